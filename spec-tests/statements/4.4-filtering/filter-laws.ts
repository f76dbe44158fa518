import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectPartition, expectSubset, expectUnion } from "../../kit/expect/laws.js";
import { allArtifacts, expectSome, matches, pairs, subjects, texts } from "./law-subjects.js";

/** Laws of filtering, on the longest list of the dataset (section 4.4). */
export const filterLaws = [
  check(
    "filtering-law-opposites",
    {
      sentence:
        "$ne WILL match the entries with a value that $eq does not match; so WILL $notIn for $in, and the other negated operators.",
    },
    async (target) => {
      await allArtifacts(target);
      const rows: (readonly [field: string, operator: string, opposite: string, value: Query[string]])[] = [];
      for (const { field, low, high } of subjects) {
        rows.push([field, "$eq", "$ne", high], [field, "$in", "$notIn", [low, high]]);
      }
      for (const { field, part } of texts) {
        rows.push(
          [field, "$contains", "$notContains", part],
          [field, "$containsi", "$notContainsi", part.toUpperCase()],
        );
      }
      rows.push(["condition", "$eqi", "$nei", "GOOD"]);
      for (const [field, operator, opposite, value] of rows) {
        const known = await matches(target, { [field]: { $notNull: true } });
        const yes = expectSome(await matches(target, { [field]: { [operator]: value } }));
        const no = expectSome(await matches(target, { [field]: { [opposite]: value } }));
        expectPartition(
          known,
          [yes, no],
          `The entries with ${field} ${operator} and ${opposite} ${JSON.stringify(value)}`,
        );
      }
    },
  ),
  check(
    "filtering-law-in-union",
    { sentence: "$in MUST match the union of what $eq matches for each element." },
    async (target) => {
      for (const { field, low, high } of subjects) {
        const both = await matches(target, { [field]: { $in: [low, high] } });
        const each = [
          await matches(target, { [field]: { $eq: low } }),
          await matches(target, { [field]: { $eq: high } }),
        ];
        expectUnion(both, each.map(expectSome), `The entries with ${field} in ${low}, ${high}`);
      }
    },
  ),
  check(
    "filtering-law-and-intersection",
    {
      sentence: "$and, and filters side by side, WILL match the intersection of what each filter matches.",
      needs: ["relations"],
      source: "observed",
      also: ["4.4-groups"],
    },
    async (target) => {
      for (const [left, right] of pairs) {
        const a = expectSome(await matches(target, left));
        const b = expectSome(await matches(target, right));
        const both = a.keys.filter((key) => b.keys.includes(key));
        for (const filters of [{ $and: [left, right] }, { $and: [right, left] }, { ...left, ...right }]) {
          const list = expectSome(await matches(target, filters));
          expectEqual([a.answer, b.answer, list.answer], list.keys, both, "The intersection of both filters");
        }
      }
    },
  ),
  check(
    "filtering-law-ends-contained",
    {
      sentence: "What $startsWith or $endsWith matches, $contains MUST match too.",
      also: ["4.4-starts-with", "4.4-ends-with"],
    },
    async (target) => {
      const values = {
        slug: ["s", "ships-lantern", "ll"],
        title: ["Model of", "e", "a"],
        inventoryNumber: ["HM-", "1", "4"],
      };
      for (const [field, parts] of Object.entries(values)) {
        for (const part of parts) {
          const anywhere = expectSome(await matches(target, { [field]: { $contains: part } }));
          for (const operator of ["$startsWith", "$endsWith"]) {
            const atEnd = await matches(target, { [field]: { [operator]: part } });
            expectSubset(atEnd, anywhere, `The entries that match ${operator} but not $contains ${part}`);
          }
        }
      }
    },
  ),
];
