import { answeringLists, type Entry } from "../../proof/faults/answers.js";
import type { Fault, Mutate } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { accepting, below, ignoring, misreading, outside, understanding } from "../../proof/faults/requests.js";

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

/** A date with its day first and its year last. */
const dayFirst = (value: unknown): unknown =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value)
    ? value.slice(8, 10) + value.slice(5, 7) + value.slice(0, 4) + value.slice(10)
    : value;

const byDay: Compare = (a, b) => byValue(dayFirst(a), dayFirst(b));

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

/** Entries in an order that has nothing to do with their values. */
const scattered = (data: readonly Entry[]): readonly Entry[] =>
  data.toSorted((a, b) => ((Number(a.id) * 7) % 11) - ((Number(b.id) * 7) % 11));

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

const isOfBoolean = (key: string): boolean => /^(paid|onDisplay|active|featured)\b/.test(key);

/** A server that does not sort, or not by some values of sort, where these parameters are there. */
const unsortedBeside = (names: readonly string[], isIgnored: (sort: string) => boolean = () => true): Mutate =>
  understanding((parameters) =>
    names.every((name) => parameters.some(below(name)))
      ? parameters.filter((one) => !(isSort(one) && isIgnored(one.value ?? "")))
      : parameters,
  );

/** Faults of `sort` (section 4.2). */
export const sortingFaults: readonly Fault[] = [
  {
    id: "sort-ignored",
    breaks: ["4.2-one-field", "4.1-sort"],
    atRandom: ["laws-sort"],
    fault: "The sort parameter has no effect.",
    mutate: ignoring(isSort),
  },
  {
    id: "sort-desc-ignored",
    breaks: ["4.2-descending"],
    atRandom: ["laws-sort"],
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
    id: "sort-second-key-ignored",
    breaks: ["4.2-several-fields"],
    atRandom: ["model-sort-pages-fields", "laws-sort"],
    fault: "Of several sort keys only the first one counts.",
    mutate: withKeys((keys) => byIndex(keys).slice(0, 1)),
  },
  {
    id: "sort-third-key-ignored",
    breaks: ["4.2-several-fields"],
    fault: "Of several sort keys only the first two count.",
    mutate: withKeys((keys) => byIndex(keys).slice(0, 2)),
  },
  {
    id: "sort-fourth-key-ignored",
    breaks: ["4.2-several-fields"],
    fault: "Of several sort keys only the first three count.",
    mutate: withKeys((keys) => byIndex(keys).slice(0, 3)),
  },
  {
    id: "sort-last-key-only",
    breaks: ["4.2-several-fields"],
    atRandom: ["laws-sort"],
    fault: "Of several sort keys each replaces the one before.",
    mutate: withKeys((keys) => byIndex(keys).slice(-1)),
  },
  {
    id: "sort-keys-reversed",
    breaks: ["4.2-several-fields"],
    fault: "The last sort key decides first.",
    mutate: withKeys((keys) => byIndex(keys).toReversed()),
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
    atRandom: ["laws-sort"],
    fault: "Numbers are sorted as text: 10 before 9.",
    mutate: sortingBy(asText),
  },
  {
    id: "sort-dates-by-day",
    breaks: ["4.2-dates"],
    fault: "Dates are sorted as they are written out: by the day, then the month, then the year.",
    mutate: sortingBy(byDay),
  },
  {
    id: "sort-system-attributes-ignored",
    breaks: ["4.2-system-attributes"],
    fault: "A sort by createdAt or updatedAt has no effect.",
    mutate: ignoring((parameter) => isSort(parameter) && /^(created|updated)At/.test(parameter.value ?? "")),
  },
  {
    id: "sort-unstable",
    breaks: ["4.2-several-fields"],
    fault:
      "Entries are sorted by one key after the other, and lose the order of the last one while the first is at it.",
    mutate: answeringLists((list, { parameters }) => {
      const [first, ...others] = keysOf(parameters);
      if (first === undefined || others.length === 0) return list;
      return { ...list, data: ordered(scattered(list.data), [first], byValue) };
    }),
  },
  {
    id: "sort-encoded-kept",
    breaks: ["4.2-encoded"],
    fault: "Encoded brackets, colons and commas in sort are not decoded, so that the sort has no effect.",
    mutate: ignoring((parameter) => isSort(parameter) && /%(5B|3A|2C)/i.test(parameter.raw ?? "")),
  },
  {
    id: "sort-nulls-as-zero",
    breaks: ["4.2-numbers"],
    atRandom: ["laws-sort"],
    fault: "Null is sorted as 0, between negative and positive numbers.",
    mutate: sortingBy(nullAsZero),
  },
  {
    id: "sort-drops-nulls",
    breaks: ["4.2-one-field"],
    atRandom: ["laws-sort"],
    fault: "Entries without a value in the sorted field are left out.",
    mutate: answeringLists((list, { parameters }) => {
      const names = keysOf(parameters).map((key) => key.replace(/:\w+$/, ""));
      return { ...list, data: list.data.filter(({ attributes }) => names.every((name) => attributes[name] !== null)) };
    }),
  },
  {
    id: "sort-after-paging",
    breaks: ["4.2-with-others"],
    fault: "A page is cut first and sorted then.",
    mutate: answeringLists(async (list, { parameters, ask }) => {
      const keys = keysOf(parameters);
      if (keys.length === 0) return list;
      const page = (await ask(parameters.filter(outside("sort")))) as typeof list; // the same list without a sort
      return { ...list, data: ordered(page.data, keys, byValue) };
    }),
  },
  {
    id: "sort-after-paging-with-fields",
    breaks: ["4.1-together"],
    atRandom: ["model-sort-pages-fields"],
    fault: "A request with a sort, pages and fields cuts the page first and sorts it then.",
    mutate: unsortedBeside(["fields", "pagination"]),
  },
  {
    id: "sort-by-big-integers-with-state",
    breaks: ["4.1-together"],
    fault: "A sort by a big integer alone has no effect where publicationState is given.",
    mutate: unsortedBeside(["publicationState"], (value) => /^(registryNumber|barcode)\b/.test(value)),
  },
  {
    id: "sort-booleans-with-populate",
    breaks: ["4.2-values-together"],
    fault: "A sort by a boolean has no effect where something is populated.",
    mutate: unsortedBeside(["populate"], isOfBoolean),
  },
  {
    id: "sort-booleans-in-one-direction",
    breaks: ["4.2-values-together", "4.2-descending"],
    fault: "A sort by a boolean is ascending, whatever its order.",
    mutate: misreading(isSort, (value) => (isOfBoolean(value) ? value.replace(/:desc$/i, "") : value)),
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
    id: "sort-replaces-filters",
    breaks: ["4.2-with-others"],
    fault: "A request with a sort is not filtered.",
    mutate: understanding((parameters) =>
      parameters.some(isSort) ? parameters.filter(outside("filters")) : parameters,
    ),
  },
  {
    id: "sort-unknown-field-accepted",
    breaks: ["4.2-unknown"],
    fault: "A sort by a field that does not exist is ignored instead of refused.",
    mutate: accepting((parameters) => parameters.filter((parameter) => !isSort(parameter))),
  },
  {
    id: "sort-deep-ignored",
    breaks: ["4.2-deep"],
    fault: "A sort by a field of a related entry has no effect.",
    mutate: ignoring((parameter) => isSort(parameter) && (parameter.value ?? "").includes(".")),
  },
  {
    id: "sort-order-case-sensitive",
    breaks: ["4.2-order-case"],
    fault: "An order in upper case is taken for ascending.",
    mutate: misreading(isSort, (value) => value.replace(/:DESC$/, "")),
  },
  {
    id: "sort-comma-first-only",
    breaks: ["4.2-comma"],
    fault: "Of several fields in one string of sort the first one alone counts.",
    mutate: misreading(below("sort"), (value) => value.split(",")[0] ?? ""),
  },
  {
    id: "sort-object-ignored",
    breaks: ["4.2-object", "4.2-array-of-objects"],
    fault: "A sort that is an object has no effect.",
    mutate: ignoring(({ path }) => path[0] === "sort" && /^[a-z]/i.test(path.at(-1) ?? "") && path.length > 1),
  },
  {
    id: "sort-of-links-ignored",
    breaks: ["4.2-deep-component", "4.2-deep-media"],
    fault: "A sort by a field of a component or a file has no effect.",
    mutate: ignoring(
      ({ path, value }) => path[0] === "sort" && /^(workshop|cover|portrait|icon|poster|before)\./.test(value ?? ""),
    ),
  },
];
