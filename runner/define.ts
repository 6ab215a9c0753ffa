import type { TSchema } from "@sinclair/typebox";
import type { Method } from "./method.ts";
import type { ModelPlugIn } from "./model.ts";
import type { Scorer } from "./scorer.ts";

/** A method of your own, the default export of its module. Its id is that of its entry in the suite. */
export interface OwnMethod<P extends TSchema = TSchema, S = unknown> extends Omit<Method<P, S>, "id"> {}

/** A model of your own, the default export of its module. The digest of its source is part of its fingerprint. */
export interface OwnModel<P extends TSchema = TSchema> extends Omit<ModelPlugIn<P>, "id"> {}

/** A scorer of your own, the default export of its module. */
export interface OwnScorer<P extends TSchema = TSchema> extends Omit<Scorer<P>, "id"> {}

/** Gives back the method that it is given: its parameters are typed by their schema, and its state by what `fit` returns. */
export const defineMethod = <P extends TSchema, S = unknown>(method: OwnMethod<P, S>): OwnMethod<P, S> => method;

/** Gives back the model that it is given: its parameters are typed by their schema. */
export const defineModel = <P extends TSchema>(model: OwnModel<P>): OwnModel<P> => model;

/** Gives back the scorer that it is given: its parameters are typed by their schema. */
export const defineScorer = <P extends TSchema>(scorer: OwnScorer<P>): OwnScorer<P> => scorer;
