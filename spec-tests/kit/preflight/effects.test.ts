import { expect, test } from "vitest";
import type { FetchHandler } from "../contract/exchange.js";
import { referenceHandler, targetOn } from "../target/fake-target.test-data.js";
import { withoutEffect } from "./effects.js";

const reference = await referenceHandler();

/** The reference, asked with other parameters. */
const asking =
  (change: (parameters: URLSearchParams) => void): FetchHandler =>
  (request) => {
    const url = new URL(request.url);
    change(url.searchParams);
    return reference(new Request(url, request));
  };

const without = (name: string) => (parameters: URLSearchParams) => {
  for (const each of [...parameters.keys()]) if (each.startsWith(name)) parameters.delete(each);
};

const ignoredBy = async (change: (parameters: URLSearchParams) => void) =>
  (await withoutEffect(await targetOn(asking(change)))).map(({ parameter }) => parameter);

test("a parameter that is passed over has no effect, and no other", async () => {
  expect(await ignoredBy(() => {})).toEqual([]);
  expect(await ignoredBy(without("sort"))).toEqual(["sort"]);
});

test.each([
  ["empty", "pagination[start]", "1000"],
  ["of one entry", "pagination[limit]", "1"],
])("a list that is %s whatever is asked does not show that a parameter has none", async (_, name, value) => {
  const change = (parameters: URLSearchParams) => {
    without("pagination")(parameters);
    parameters.set(name, value);
  };
  expect(await ignoredBy(change)).toEqual([]);
});
