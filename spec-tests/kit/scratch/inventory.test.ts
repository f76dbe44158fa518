import { expect, test } from "vitest";
import type { FetchHandler } from "../contract/exchange.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { refusingUnshown } from "../forms/strict-server.test-data.js";
import { openHandler, referenceHandler } from "../target/fake-target.test-data.js";
import { takeInventory } from "./inventory.js";

test("what a server holds is the same where it takes only what the specification shows", async () => {
  const { dataset } = await bundledIndex();
  const reference = await referenceHandler();
  const failing: FetchHandler = (request) =>
    /\/homepage.*locale=all/.test(request.url) ? new Response("no", { status: 500 }) : reference(request);
  const [all, shown, known] = await Promise.all(
    [reference, refusingUnshown(dataset, reference), failing].map(async (handler) =>
      takeInventory((await openHandler(handler)).context),
    ),
  );
  expect(all?.size).toBeGreaterThan(15);
  const own = [...(all?.values() ?? [])].filter(({ type }) => type.uid.startsWith("api::"));
  expect(own.map(({ contents }) => contents?.isPopulated)).not.toContain(false);
  expect(shown).toEqual(all);
  expect(known).toEqual(all);
  expect([...(all?.get("/api/homepage")?.entries.keys() ?? [])].length).toBeGreaterThan(1);
});
