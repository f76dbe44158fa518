import { expect, test } from "vitest";
import type { Transport } from "../contract/exchange.js";
import { answered } from "./exchanges.test-data.js";
import { throttle } from "./throttle.js";

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
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => limited.send({ method: "GET", path: "/", headers: {} })),
  );
  expect(answers).toHaveLength(20);
  expect(most).toBe(3);
});
