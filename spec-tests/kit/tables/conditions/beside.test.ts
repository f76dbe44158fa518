import { expect, test } from "vitest";
import { expectList, keysOf } from "../../expect/expect.js";
import { createScope } from "../../random/arbitraries/scope.js";
import { resolveQuery } from "../../random/symbolic.js";
import { referenceHandler, targetOn } from "../../target/fake-target.test-data.js";
import { besideExamples } from "./beside.js";

test("the reference shows the entries that two conditions beside each other leave, and no others", async () => {
  const target = await targetOn(await referenceHandler());
  const { top } = besideExamples(createScope(target, "spec"));
  const shown = await Promise.all(
    top.map(async ({ kinds, request: { type, query } }) => {
      const answer = await target.list(type, resolveQuery({ ...query, pagination: { pageSize: 100 } }, target));
      return [kinds, type, [...keysOf(target, type, expectList(answer))].sort()];
    }),
  );
  const expected = top.map(({ kinds, request: { type }, fulfilled }) => {
    const { uid } = target.dataset.type(type);
    return [kinds, type, fulfilled.map(({ id }) => target.dataset.keyOf(uid, id)).sort()];
  });
  expect(shown).toEqual(expected);
});

const kinds = ["attribute", "relation", "component", "$or", "$and", "$not"];

test("in each place each kind of condition stands before and after each other one", async () => {
  const { top, branch, relation, populate } = besideExamples(
    createScope(await targetOn(await referenceHandler()), "spec"),
  );
  const all = kinds.flatMap((one) =>
    kinds.flatMap((other) => (one === other && one.startsWith("$") ? [] : [`${one} and ${other}`])),
  );
  for (const some of [top, branch, populate])
    expect([...new Set(some.map((each) => each.kinds))].sort()).toEqual([...all].sort());
  expect([...new Set(relation.map((each) => each.kinds))].sort()).toEqual(
    all.filter((pair) => !pair.includes("$")).sort(),
  );
});
