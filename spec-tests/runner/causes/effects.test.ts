import { expect, test } from "vitest";
import { asking, referenceHandler, targetOn, withoutParameter } from "../../kit/target/fake-target.test-data.js";
import { withoutEffect } from "./effects.js";

const reference = await referenceHandler();

const ignoredBy = async (change: (parameters: URLSearchParams) => void) =>
  (await withoutEffect(await targetOn(asking(reference, change)))).map(({ parameter }) => parameter);

test("a parameter that is passed over has no effect, and no other", async () => {
  expect(await ignoredBy(() => {})).toEqual([]);
  expect(await ignoredBy((parameters) => withoutParameter(parameters, "sort"))).toEqual(["sort"]);
});

test.each([
  ["empty", "pagination[start]", "1000"],
  ["of one entry", "pagination[limit]", "1"],
])("a list that is %s whatever is asked does not show that a parameter has none", async (_, name, value) => {
  const change = (parameters: URLSearchParams) => {
    withoutParameter(parameters, "pagination");
    parameters.set(name, value);
  };
  expect(await ignoredBy(change)).toEqual([]);
});
