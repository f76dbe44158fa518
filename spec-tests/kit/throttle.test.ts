import { expect, test } from "vitest";
import { withCircuitBreaker } from "./circuit-breaker.js";
import type { Exchange, Problem, Transport } from "./exchange.js";
import { throttle } from "./throttle.js";

const request = { method: "GET", path: "/", headers: {} };
const sent = { method: "GET", url: "http://x/", headers: {} };
const answered: Exchange = {
  request: sent,
  answer: { request: sent, status: 200, headers: {}, body: "", json: undefined, milliseconds: 0 },
};
const failed = (kind: Problem["kind"]): Exchange => ({ request: sent, problem: { kind, message: kind } });

const scripted = (script: readonly Exchange[]) => {
  let calls = 0;
  const transport: Transport = {
    base: "http://x",
    close: async () => {},
    send: async () => script[calls++] ?? answered,
  };
  return { transport, calls: () => calls };
};

test("no more requests than the limit are under way, and all are answered", async () => {
  let busy = 0;
  let most = 0;
  const slow: Transport = {
    base: "http://x",
    close: async () => {},
    async send() {
      most = Math.max(most, ++busy);
      await new Promise((resolve) => setImmediate(resolve));
      busy--;
      return answered;
    },
  };
  const limited = throttle(slow, 3);
  const answers = await Promise.all(Array.from({ length: 20 }, () => limited.send(request)));
  expect(answers).toHaveLength(20);
  expect(most).toBe(3);
});

test("after enough missing answers in a row nothing is sent any more", async () => {
  const { transport, calls } = scripted([failed("timeout"), failed("reset"), failed("refused")]);
  const broken = withCircuitBreaker(transport, 3);
  for (let index = 0; index < 3; index++) await broken.send(request);
  expect(await broken.send(request)).toMatchObject({
    problem: { kind: "circuit-open", message: "3 requests in a row got no answer (the last one: refused)" },
  });
  expect(calls()).toBe(3);
});

test("an answer in between starts the count again; a too large answer is no missing one", async () => {
  const { transport, calls } = scripted([
    failed("timeout"),
    answered,
    failed("timeout"),
    failed("too-large"),
    answered,
  ]);
  const broken = withCircuitBreaker(transport, 2);
  for (let index = 0; index < 5; index++) await broken.send(request);
  expect(calls()).toBe(5);
});
