import { isRecord } from "../../kit/base.js";
import { answeringLists, type Entry } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import {
  accepting,
  below,
  confusing,
  ignoring,
  misreading,
  outside,
  parameter,
  reading,
  understanding,
} from "../../proof/faults/requests.js";

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
  ["$contains", "$containsi", "4.4-text-case", "$contains does not distinguish upper and lower case."],
  ["$notContains", "$notContainsi", "4.4-text-case", "$notContains does not distinguish upper and lower case."],
  ["$startsWith", "$startsWithi", "4.4-text-case", "$startsWith does not distinguish upper and lower case."],
  ["$endsWith", "$endsWithi", "4.4-text-case", "$endsWith does not distinguish upper and lower case."],
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

const comparisons: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  $lt: (a, b) => a < b,
  $lte: (a, b) => a <= b,
  $gt: (a, b) => a > b,
  $gte: (a, b) => a >= b,
};

const comparesAsText = (entry: Entry, { path, value = "" }: Parameter): boolean => {
  const [, field = "", operator = ""] = path;
  const found = field === "id" ? entry.id : entry.attributes[field];
  return found !== null && comparisons[operator]?.(String(found), value) === true;
};

/** A server that compares what it prints, instead of what it holds. */
const comparingAsText = answeringLists(async (list, { parameters, ask }) => {
  const compared = parameters.filter((one) => one.path.length === 3 && (operatorOf(one) ?? "") in comparisons);
  if (compared.length === 0) return list;
  const all = await ask(parameters.filter((one) => !compared.includes(one)));
  if (!isRecord(all) || !Array.isArray(all.data)) return list;
  const data = all.data.filter((entry) => compared.every((one) => comparesAsText(entry, one)));
  return { ...list, data, meta: { pagination: { ...(list.meta.pagination as object), total: data.length } } }; // a list's
});

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
    id: "text-case-of-restorations",
    breaks: ["4.4-text-case"],
    fault: "$contains does not distinguish upper and lower case in one content-type.",
    mutate: understanding((parameters, path) =>
      parameters.map(({ path: [...parts], value }) => ({
        path: path === "/api/restorations" ? parts.map((part) => (part === "$contains" ? "$containsi" : part)) : parts,
        value,
      })),
    ),
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
    id: "operator-null-matches-empty",
    breaks: ["4.4-null"],
    fault: "An empty text counts as null.",
    mutate: reading((one) => {
      const field = one.path[1] ?? "";
      if (operatorOf(one) !== "$null" || !["nickname", "remarks", "foreignForm", "symbol"].includes(field))
        return [one];
      return [joined(0, one.value ?? "", "$or", "0", field, "$null"), joined(0, "", "$or", "1", field, "$eq")];
    }),
  },
  {
    id: "operator-not-null-by-truth",
    breaks: ["4.4-not-null"],
    fault: "$notNull leaves out false, as if it were no value.",
    mutate: reading((one) =>
      operatorOf(one) === "$notNull" && ["paid", "onDisplay", "active"].includes(one.path[1] ?? "")
        ? [one, joined(0, "true", one.path[1] ?? "", "$eq")]
        : [one],
    ),
  },
  {
    id: "operator-numbers-as-text",
    breaks: ["4.4-lt", "4.4-lte", "4.4-gt", "4.4-gte"],
    fault: "$lt, $lte, $gt and $gte compare numbers as text.",
    mutate: comparingAsText,
  },
  {
    id: "operator-second-ignored",
    breaks: ["4.4-rule-1"],
    fault: "Of several operators on one field only the first one counts.",
    mutate: understanding((parameters) =>
      parameters.filter((one, index) => {
        const operator = operatorOf(one);
        if (operator === undefined || !operator.startsWith("$")) return true;
        const first = parameters.findIndex(({ path }) => path[0] === "filters" && path[1] === one.path[1]);
        return first === index || parameters[first]?.path[2] === operator;
      }),
    ),
  },
  {
    id: "operator-milliseconds-dropped",
    breaks: ["4.4-eq"],
    fault: "Datetimes are compared without their milliseconds.",
    mutate: misreading(isFilter, (value) => value.replace(/(T\d\d:\d\d:\d\d)\.\d+Z$/, "$1.000Z")),
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
    id: "operator-not-contains-matches-null",
    breaks: ["4.4-null-logic"],
    fault: "$notContains matches the entries without a value.",
    mutate: matchingNull("$notContains"),
  },
  {
    id: "operator-null-false-as-true",
    breaks: ["4.4-null-false"],
    fault: "$null=false means the same as $null=true.",
    mutate: misreading(
      ({ path }) => path.at(-1) === "$null",
      () => "true",
    ),
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
  {
    id: "operator-between-sorted",
    breaks: ["4.4-between-inverted"],
    fault: "$between takes its two values in either order.",
    mutate: understanding((parameters) => {
      const values = parameters.filter(({ path }) => path.at(-2) === "$between");
      const sorted = values.map(({ value }) => value).toSorted((a, b) => Number(a) - Number(b));
      return values.length === 2
        ? parameters.map((one) => (values.includes(one) ? { path: one.path, value: sorted[values.indexOf(one)] } : one))
        : parameters;
    }),
  },
  {
    id: "operator-unknown-matches-nothing",
    breaks: ["4.4-no-other-operators"],
    fault: "A condition with an operator that does not exist matches nothing.",
    mutate: accepting((parameters) => [
      ...parameters.filter(outside("filters")),
      parameter("true", "filters", "id", "$null"),
    ]),
  },
];
