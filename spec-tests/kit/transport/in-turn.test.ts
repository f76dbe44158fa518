import { expect, onTestFinished, test } from "vitest";
import { listening } from "../../../src/base/listening.test-data.js";
import { createHttpTransport } from "./http.js";

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
