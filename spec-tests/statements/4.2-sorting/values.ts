import { together } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectList, failWith, keysOf } from "../../kit/expect/expect.js";
import { expectMany } from "../../kit/expect/populated.js";
import { createScope, type Scope } from "../../kit/random/arbitraries/scope.js";
import { tryAll, withoutChance } from "../../kit/random/property.js";
import { resolveQuery } from "../../kit/random/symbolic.js";
import { type Grouped, groupedLists } from "../../kit/tables/lists/grouped.js";
import { listsWithoutValues } from "../../kit/tables/lists/without-values.js";

/**
 * The groups of entries with one value in the order in which an answer holds them; fails where one of them is torn apart, or those without a value are by
 * several others: one value they may be counted as.
 */
const groupsIn = (answer: Answer, keys: readonly string[], { name, groups, open = [] }: Grouped): readonly number[] => {
  const places = keys.map((key) => (open.includes(key) ? -1 : groups.findIndex((group) => group.includes(key))));
  const runs = places.filter((place, index) => place !== places[index - 1]);
  const between = runs.slice(runs.indexOf(-1), runs.lastIndexOf(-1) + 1).filter((place) => place !== -1);
  const found = runs.filter((place) => place !== -1);
  const valued = found.filter((place, index) => place !== found[index - 1]);
  if (new Set(valued).size === valued.length && between.length < 2) return valued;
  return failWith(answer, {
    why: `Entries with the same ${name} do not stand together`,
    kind: "values-apart",
    expected: "each value once",
    actual: runs.map((place) => (place === -1 ? null : groups[place]?.[0])),
  });
};

const keysIn = (target: Target, answer: Answer, { type, below }: Grouped): readonly string[] => {
  const entries = expectList(answer);
  if (below === undefined) return keysOf(target, type, entries);
  const [{ attributes } = { attributes: {} }] = entries;
  return keysOf(target, below.type, expectMany(answer, attributes, below.relation));
};

/** The entries with each value stand together in each answer, in one order of the values; a page holds some that follow each other. */
export const expectGrouped = async (target: Target, grouped: Grouped): Promise<void> => {
  const { type, name, groups, open = [], requests } = grouped;
  const answers = await together(
    requests.map(async (request) => ({
      ...request,
      answer: await target.list(type, resolveQuery(request.query, target)),
    })),
  );
  const all = [...groups.flat(), ...open];
  let rising: readonly number[] | undefined = grouped.isAscending ? [...groups.keys()] : undefined;
  for (const { answer, descending, within, shown = all.length } of answers) {
    if (target.passesOver(answer)) continue;
    const keys = keysIn(target, answer, grouped);
    const expected = shown < all.length ? all.filter((key) => keys.includes(key)) : all;
    expectEqual(answer, [...keys].sort(), expected.sort(), "The entries");
    expectEqual(answer, keys.length, shown, "How many entries there are");
    const found = groupsIn(answer, keys, grouped);
    const upwards = descending ? found.toReversed() : found;
    rising ??= upwards;
    const from = shown < all.length ? rising.indexOf(upwards[0] ?? 0) : 0;
    const wanted = rising.slice(from, shown < all.length ? from + upwards.length : undefined);
    // Which value comes first is the server's choice unless the specification says it, and the same in each of its answers.
    expectEqual(answer, upwards, wanted, `The order of the values of ${name}, by their places`);
    const sorted = found.map((place) => groups[place] ?? []);
    const inside = sorted.flatMap((group) => (within === "desc" ? group.toReversed() : group));
    if (within !== null) expectEqual(answer, keys, inside, `The order of the entries with the same ${name}`);
  }
};

/** What holds of each of these lists. */
const inEachOf = (target: Target, lists: (scope: Scope) => readonly Grouped[]): Promise<void> => {
  const fixed = withoutChance(target);
  return tryAll(fixed, lists(createScope(fixed, "spec")), {
    test: (grouped) => expectGrouped(target, grouped),
    features: ({ type, classes, requests }, depth) =>
      new Set(depth === "quick" ? classes : classes.map((each) => `${type} ${each} ${requests.length}`)),
    mostAttempts: 0,
  });
};

/** Of booleans and enumerations only the order of the values is open: that there is one is not. */
export const sortingValuesTogether = check(
  "sorting-values-together",
  {
    sentence:
      "sort by a boolean or an enumeration MUST put the entries with each value together, those with :desc in the reverse order, and leave the order of those with one value to the next field: in every list, and beside every other parameter.",
    also: ["4.2-several-fields", "4.2-descending"],
  },
  (target) => inEachOf(target, groupedLists),
);

/** Of entries without a value only where they stand is open. */
export const sortingWithoutValues = check(
  "sorting-without-values",
  {
    sentence:
      "sort MUST put the entries that have a value in the order of their values, and leave out none of the others: in a whole list, on its later pages, among drafts, and inside populate.",
  },
  (target) => inEachOf(target, listsWithoutValues),
);
