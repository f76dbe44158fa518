import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { Exchange } from "../contract/exchange.js";
import { aloneAgain } from "./alone-again.js";
import { answered } from "./exchanges.test-data.js";

test.each([500, 503, 408])(
  "a request that is answered with %s beside another one is sent again, alone",
  async (status) => {
    const sent: string[] = [];
    let busy = 0;
    const { transport } = aloneAgain({
      base: "http://x",
      close: async () => {},
      async send({ path }) {
        sent.push(path);
        const isBeside = ++busy > 1;
        await new Promise((resolve) => setImmediate(resolve));
        busy--;
        return isBeside && "answer" in answered ? { ...answered, answer: { ...answered.answer, status } } : answered;
      },
    });
    const exchanges = await Promise.all(
      ["/a", "/b"].map((path) => transport.send({ method: "GET", path, headers: {} })),
    );
    expect(exchanges).toEqual([answered, answered]);
    expect(sent).toEqual(["/a", "/b", "/b"]);
  },
);

test("what was answered is let go of, also where something is under way at any time", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void; // V8 defines it
  const underWay: (() => void)[] = [];
  const answers: WeakRef<Exchange>[] = [];
  const { transport } = aloneAgain({
    base: "http://x",
    close: async () => {},
    async send() {
      await new Promise<void>((end) => underWay.push(end));
      const exchange = { ...answered };
      answers.push(new WeakRef(exchange));
      return exchange;
    },
  });
  const send = (): Promise<unknown> => transport.send({ method: "GET", path: "/", headers: {} }).then(() => undefined);
  let last = send();
  for (let times = 0; times < 20; times++) {
    const before = last;
    last = send();
    underWay.shift()?.();
    await before;
  }
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(answers.slice(0, 10).filter((answer) => answer.deref() !== undefined)).toEqual([]);
  underWay.shift()?.();
  await last;
});
