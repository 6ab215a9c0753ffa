import { afterAll } from "vitest";
import { removeTemporaryFolders } from "./temporary-folder.ts";

// Of every file: a test that asks for a folder while it runs cannot say what comes after all tests.
afterAll(removeTemporaryFolders);
