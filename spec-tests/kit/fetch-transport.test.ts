import { expect, test } from "vitest";
import { Blocked } from "./failure.js";
import { createFetchTransport } from "./fetch-transport.js";

const silent = () => new Promise<Response>(() => {});
const request = { method: "GET", path: "/api/tags", headers: {} };

test("a function that never answers is given up", async () => {
  const transport = createFetchTransport(silent, { timeout: 20 });
  expect(await transport.send(request)).toMatchObject({
    problem: { kind: "timeout", message: "no complete answer within 20 ms" },
  });
});

test("a function that never answers does not hold up a run that is stopped, and the reason is told", async () => {
  const stop = new AbortController();
  const pending = createFetchTransport(silent).send(request, stop.signal);
  stop.abort(new Blocked("budget: it is spent"));
  expect(await pending).toMatchObject({ problem: { kind: "aborted", message: "budget: it is spent" } });
});

test("a function that throws is no server", async () => {
  const transport = createFetchTransport(async () => Promise.reject(new Error("oops")));
  expect(await transport.send(request)).toMatchObject({
    problem: { kind: "invalid", message: "the handler threw: Error: oops" },
  });
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
