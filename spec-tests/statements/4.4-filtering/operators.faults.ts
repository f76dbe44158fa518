import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, confusing, ignoring, misreading, reading, understanding } from "../../proof/faults/requests.js";

const isFilter = below("filters");

/** The operators whose letters in the URL say what they do. */
const swapped: readonly (readonly [
  word: string,
  other: string,
  statement: string,
  fault: string,
  ...atRandom: readonly string[],
])[] = [
  ["$eq", "$eqi", "4.4-eq", "$eq does not distinguish upper and lower case."],
  ["$eqi", "$eq", "4.4-eqi", "$eqi distinguishes upper and lower case."],
  ["$ne", "$nei", "4.4-ne", "$ne does not distinguish upper and lower case."],
  ["$nei", "$ne", "4.4-nei", "$nei distinguishes upper and lower case."],
  ["$ne", "$eq", "4.4-ne", "$ne matches what is equal."],
  ["$lt", "$lte", "4.4-lt", "$lt matches the value itself."],
  ["$lte", "$lt", "4.4-lte", "$lte does not match the value itself.", "model-filters"],
  ["$gt", "$gte", "4.4-gt", "$gt matches the value itself."],
  ["$gte", "$gt", "4.4-gte", "$gte does not match the value itself."],
  ["$notIn", "$in", "4.4-not-in", "$notIn matches what is in the array."],
  ["$contains", "$startsWith", "4.4-contains", "$contains looks at the beginning of a text only."],
  ["$containsi", "$contains", "4.4-containsi", "$containsi distinguishes upper and lower case."],
  ["$notContainsi", "$notContains", "4.4-not-containsi", "$notContainsi distinguishes upper and lower case."],
  ["$notContains", "$ne", "4.4-not-contains", "$notContains compares the whole text."],
  ["$startsWith", "$contains", "4.4-starts-with", "$startsWith matches inside of a text."],
  ["$startsWithi", "$startsWith", "4.4-starts-withi", "$startsWithi distinguishes upper and lower case."],
  ["$endsWith", "$contains", "4.4-ends-with", "$endsWith matches inside of a text."],
  ["$endsWithi", "$endsWith", "4.4-ends-withi", "$endsWithi distinguishes upper and lower case."],
  ["$null", "$notNull", "4.4-null", "$null matches the entries with a value."],
  ["$notNull", "$null", "4.4-not-null", "$notNull matches the entries without a value."],
];

/** The operator of a condition on a field of the entry itself. */
const operatorOf = ({ path }: Parameter): string | undefined =>
  path[0] === "filters" && path[1]?.startsWith("$") === false ? path[2] : undefined;

/** A condition that is joined to the others with and. `index` keeps it apart from those of the request. */
const joined = (index: number, value: string, ...path: readonly string[]): Parameter => ({
  path: ["filters", "$and", `${index + 80}`, ...path],
  value,
});

/** A server that lets an operator match null too. */
const matchingNull = (operator: string) =>
  understanding((parameters) =>
    parameters.flatMap((one, index) => {
      if (operatorOf(one) !== operator || one.path[3] !== undefined || one.value === undefined) return [one];
      const field = one.path[1] ?? "";
      return [
        joined(index % 20, one.value, "$or", "0", field, operator),
        joined(index % 20, "true", "$or", "1", field, "$null"),
      ];
    }),
  );

/** Faults in what single operators match (section 4.4). */
export const operatorFaults: readonly Fault[] = [
  ...swapped.map(
    ([word, other, statement, fault, ...atRandom]): Fault => ({
      id: `operator-${word.slice(1).toLowerCase()}-as-${other.slice(1).toLowerCase()}`,
      breaks: [statement],
      atRandom,
      fault,
      mutate: confusing(word, other),
    }),
  ),
  {
    id: "filters-ignored",
    breaks: ["4.4-syntax", "4.1-filters", "1-list"],
    fault: "Filters have no effect.",
    mutate: ignoring(isFilter),
  },

  {
    id: "operator-eq-as-contains",
    breaks: ["4.4-eq"],
    fault: "Text is equal when it holds the value.",
    mutate: reading((one) => [
      isFilter(one) && one.path.at(-1) === "$eq" && /^[a-z -]+$/i.test(one.value ?? "")
        ? { path: [...one.path.slice(0, -1), "$contains"], value: one.value }
        : one,
    ]),
  },
  {
    id: "operator-in-first-only",
    breaks: ["4.4-in"],
    fault: "$in looks at the first element only.",
    mutate: ignoring(({ path }) => path.at(-2) === "$in" && path.at(-1) !== "0"),
  },
  {
    id: "operator-not-in-first-only",
    breaks: ["4.4-not-in"],
    fault: "$notIn looks at the first element only.",
    mutate: ignoring(({ path }) => path.at(-2) === "$notIn" && path.at(-1) !== "0"),
  },
  {
    id: "operator-in-at-most-twenty",
    breaks: ["4.4-in"],
    fault: "$in takes twenty elements and drops the rest.",
    mutate: ignoring(({ path }) => path.at(-2) === "$in" && Number(path.at(-1)) >= 20),
  },
  {
    id: "operator-null-ignored",
    breaks: ["4.4-null", "4.4-not-null"],
    fault: "$null and $notNull have no effect.",
    mutate: ignoring(({ path }) => path.at(-1) === "$null" || path.at(-1) === "$notNull"),
  },

  {
    id: "operator-time-to-the-minute",
    breaks: ["4.4-eq"],
    fault: "Times of day are compared without their seconds.",
    mutate: misreading(isFilter, (value) => value.replace(/^(\d\d:\d\d):[\d.]+$/, "$1:00")),
  },
  {
    id: "operator-ne-matches-null",
    breaks: ["4.4-null-logic", "4.4-together-observed"],
    atRandom: ["model-filters-observed"],
    fault: "$ne matches the entries without a value.",
    mutate: matchingNull("$ne"),
  },

  {
    id: "operator-between-exclusive",
    breaks: ["4.4-between", "4.4-between-inclusive"],
    atRandom: ["model-contexts-observed"],
    fault: "$between leaves out its two ends.",
    mutate: reading((one) => {
      const [operator, index] = one.path.slice(-2);
      if (operator !== "$between" || (index !== "0" && index !== "1")) return [one];
      return [{ path: [...one.path.slice(0, -2), index === "0" ? "$gt" : "$lt"], value: one.value }];
    }),
  },
];
