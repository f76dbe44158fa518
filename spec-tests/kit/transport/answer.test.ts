import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listening } from "../../../src/base/listening.test-data.js";
import type { Answer, Transport } from "../contract/exchange.js";
import { excessOf, maxDepth, readWhenSeen } from "./answer.js";
import { createFetchTransport } from "./fetch.js";
import { createHttpTransport } from "./http.js";
import { virtualClock } from "./limited-server.test-data.js";
import { createLimits } from "./limits.js";

const arrays = (depth: number, inside = "") => "[".repeat(depth) + inside + "]".repeat(depth);

test.each([
  ["as deep as may be", arrays(maxDepth), false],
  ["one deeper", arrays(maxDepth + 1), true],
  ["objects", '{"a":'.repeat(maxDepth + 1), true],
  ["arrays and objects in turn", '[{"a":'.repeat(maxDepth), true],
  ["wide, not deep", `[${"[],".repeat(5000)}[]]`, false],
  ["brackets in a string", JSON.stringify("[".repeat(5000)), false],
  ["brackets after an escaped quote", JSON.stringify(`"${"[".repeat(5000)}`), false],
  ["brackets after a string that ends with a backslash", `["\\\\",${arrays(maxDepth)}]`, true],
  ["a string without an end", `"${"[".repeat(5000)}`, false],
  ["no JSON at all", `${"]".repeat(600)}${"[".repeat(1000)}`, false],
])("%s", (_, text, expected) => {
  expect(excessOf(text, 100_000)).toBe(expected ? "the JSON is nested more than 500 levels deep" : undefined);
});

const manyOf = (length: number, value: unknown) => JSON.stringify(Array.from({ length }, () => value));

test.each([
  ["as many as may be", manyOf(1000, 1), false],
  ["one more", manyOf(1001, 1), true],
  ["entries", manyOf(400, { id: 1, attributes: {} }), true],
  ["attributes", JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [index, 1]))), true],
  ["commas in a text", JSON.stringify(",".repeat(5000)), false],
])("values are counted: %s", (_, text, expected) => {
  expect(excessOf(text, 1000)).toBe(expected ? "the JSON holds more than 1000 values" : undefined);
});

const never = new AbortController().signal;

const patient = (transport: Transport) => {
  const limits = createLimits({ maxWait: 600_000, concurrency: 4, clock: virtualClock() });
  return { limits, transport: limits.around(transport, never) };
};

/** A server that answers once so; then, and to whoever comes over another connection, with 200. */
const answering = async (status: number, after: string | undefined, send: (response: ServerResponse) => void) => {
  let asked = 0;
  const url = await listening((_, response) => {
    if (++asked > 1) return void response.end("{}");
    response.statusCode = status;
    if (after !== undefined) response.setHeader("retry-after", after);
    send(response);
  });
  const plain = createHttpTransport(url, { timeout: 300 });
  onTestFinished(() => plain.close());
  return patient(plain);
};

const post = { method: "POST", path: "/", headers: {} };

const cutShort = (response: ServerResponse): void => {
  response.setHeader("content-length", "100");
  response.write("slow", () => response.socket?.end());
};

const dripping = (response: ServerResponse): void => {
  response.write("x");
  const drip = setInterval(() => response.write("x"), 20);
  response.on("close", () => clearInterval(drip));
};

test.each([
  [429, undefined, 200],
  [429, "1", 200],
  [503, "1", 200],
  [503, "soon", "a fault"],
  [503, undefined, "a fault"],
  [500, "1", "a fault"],
  [200, "1", "a fault"],
])("%i with Retry-After %s and a body that is cut short: %s", async (status, after, outcome) => {
  const { limits, transport } = await answering(status, after, cutShort);
  const exchange = await transport.send(post);
  const kind = "answer" in exchange ? exchange.answer.status : exchange.problem.kind;
  expect(kind === "reset" || kind === "invalid" ? "a fault" : kind).toBe(outcome);
  expect(limits.summary()?.requests).toBe(outcome === 200 ? 1 : undefined);
});

test("whoever is stopped while a refusal drips is not sent again", async () => {
  const stop = new AbortController();
  const { transport, limits } = await answering(429, undefined, (response) => {
    dripping(response);
    setTimeout(() => stop.abort(), 50);
  });
  expect(await transport.send({ ...post, method: "GET" }, stop.signal)).toMatchObject({ problem: { kind: "aborted" } });
  expect(limits.summary()).toBeUndefined();
});

test("a refusal of a function whose body cannot be read is sent again", async () => {
  const refusals = [
    new Response(new ReadableStream({ start: (c) => c.error(new Error("gone")) }), { status: 429 }),
    new Response("slow", { status: 429, headers: { "content-encoding": "gzip" } }),
    new Response("x".repeat(2000), { status: 429 }),
  ];
  const plain = createFetchTransport(() => refusals.shift() ?? Response.json({}), { maxBody: 1000 });
  const { transport, limits } = patient(plain);
  expect(await transport.send(post)).toMatchObject({ answer: { status: 200 } });
  expect(limits.summary()).toMatchObject({ requests: 3 });
});

test("a document is read when it is looked at, and once, also through answers made of its answer", () => {
  const request = { method: "GET", url: "http://server.invalid/api/tags", headers: {} };
  const whole = { request, status: 200, headers: {}, body: "[]", milliseconds: 1 };
  let reads = 0;
  const first: Answer = readWhenSeen(whole, () => {
    reads++;
    return [];
  });
  const second = readWhenSeen(first, () => ({ data: first.json }));
  expect([second.body, reads]).toEqual(["[]", 0]);
  expect([second.json, second.json, first.json]).toEqual([{ data: [] }, { data: [] }, []]);
  expect(reads).toBe(1);
  expect({ ...second }).toEqual({ ...whole, json: { data: [] } });
});
