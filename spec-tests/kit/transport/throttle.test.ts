import { expect, test } from "vitest";
import type { Exchange, Transport } from "../contract/exchange.js";
import { throttle } from "./throttle.js";

const request = { method: "GET", path: "/", headers: {} };
const sent = { method: "GET", url: "http://x/", headers: {} };
const answered: Exchange = {
  request: sent,
  answer: { request: sent, status: 200, headers: {}, body: "", json: undefined, milliseconds: 0 },
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
