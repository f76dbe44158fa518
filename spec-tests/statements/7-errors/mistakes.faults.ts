import { answeringLists } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import { accepting, below, misreading, outside } from "../../proof/faults/requests.js";

const isPagination = below("pagination");

/** What the reference refuses in `pagination`: no number, no boolean. */
const refused = "x";

const topLevel = ["page", "pageSize", "start", "limit"];

/** Faults of what is refused, and of what looks like a mistake and is none, where the specification is silent. */
export const mistakeFaults: readonly Fault[] = [
  {
    id: "sort-mistakes-accepted",
    breaks: [
      ...(["4.2-unknown", "4.2-field-case", "4.2-invalid-order", "4.2-foreign-syntax", "4.2-relation-alone"] as const),
      ...["4.2-component-alone", "4.2-zone", "4.2-polymorphic", "4.2-hidden", "4.2-forbidden", "4.1-hidden-refused"],
    ],
    fault: "A sort that cannot be carried out is left out instead of refused.",
    mutate: accepting((parameters) => parameters.filter(outside("sort"))),
  },
  {
    id: "filters-mistakes-accepted",
    breaks: [
      ...([
        "4.4-unknown",
        "4.4-field-case",
        "4.4-component-unknown",
        "4.4-malformed",
        "4.4-between-malformed",
      ] as const),
      ...["4.4-number-invalid", "4.4-date-invalid", "4.4-time-invalid", "4.4-datetime-invalid", "4.4-groups-malformed"],
      ...["4.4-groups-below-fields", "4.4-relation-mixed", "4.4-unknown-operator-elsewhere"],
      ...["4.4-operator-without-field", "4.4-hidden", "4.4-hidden-users", "4.4-forbidden", "5-filters"],
      ...["1-filters-on-one-checked"],
    ],
    fault: "Filters that cannot be carried out are left out instead of refused.",
    mutate: accepting((parameters) => parameters.filter(outside("filters"))),
  },
  {
    id: "fields-mistakes-accepted",
    breaks: ["4.5-unknown", "4.5-case", "4.5-comma", "4.5-links-refused", "4.5-empty-name", "4.5-wrong-shape"],
    fault: "Fields that cannot be returned are left out instead of refused.",
    mutate: accepting((parameters) => parameters.filter(outside("fields"))),
  },
  {
    id: "populate-mistakes-accepted",
    breaks: [
      ...(["4.6-unknown-in-options", "4.6-links-in-fields", "4.6-hidden-in-options", "4.6-mixed-windows"] as const),
      ...["4.6-page-zero", "4.6-unusable-numbers", "4.6-no-value", "4.6-star-in-array", "4.6-array-of-objects"],
      ...["3-populated-invalid", "5-nested-checked"],
    ],
    fault: "A populate that cannot be carried out is left out instead of refused.",
    mutate: accepting((parameters) => parameters.filter(outside("populate"))),
  },
  {
    id: "pagination-mistakes-accepted",
    breaks: ["4.3-not-integer", "4.3-with-count-invalid", "4.3-top-level"],
    fault: "A pagination that cannot be understood is left out instead of refused.",
    mutate: accepting((parameters) =>
      parameters.filter((one) => !isPagination(one) && !topLevel.includes(one.path[0] ?? "")),
    ),
  },
  {
    id: "pagination-small-numbers-refused",
    breaks: ["4.3-page-clamped", "4.3-page-size-clamped", "4.3-start-clamped", "4.3-limit-clamped", "4.3-unlimited"],
    fault: "Pages, starts and limits below the smallest that makes sense are refused.",
    mutate: misreading(isPagination, (value) => (/^(0|-\d+|)$/.test(value) ? refused : value)),
  },
  {
    id: "pagination-digits-only",
    breaks: ["4.3-number-notation"],
    fault: "Numbers in pagination are refused unless they are written in digits.",
    mutate: misreading(isPagination, (value) => (/^\d*[a-z][\da-f]*$/i.test(value) ? refused : value)),
  },
  {
    id: "with-count-true-or-false-only",
    breaks: ["4.3-with-count-spellings"],
    fault: "withCount is refused unless it is true or false.",
    mutate: misreading(below("pagination", "withCount"), (value) => (/^(true|false)$/.test(value) ? value : refused)),
  },
  {
    id: "pagination-large-numbers-refused",
    breaks: ["4.3-large"],
    fault: "Page sizes and limits above 100 are refused.",
    mutate: misreading(isPagination, (value) => (Number(value) > 100 ? refused : value)),
  },
  {
    id: "pagination-large-numbers-as-default",
    breaks: ["4.3-large"],
    fault: "Page sizes and limits above 100 are taken as 25.",
    mutate: misreading(isPagination, (value) => (Number(value) > 100 ? "25" : value)),
  },
  {
    id: "list-at-most-40",
    breaks: ["4.3-large"],
    fault: "A list holds 40 entries at most, whatever page size its metadata show.",
    mutate: answeringLists((list) => ({ ...list, data: list.data.slice(0, 40) })),
  },
  {
    id: "limit-unlimited-as-1000",
    breaks: ["4.3-unlimited"],
    fault: "A limit of -1 is taken as 1000, although larger ones are taken as they are.",
    mutate: misreading(below("pagination", "limit"), (value) => (value === "-1" ? "1000" : value)),
  },
];
