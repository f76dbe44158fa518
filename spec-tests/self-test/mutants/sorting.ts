import { type Entry, listing } from "./answers.js";
import type { Mutant } from "./mutant.js";
import type { Parameter } from "./parameters.js";
import { accepting, below, ignoring, misreading, outside, understanding } from "./requests.js";

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

const nullAsZero: Compare = (a, b) => byValue(a ?? 0, b ?? 0);

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
  listing((list, { parameters }) => ({ ...list, data: ordered(list.data, keysOf(parameters), compare) }));

/** A server that sees the sort keys in another order, or fewer of them. */
const withKeys = (change: (keys: readonly Parameter[]) => readonly Parameter[]) =>
  understanding((parameters) => [
    ...parameters.filter((parameter) => !isSort(parameter)),
    ...change(parameters.filter(isSort)).map(({ value }, index) => ({ path: ["sort", `${index}`], value })),
  ]);

const byIndex = (keys: readonly Parameter[]) =>
  keys.toSorted((a, b) => Number(a.path[1] ?? 0) - Number(b.path[1] ?? 0));

/** Faults of `sort` (section 4.2). */
export const sortingMutants: readonly Mutant[] = [
  {
    id: "sort-ignored",
    section: "4.2",
    fault: "The sort parameter has no effect.",
    mutate: ignoring(isSort),
  },
  {
    id: "sort-desc-ignored",
    section: "4.2",
    fault: "Every sort is ascending: the suffix :desc is cut off.",
    mutate: misreading(isSort, (value) => value.replace(/:desc$/i, "")),
  },
  {
    id: "sort-desc-by-default",
    section: "4.2",
    fault: "A sort without a suffix is descending.",
    mutate: misreading(isSort, (value) => (value.includes(":") ? value : `${value}:desc`)),
  },
  {
    id: "sort-asc-suffix-unknown",
    section: "4.2",
    fault: "A sort with the suffix :asc has no effect, because the suffix is taken for a part of the name.",
    mutate: ignoring((parameter) => isSort(parameter) && /:asc$/i.test(parameter.value ?? "")),
  },
  {
    id: "sort-second-key-ignored",
    section: "4.2",
    fault: "Of several sort keys only the first one counts.",
    mutate: withKeys((keys) => byIndex(keys).slice(0, 1)),
  },
  {
    id: "sort-third-key-ignored",
    section: "4.2",
    fault: "Of several sort keys only the first two count.",
    mutate: withKeys((keys) => byIndex(keys).slice(0, 2)),
  },
  {
    id: "sort-last-key-only",
    section: "4.2",
    fault: "Of several sort keys each replaces the one before.",
    mutate: withKeys((keys) => byIndex(keys).slice(-1)),
  },
  {
    id: "sort-keys-reversed",
    section: "4.2",
    fault: "The last sort key decides first.",
    mutate: withKeys((keys) => byIndex(keys).toReversed()),
  },
  {
    id: "sort-keys-in-url-order",
    section: "4.2",
    fault: "Sort keys count in the order of the URL, whatever their indexes are.",
    mutate: withKeys((keys) => keys),
  },
  {
    id: "sort-one-order-for-all",
    section: "4.2",
    fault: "The order of the first sort key is used for all of them.",
    mutate: withKeys((keys) => {
      const suffix = /:desc$/i.test(byIndex(keys)[0]?.value ?? "") ? ":desc" : "";
      return byIndex(keys).map(({ path, value = "" }) => ({ path, value: value.replace(/:\w+$/, "") + suffix }));
    }),
  },
  {
    id: "sort-numbers-as-text",
    section: "4.2",
    fault: "Numbers are sorted as text: 10 before 9.",
    mutate: sortingBy(asText),
  },
  {
    id: "sort-nulls-as-zero",
    section: "4.2",
    fault: "Null is sorted as 0, between negative and positive numbers.",
    mutate: sortingBy(nullAsZero),
  },
  {
    id: "sort-drops-nulls",
    section: "4.2",
    fault: "Entries without a value in the sorted field are left out.",
    mutate: listing((list, { parameters }) => {
      const names = keysOf(parameters).map((key) => key.replace(/:\w+$/, ""));
      return { ...list, data: list.data.filter(({ attributes }) => names.every((name) => attributes[name] !== null)) };
    }),
  },
  {
    id: "sort-after-paging",
    section: "4.2",
    fault: "A page is cut first and sorted then.",
    mutate: listing(async (list, { parameters, ask }) => {
      const keys = keysOf(parameters);
      if (keys.length === 0) return list;
      const page = (await ask(parameters.filter(outside("sort")))) as typeof list; // the same list without a sort
      return { ...list, data: ordered(page.data, keys, byValue) };
    }),
  },
  {
    id: "sort-by-selected-fields-only",
    section: "4.2",
    fault: "A sort by a field that is not among the selected ones has no effect.",
    mutate: understanding((parameters) => {
      const selected = parameters.filter(below("fields")).map(({ value }) => value);
      if (selected.length === 0) return parameters;
      return parameters.filter((parameter) => !isSort(parameter) || selected.includes(parameter.value?.split(":")[0]));
    }),
  },
  {
    id: "sort-replaces-filters",
    section: "4.2",
    fault: "A request with a sort is not filtered.",
    mutate: understanding((parameters) =>
      parameters.some(isSort) ? parameters.filter(outside("filters")) : parameters,
    ),
  },
  {
    id: "sort-unknown-field-accepted",
    section: "4.2",
    profile: "strapi-v4",
    fault: "A sort by a field that does not exist is ignored instead of refused.",
    mutate: accepting((parameters) => parameters.filter((parameter) => !isSort(parameter))),
  },
  {
    id: "sort-deep-ignored",
    section: "4.2",
    profile: "strapi-v4",
    fault: "A sort by a field of a related entry has no effect.",
    mutate: ignoring((parameter) => isSort(parameter) && (parameter.value ?? "").includes(".")),
  },
  {
    id: "sort-order-case-sensitive",
    section: "4.2",
    profile: "strapi-v4",
    fault: "An order in upper case is taken for ascending.",
    mutate: misreading(isSort, (value) => value.replace(/:DESC$/, "")),
  },
];
