import { expect, test } from "vitest";
import { Blocked } from "../contract/failure.js";
import { createFetchTransport } from "./fetch.js";

const silent = () => new Promise<Response>(() => {});
const request = { method: "GET", path: "/api/tags", headers: {} };

test("time in which this process is busy with something else does not count", async () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const handler = async () => {
    for (const _ of Array.from({ length: 4 })) await turn();
    return new Response("{}");
  };
  const pending = createFetchTransport(handler, { timeout: 20 }).send(request);
  for (const end = performance.now() + 100; performance.now() < end; );
  expect(await pending).toMatchObject({ answer: { status: 200 } });
});

test("a function that never answers does not hold up a run that is stopped, and the reason is reported", async () => {
  const stop = new AbortController();
  const pending = createFetchTransport(silent).send(request, stop.signal);
  stop.abort(new Blocked("budget: it is spent"));
  expect(await pending).toMatchObject({ problem: { kind: "aborted", message: "budget: it is spent" } });
});

test("a function may answer without a promise, and gets what was asked", async () => {
  const seen: unknown[] = [];
  const transport = createFetchTransport((asked) => {
    seen.push(asked.method, asked.url, asked.headers.get("accept"));
    return new Response('{"data":1}', { status: 201 });
  });
  expect(await transport.send(request)).toMatchObject({ answer: { status: 201, json: { data: 1 } } });
  expect(seen).toEqual(["GET", "http://reference.invalid/api/tags", "application/json"]);
});

test.each<[string, () => unknown, string]>([
  ["nothing", () => undefined, "the handler returned undefined instead of a Response"],
  ["null", () => null, "the handler returned null instead of a Response"],
  ["an object", () => ({ data: [] }), "the handler returned object instead of a Response"],
  ["an error", () => Promise.reject(new Error("oops")), "the handler threw: Error: oops"],
])("%s is no answer", async (_, answer, message) => {
  // As a handler without types may do.
  const transport = createFetchTransport(answer as () => Response);
  expect(await transport.send(request)).toMatchObject({ problem: { kind: "invalid", message } });
});

test("a body without an end is not read further once the time is over", async () => {
  let cancelled = false;
  const endless = new ReadableStream({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      controller.enqueue(new Uint8Array(10));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  const transport = createFetchTransport(() => new Response(endless), { timeout: 30 });
  expect(await transport.send(request)).toMatchObject({ problem: { kind: "timeout" } });
  await expect.poll(() => cancelled).toBe(true);
});

test("timers have their turn while a function answers request after request at once", async () => {
  const transport = createFetchTransport(async () => new Response("{}"));
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 1);
  let answered = 0;
  while (answered < 20_000 && !stop.signal.aborted) {
    await transport.send(request);
    answered++;
  }
  expect(answered).toBeLessThan(20_000);
});
