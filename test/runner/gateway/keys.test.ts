import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { RunOptions } from "../../../runner/runs/run.ts";
import { play } from "../runs/play.ts";
import { SuiteFolder, type SuiteJson } from "../runs/suite-folder.ts";
import { networkSuite, simulatedServer } from "./simulated-suite.ts";
import { startSpokenServer } from "./spoken-server.ts";

const folder = new SuiteFolder();
const key = "sk-0123456789-very-secret";
const live: Partial<RunOptions> = { clock: () => performance.now() };
const methods = [{ id: "vote", use: "majority-vote" }];

function withKeys(suite: SuiteJson): SuiteJson {
  return { ...suite, models: suite.models.map((model) => ({ ...model, with: { ...(model.with as object), apiKeyEnv: "TEAM_KEY" } })) };
}

it("a variable that is missing, or holds no key, is a located error before anything is called or written", async () => {
  const server = await startSpokenServer(() => ({}));
  const path = folder.write("suite.json", withKeys(networkSuite(server.url, 4, { methods })));
  const line =
    folder
      .text("suite.json")
      .split("\n")
      .findIndex((text) => text.includes("apiKeyEnv")) + 1;
  const message = (secret: () => string | undefined) =>
    play(folder, "suite.json", "none", { ...live, secret }).catch((error: Error) => error.message);
  const missing = await message(() => undefined);
  expect(missing).toContain(`${path}:${line}:`);
  expect(missing).toContain("/models/0/with/apiKeyEnv: the environment variable TEAM_KEY is not set");
  const bad = await message(() => `${key}\nx`);
  expect(bad).toContain("holds characters that no key has");
  expect(bad).not.toContain(key);
  expect(readdirSync(folder.path)).toEqual(["suite.json"]);
  expect(server.heard).toHaveLength(0);
  await server.stop();
});

it("a key reaches the server and no file, whatever the server says of it", async () => {
  const server = await simulatedServer(4, { key });
  folder.write("good.json", withKeys(networkSuite(server.url, 4, { methods })));
  const good = await play(folder, "good.json", "good", { ...live, secret: () => key });
  expect(good.report.coverage.failed).toBe(0);
  await server.stop();

  // A server that quotes the whole header, in errors and in replies.
  const loud = await startSpokenServer((number, { headers }) =>
    number % 2 === 0
      ? { status: 400, body: { error: { message: `You sent ${headers.authorization}` } } }
      : { body: { choices: [{ message: { content: `ANSWER: ${headers.authorization}` } }] } },
  );
  folder.write("loud.json", withKeys(networkSuite(loud.url, 4, { methods, limits: { failOnError: 1 } })));
  const { report } = await play(folder, "loud.json", "loud", { ...live, secret: () => key });
  await loud.stop();
  expect(report.coverage.failed).toBeGreaterThan(0);
  for (const run of ["good", "loud"]) {
    const files = readdirSync(folder.at(run)).map((name) => readFileSync(folder.at(run, name), "utf8"));
    expect(files.length).toBeGreaterThan(4);
    for (const text of files) expect(text).not.toMatch(/sk-0123|Bearer (?!\[secret\])|authorization/);
  }
});

it("a key, a user or a field of the request's own never stands in a suite", async () => {
  const suite = networkSuite("http://me:word@127.0.0.1:1/v1", 4, { methods });
  const [first] = suite.models as [{ with: object }];
  suite.models = suite.models.map((model) => ({ ...model, with: { ...(model.with as object), baseUrl: "http://127.0.0.1:1/v1" } }));
  suite.models[0] = { ...suite.models[0], with: first.with };
  suite.models[1] = { ...suite.models[1], with: { ...(suite.models[1]!.with as object), extraBody: { stream: true, top_k: 1 } } };
  folder.write("odd.json", suite);
  const message = await play(folder, "odd.json", "odd", live).catch((error: Error) => error.message);
  expect(message).toContain("/models/0/with/baseUrl");
  expect(message).toContain("/models/1/with/extraBody/stream");
  expect(message).not.toContain('top_k"');
});
