import type { Fault } from "../../proof/faults/fault.js";
import { below, ignoring, reading } from "../../proof/servers/requests.js";

const isFilter = below("filters");

const media = ["cover", "gallery", "portrait", "photos", "icon", "poster", "before"];

/** Faults of `$or`, `$and`, `$not` and several filters together, and of filters on related entries (section 4.4). */
export const groupFaults: readonly Fault[] = [
  {
    id: "filters-on-media-ignored",
    breaks: ["4.4-media", "4.4-media-null"],
    fault: "Filters on media fields are passed over.",
    mutate: ignoring((one) => isFilter(one) && one.path.some((part) => media.includes(part))),
  },
  {
    id: "filters-unknown-operator-refused",
    breaks: ["4.4-unknown-operator"],
    fault: "An unknown operator below a field is refused.",
    mutate: reading((one) => [
      isFilter(one) &&
      one.path.length > 2 &&
      /^\$(?!not|eq|ne|[lg]t|in|nu|be|con|st|en|or|and)/.test(one.path.at(-1) ?? "")
        ? { path: ["filters", "$nope"], value: one.value }
        : one,
    ]),
  },
];
