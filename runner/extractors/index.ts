import type { Extractor } from "../extractor.ts";
import { boxed } from "./boxed.ts";
import { choice } from "./choice.ts";
import { jsonAnswer } from "./json-answer.ts";
import { jsonEmpty } from "./json-empty.ts";
import { lastNumber } from "./last-number.ts";
import { marker } from "./marker.ts";
import { whole } from "./whole.ts";

/** Every extraction rule, by id. */
export const extractors: readonly Extractor[] = [boxed, choice, jsonAnswer, jsonEmpty, lastNumber, marker, whole];
