import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual, expectList, keysOf } from "../../kit/expect/expect.js";
import {
  everything,
  expectPartition,
  expectSameOrder,
  expectSameSet,
  expectSubset,
  expectUnion,
  type Listed,
  listed,
} from "../../kit/expect/laws.js";
import { allArtifacts, expectSome, matches, pairs, subjects, texts } from "./law-subjects.js";

/** Laws of filtering, on the longest list of the dataset (section 4.4). */
export const filterLaws = [
  check(
    "filtering-law-null-partition",
    {
      sentence: "$null=true and $notNull=true MUST split the list: every entry matches exactly one of them.",
      also: ["4.4-not-null"],
    },
    async (target) => {
      const whole = await allArtifacts(target);
      for (const { field } of [...subjects, ...texts]) {
        const parts = [
          await matches(target, { [field]: { $null: true } }),
          await matches(target, { [field]: { $notNull: true } }),
        ];
        expectPartition(whole, parts.map(expectSome), `The list split by whether ${field} is null`);
      }
    },
  ),
  check(
    "filtering-law-order-partition",
    {
      sentence:
        "$lt, $eq and $gt with one value MUST split the entries that have a value; so do $lte and $gt, and $lt and $gte.",
      also: ["4.4-lte", "4.4-gt", "4.4-gte"],
    },
    async (target) => {
      await allArtifacts(target);
      for (const { field, low } of subjects) {
        const known = await matches(target, { [field]: { $notNull: true } });
        const of = (operator: string) => matches(target, { [field]: { [operator]: low } });
        const less = await of("$lt");
        const equal = expectSome(await of("$eq"));
        const greater = expectSome(await of("$gt"));
        expectPartition(known, [less, equal, greater], `The entries with ${field} below, at and above ${low}`);
        expectPartition(known, [await of("$lte"), greater], `The entries with ${field} up to ${low} and above it`);
        expectPartition(known, [less, await of("$gte")], `The entries with ${field} below ${low} and from it on`);
      }
    },
  ),
  check(
    "filtering-law-negation-partition",
    { sentence: "Any operator, its $not and $null WILL split the list: every entry matches exactly one of them." },
    async (target) => {
      const whole = await allArtifacts(target);
      for (const { field, low, high } of subjects) {
        const none = await matches(target, { [field]: { $null: true } });
        const conditions = [
          { $eq: low },
          { $lt: high },
          { $gte: high },
          { $in: [low, high] },
          { $between: [low, high] },
        ];
        for (const condition of conditions) {
          const yes = expectSome(await matches(target, { [field]: condition }));
          const no = expectSome(await matches(target, { $not: { [field]: condition } }));
          expectPartition(whole, [yes, no, none], `The list split by ${field} ${JSON.stringify(condition)}`);
          expectSameSet(no, await matches(target, { [field]: { $not: condition } }), `$not below ${field}`);
        }
      }
    },
  ),
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
    "filtering-law-between",
    {
      sentence: "$between WILL match what $gte of its first and $lte of its second value match together.",
      source: "observed",
      also: ["4.4-between-inclusive"],
    },
    async (target) => {
      for (const { field, low, high } of subjects) {
        const between = expectSome(await matches(target, { [field]: { $between: [low, high] } }));
        const range = await matches(target, { [field]: { $gte: low, $lte: high } });
        expectSameSet(between, range, `The entries with ${field} from ${low} to ${high}`);
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
    "filtering-law-or-union",
    { sentence: "$or MUST match the union of what its filters match, each entry once.", needs: ["relations"] },
    async (target) => {
      for (const [left, right] of pairs) {
        const parts = [expectSome(await matches(target, left)), expectSome(await matches(target, right))];
        expectUnion(await matches(target, { $or: [left, right] }), parts, "The union of both filters");
        expectUnion(await matches(target, { $or: [right, left] }), parts, "The union of both filters");
      }
    },
  ),
  check(
    "filtering-law-case-insensitive",
    {
      sentence:
        "A case-insensitive operator MUST match at least what its plain operator matches, and the same for every case of the value.",
      also: ["4.4-containsi", "4.4-starts-withi", "4.4-ends-withi"],
    },
    async (target) => {
      const rows = [
        ["nickname", "$contains", "$containsi", "Zephyr"],
        ["nickname", "$startsWith", "$startsWithi", "ZE"],
        ["nickname", "$endsWith", "$endsWithi", "phyr"],
        ["nickname", "$eq", "$eqi", "zephyr"],
        ["summary", "$contains", "$containsi", "The"],
        ["inventoryNumber", "$startsWith", "$startsWithi", "hm-19"],
      ] as const;
      for (const [field, plain, folded, value] of rows) {
        const exact = expectSome(await matches(target, { [field]: { [plain]: value } }));
        const any = await matches(target, { [field]: { [folded]: value } });
        const filters = `${field} ${folded} ${value}`;
        expectSubset(exact, any, `The entries that match ${plain} but not ${filters}`);
        for (const other of [value.toLowerCase(), value.toUpperCase()]) {
          expectSameSet(any, await matches(target, { [field]: { [folded]: other } }), `${filters} in another case`);
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
  check(
    "filtering-law-order-of-filters",
    { sentence: "The order of the filters in the request MUST NOT matter.", needs: ["relations"] },
    async (target) => {
      const parts = [
        "filters[quantity][$gte]=1",
        "filters[quantity][$lt]=12",
        "filters[kind][$ne]=chart",
        "filters[maker][name][$contains]=e",
        "filters[condition][$in][0]=good",
        "filters[condition][$in][1]=fair",
      ];
      const list = async (order: readonly string[]): Promise<Listed> => {
        const answer = await target.list("artifact", [...order, "sort=slug", "pagination[pageSize]=100"].join("&"));
        const entries = expectList(answer);
        return { answer, entries, keys: keysOf(target, "artifact", entries) };
      };
      const first = expectSome(await list(parts));
      expectSameOrder(first, await list([...parts].reverse()), "The same filters in reverse order");
      const [a = "", b = "", c = "", ...others] = parts;
      expectSameOrder(first, await list([...others, c, a, b]), "The same filters in another order");
    },
  ),
  check(
    "filtering-law-sorted-subsequence",
    { sentence: "A filtered list MUST keep the order of the unfiltered list." },
    async (target) => {
      const sort = ["estimate:desc", "slug"];
      const query = { pagination: everything, sort };
      const whole = await listed(target, { type: "artifact", query }, { filters: { estimate: { $notNull: true } } });
      for (const [left] of pairs) {
        const filters = { ...left, estimate: { $notNull: true } };
        const part = expectSome(await listed(target, { type: "artifact", query }, { filters }));
        const expected = whole.keys.filter((key) => part.keys.includes(key));
        expectEqual([whole.answer, part.answer], part.keys, expected, "The order of the filtered list");
      }
    },
  ),
];
