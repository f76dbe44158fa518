import { together } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectList, failWith, keysOf } from "../../kit/expect/expect.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { tryAll, withoutChance } from "../../kit/random/property.js";
import { resolveQuery } from "../../kit/random/symbolic.js";
import { type Grouped, groupedLists } from "../../kit/tables/lists/grouped.js";

/** The groups of entries with one value in the order in which an answer holds them; fails where one of them is torn apart. */
const groupsIn = (answer: Answer, keys: readonly string[], { name, groups }: Grouped): readonly number[] => {
  const places = keys.map((key) => groups.findIndex((group) => group.includes(key)));
  const found = places.filter((place, index) => place !== places[index - 1]);
  if (found.length === groups.length) return found;
  return failWith(answer, {
    why: `Entries with the same ${name} do not stand together`,
    kind: "values-apart",
    expected: "each value once",
    actual: found.map((place) => groups[place]?.[0]),
  });
};

/** The entries with each value stand together in each answer, in one order of the values. */
export const expectGrouped = async (target: Target, grouped: Grouped): Promise<void> => {
  const { type, name, groups, requests } = grouped;
  const answers = await together(
    requests.map(async (request) => ({
      ...request,
      answer: await target.list(type, resolveQuery(request.query, target)),
    })),
  );
  let rising: readonly number[] | undefined;
  for (const { answer, descending, within } of answers) {
    if (target.passesOver(answer)) continue;
    const keys = keysOf(target, type, expectList(answer));
    expectEqual(answer, [...keys].sort(), groups.flat().sort(), "The entries");
    const found = groupsIn(answer, keys, grouped);
    const upwards = descending ? found.toReversed() : found;
    rising ??= upwards;
    // Which value comes first is the server's choice, and the same in each of its answers.
    expectEqual(answer, upwards, rising, `The order of the values of ${name}, by their places in the answer before`);
    const sorted = found.map((place) => groups[place] ?? []);
    const wanted = sorted.flatMap((group) => (within === "desc" ? group.toReversed() : group));
    if (within !== null) expectEqual(answer, keys, wanted, `The order of the entries with the same ${name}`);
  }
};

/** Of booleans and enumerations only the order of the values is open: that there is one is not. */
export const sortingValuesTogether = check(
  "sorting-values-together",
  {
    sentence:
      "sort by a boolean or an enumeration MUST put the entries with each value together, those with :desc in the reverse order, and leave the order of those with one value to the next field: in every list, and beside every other parameter.",
    also: ["4.2-several-fields", "4.2-descending"],
  },
  (target) => {
    const fixed = withoutChance(target);
    return tryAll(fixed, groupedLists(createScope(fixed, "spec")), {
      test: (grouped) => expectGrouped(target, grouped),
      features: ({ type, classes, requests }, depth) =>
        new Set(depth === "quick" ? classes : classes.map((each) => `${type} ${each} ${requests.length}`)),
      mostAttempts: 0,
    });
  },
);
