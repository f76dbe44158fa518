import { expect, test } from "vitest";
import type { FetchHandler } from "../contract/exchange.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { refusingUnshown } from "../forms/strict-server.test-data.js";
import { openHandler, referenceHandler } from "../target/fake-target.test-data.js";
import { takeInventory, takeType } from "./inventory.js";

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

const pagesAsked = async (handler: FetchHandler, believesPages: boolean): Promise<readonly number[]> => {
  const pages: number[] = [];
  const { context } = await openHandler((request) => {
    const page = new URL(request.url).searchParams.get("pagination[page]");
    if (page !== null) pages.push(Number(page));
    return handler(request);
  });
  const type = [...context.dataset.dataset.model.contentTypes.values()].find(({ uid }) => uid === "api::tag.tag");
  if (type === undefined) throw new Error("the dataset has tags");
  pages.length = 0;
  await takeType({ ...context, believesPages }, type);
  return pages;
};

test("a list is read to a page without new entries, or to the one that says that it is the last", async () => {
  const reference = await referenceHandler();
  expect(await pagesAsked(reference, false)).toEqual([1, 2]);
  expect(await pagesAsked(reference, true)).toEqual([1]);
});

test.each(["page", "pageSize", "pageCount"])("a last page with another %s is not believed", async (member) => {
  const reference = await referenceHandler();
  const lying: FetchHandler = async (request) => {
    const body = (await (await reference(request)).json()) as { meta: { pagination: Record<string, number> } };
    body.meta.pagination[member] = 7;
    return Response.json(body);
  };
  expect(await pagesAsked(lying, true)).toEqual([1, 2]);
});
