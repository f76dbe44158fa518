import { answeringLists, type Entry } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, ignoring, misreading, understanding } from "../../proof/faults/requests.js";

const isSort = below("sort");

/** The keys of a sort, in the order of their indexes. */
const keysOf = (parameters: readonly Parameter[]): readonly string[] =>
  parameters
    .filter((parameter) => isSort(parameter) && parameter.path.length < 3)
    .toSorted((a, b) => Number(a.path[1] ?? 0) - Number(b.path[1] ?? 0))
    .map(({ value }) => value ?? "");

/** The order of two values: negative, zero or positive. */
type Compare = (a: unknown, b: unknown) => number;

const byValue: Compare = (a, b) => {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  return a < b ? -1 : 1;
};

const asText: Compare = (a, b) => byValue(String(a), String(b));

/** Entries in the order of the keys, as `compare` sees it. */
const ordered = (data: readonly Entry[], keys: readonly string[], compare: Compare): readonly Entry[] =>
  data.toSorted((a, b) => {
    for (const key of keys) {
      const [name = "", order] = key.split(":");
      const value = (entry: Entry) => (name === "id" ? entry.id : entry.attributes[name]);
      const found = compare(value(a), value(b));
      if (found !== 0) return order?.toLowerCase() === "desc" ? -found : found;
    }
    return 0;
  });

/** A server that sorts the entries of an answer by itself. */
const sortingBy = (compare: Compare) =>
  answeringLists((list, { parameters }) => ({ ...list, data: ordered(list.data, keysOf(parameters), compare) }));

/** A server that sees the sort keys in another order, or fewer of them. */
const withKeys = (change: (keys: readonly Parameter[]) => readonly Parameter[]) =>
  understanding((parameters) => [
    ...parameters.filter((parameter) => !isSort(parameter)),
    ...change(parameters.filter(isSort)).map(({ value }, index) => ({ path: ["sort", `${index}`], value })),
  ]);

const byIndex = (keys: readonly Parameter[]) =>
  keys.toSorted((a, b) => Number(a.path[1] ?? 0) - Number(b.path[1] ?? 0));

/** Faults of `sort` (section 4.2). */
export const sortingFaults: readonly Fault[] = [
  {
    id: "sort-ignored",
    breaks: ["4.2-one-field", "4.1-sort"],
    fault: "The sort parameter has no effect.",
    mutate: ignoring(isSort),
  },
  {
    id: "sort-desc-ignored",
    breaks: ["4.2-descending"],
    fault: "Every sort is ascending: the suffix :desc is cut off.",
    mutate: misreading(isSort, (value) => value.replace(/:desc$/i, "")),
  },
  {
    id: "sort-desc-by-default",
    breaks: ["4.2-ascending"],
    fault: "A sort without a suffix is descending.",
    mutate: misreading(isSort, (value) => (value.includes(":") ? value : `${value}:desc`)),
  },
  {
    id: "sort-asc-suffix-unknown",
    breaks: ["4.2-ascending"],
    fault: "A sort with the suffix :asc has no effect, because the suffix is taken for a part of the name.",
    mutate: ignoring((parameter) => isSort(parameter) && /:asc$/i.test(parameter.value ?? "")),
  },

  {
    id: "sort-last-key-only",
    breaks: ["4.2-several-fields"],
    fault: "Of several sort keys each replaces the one before.",
    mutate: withKeys((keys) => byIndex(keys).slice(-1)),
  },

  {
    id: "sort-keys-in-url-order",
    breaks: ["4.2-several-fields"],
    fault: "Sort keys count in the order of the URL, whatever their indexes are.",
    mutate: withKeys((keys) => keys),
  },
  {
    id: "sort-one-order-for-all",
    breaks: ["4.2-several-fields"],
    fault: "The order of the first sort key is used for all of them.",
    mutate: withKeys((keys) => {
      const suffix = /:desc$/i.test(byIndex(keys)[0]?.value ?? "") ? ":desc" : "";
      return byIndex(keys).map(({ path, value = "" }) => ({ path, value: value.replace(/:\w+$/, "") + suffix }));
    }),
  },
  {
    id: "sort-numbers-as-text",
    breaks: ["4.2-numbers"],
    fault: "Numbers are sorted as text: 10 before 9.",
    mutate: sortingBy(asText),
  },

  {
    id: "sort-drops-nulls",
    breaks: ["4.2-one-field"],
    fault: "Entries without a value in the sorted field are left out.",
    mutate: answeringLists((list, { parameters }) => {
      const names = keysOf(parameters).map((key) => key.replace(/:\w+$/, ""));
      return { ...list, data: list.data.filter(({ attributes }) => names.every((name) => attributes[name] !== null)) };
    }),
  },

  {
    id: "sort-by-selected-fields-only",
    breaks: ["4.2-with-others"],
    fault: "A sort by a field that is not among the selected ones has no effect.",
    mutate: understanding((parameters) => {
      const selected = parameters.filter(below("fields")).map(({ value }) => value);
      if (selected.length === 0) return parameters;
      return parameters.filter((parameter) => !isSort(parameter) || selected.includes(parameter.value?.split(":")[0]));
    }),
  },

  {
    id: "sort-deep-ignored",
    breaks: ["4.2-deep"],
    fault: "A sort by a field of a related entry has no effect.",
    mutate: ignoring((parameter) => isSort(parameter) && (parameter.value ?? "").includes(".")),
  },
];
