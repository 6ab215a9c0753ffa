import { mkdirSync, writeFileSync } from "node:fs";
import { emittedSchemas } from "./suite-schema.ts";

// `npm run schemas`: writes schemas/ anew from the spec and the plug-ins.
const folder = new URL("../schemas/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(emittedSchemas())) writeFileSync(new URL(name, folder), `${JSON.stringify(schema, null, 2)}\n`);
