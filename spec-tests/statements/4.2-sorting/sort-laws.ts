import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectThat } from "../../kit/expect/expect.js";
import { everything, expectSameSet, type Listed, listed } from "../../kit/expect/laws.js";

/* Laws of sorting, on the longer lists of the dataset (section 4.2). */

/** Lists of many entries and an attribute of each, with equal values and nulls among them. */
const subjects = [
  { type: "artifact", field: "quantity" },
  { type: "artifact", field: "weightKg" },
  { type: "artifact", field: "estimate" },
  { type: "artifact", field: "acquiredOn" },
  { type: "artifact", field: "demonstratedAt" },
  { type: "artifact", field: "inspectedAt" },
  { type: "tag", field: "weight" },
] as const;

type Subject = (typeof subjects)[number];

const sorted = (target: Target, subject: Subject, sort: readonly string[]): Promise<Listed> =>
  listed(target, { type: subject.type, query: { pagination: everything } }, { sort });

/** The values of a field, as the answer writes them; numbers, dates, times and datetimes all compare by `<`. */
const valuesOf = (list: Listed, field: string) =>
  list.entries.map((entry) => entry.attributes[field] as string | number | null);

/** The places (from 0) at which a value is less than the value before it. */
const descents = (values: readonly (string | number)[]): readonly number[] =>
  // The index is at least 1, so that the value before it exists.
  values.flatMap((value, index) => (index > 0 && value < (values[index - 1] as string | number) ? [index] : []));

/** Laws of sorting. */
export const sortLaws = [
  check(
    "sorting-law-permutation",
    {
      sentence: "A sort MUST neither drop nor repeat an entry, whatever the field, the order and the number of nulls.",
    },
    async (target) => {
      for (const subject of subjects) {
        const plain = await sorted(target, subject, []);
        expectThat(plain.answer, plain.keys.length >= 12, {
          why: `The list of ${subject.type} entries is too short for a law`,
          kind: "short",
          expected: "at least 12 entries",
          actual: plain.keys.length,
        });
        for (const sort of [subject.field, `${subject.field}:desc`]) {
          expectSameSet(plain, await sorted(target, subject, [sort]), `The list with sort=${sort}`);
        }
      }
    },
  ),
  check(
    "sorting-law-sorted",
    {
      sentence:
        "In a list that is sorted by a field, the values that are not null MUST be in that order, and the nulls together at one end.",
    },
    async (target) => {
      for (const subject of subjects) {
        for (const order of ["asc", "desc"] as const) {
          const list = await sorted(target, subject, [`${subject.field}:${order}`]);
          const values = valuesOf(list, subject.field);
          const known = values.filter((value) => value !== null);
          const upwards = order === "asc" ? known : [...known].reverse();
          const nulls = values.length - known.length;
          const together = values.slice(0, nulls).every(isNull) || values.slice(known.length).every(isNull);
          expectThat(list.answer, known.length >= 10 && descents(upwards).length === 0 && together, {
            why: `The values of ${subject.field} are not in ${order === "asc" ? "ascending" : "descending"} order`,
            kind: "not-sorted",
            expected: order === "asc" ? [...known].sort(byValue) : [...known].sort(byValue).reverse(),
            actual: values,
          });
        }
      }
    },
  ),
  check(
    "sorting-law-second-key",
    { sentence: "Entries with equal values in the first field MUST be in the order of the second one." },
    async (target) => {
      for (const subject of subjects) {
        const list = await sorted(target, subject, [subject.field, "slug:desc"]);
        const values = valuesOf(list, subject.field);
        const groups = groupsOf(list.keys, values);
        const expected = groups.flatMap((keys) => [...keys].sort().reverse());
        expectThat(
          list.answer,
          groups.some((keys) => keys.length > 1),
          {
            why: `No two ${subject.type} entries have the same ${subject.field}`,
            kind: "no-ties",
            expected: "entries with equal values",
            actual: values,
          },
        );
        expectEqual(list.answer, list.keys, expected, `The order by ${subject.field}, then by slug descending`);
      }
    },
  ),
  check(
    "sorting-law-reversed",
    { sentence: "When all entries differ in the sort fields, the descending list MUST be the ascending one reversed." },
    async (target) => {
      for (const subject of subjects) {
        // Without nulls: some databases put them last in both orders.
        const query = { filters: { [subject.field]: { $notNull: true } }, pagination: everything };
        const request = { type: subject.type, query };
        const up = await listed(target, request, { sort: [subject.field, "slug"] });
        const down = await listed(target, request, { sort: [`${subject.field}:desc`, "slug:desc"] });
        expectThat(up.answer, up.keys.length >= 10, {
          why: `The list of ${subject.type} entries with a ${subject.field} is too short for a law`,
          kind: "short",
          expected: "at least 10 entries",
          actual: up.keys,
        });
        expectEqual(
          [up.answer, down.answer],
          [...down.keys].reverse(),
          up.keys,
          `The reversed order by ${subject.field}`,
        );
      }
    },
  ),
];

const isNull = (value: unknown): boolean => value === null;

const byValue = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** The keys of equal values together, in the order in which the values first come. */
const groupsOf = (keys: readonly string[], values: readonly unknown[]): readonly (readonly string[])[] => {
  const groups = new Map<unknown, string[]>();
  for (const [index, key] of keys.entries()) {
    const group = groups.get(values[index]);
    if (group === undefined) groups.set(values[index], [key]);
    else group.push(key);
  }
  return [...groups.values()];
};
