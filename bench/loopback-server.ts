import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// A process of its own, so that the clients' time is theirs alone: answers every request after so many milliseconds.
const latency = Number(process.argv[2] ?? 0);
const body = JSON.stringify({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 0,
  model: "loopback",
  choices: [
    { index: 0, finish_reason: "stop", message: { role: "assistant", content: "So the answer is 42.\nANSWER: 42" }, logprobs: null },
  ],
  usage: { prompt_tokens: 120, completion_tokens: 12, total_tokens: 132 },
});
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    if (latency === 0) response.writeHead(200, headers).end(body);
    else setTimeout(() => response.writeHead(200, headers).end(body), latency);
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1\n`));
