import { expect, onTestFinished, test } from "vitest";
import { listening } from "../../../src/base/listening.test-data.js";
import { createHttpTransport } from "./http.js";
import { createInTurn } from "./in-turn.js";

const aTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

test("what came at once is looked at in turns, and what is asked then goes out before the next is looked at", async () => {
  const inTurn = createInTurn();
  const steps: string[] = [];
  const look = async (name: string) => {
    await inTurn();
    steps.push(`looks at ${name}`);
    await aTurn();
    steps.push(`asks after ${name}`);
  };
  const all = ["a", "b", "c"];
  const inOrder = all.flatMap((name) => [`looks at ${name}`, `asks after ${name}`]);
  await Promise.all(all.map(look));
  expect(steps).toEqual(inOrder);
  // Nobody waits any more: the next one does not either.
  for (let turns = 0; turns < 4; turns++) await aTurn();
  await look("d");
  expect(steps.slice(-2)).toEqual(["looks at d", "asks after d"]);
});

test("a server gets requests while answers that came with others are still to be looked at", async () => {
  // Enough that a request has time to arrive.
  const atOnce = 8;
  const steps: string[] = [];
  const held: (() => void)[] = [];
  const address = await listening((request, response) => {
    const isFirst = request.url === "/api/first";
    steps.push(isFirst ? "first" : "second");
    if (isFirst) held.push(() => response.end("{}"));
    else response.end("{}");
    if (held.length === atOnce) for (const answer of held.splice(0)) answer();
  });
  const transport = createHttpTransport(address, { timeout: 5000 });
  onTestFinished(() => transport.close());
  const ask = (path: string) => transport.send({ method: "GET", path, headers: {} });
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      await ask("/api/first");
      steps.push("look");
      await ask("/api/second");
    }),
  );
  expect(steps.indexOf("second")).toBeLessThan(steps.lastIndexOf("look"));
});
