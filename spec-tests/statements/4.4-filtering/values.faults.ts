import type { Fault, WriteFault } from "../../proof/faults/fault.js";
import { below, misreading, reading } from "../../proof/servers/requests.js";

const isFilter = below("filters");

/** Faults in how values of filters are read: by their type, their characters, their length, whatever the operator (section 4.4). */
export const valueFaults: readonly Fault[] = [
  {
    id: "value-percent-dropped",
    breaks: ["4.4-no-wildcards"],
    fault: "A percent sign in the value of a text operator stands for anything.",
    mutate: misreading(
      (one) => isFilter(one) && /contains|with/i.test(one.path.at(-1) ?? ""),
      (value) => value.replaceAll("%", ""),
    ),
  },

  {
    id: "value-underscore-literal",
    breaks: ["4.4-underscore"],
    fault: "An underscore in the value of a text operator stands for itself.",
    mutate: misreading(
      ({ path }) => /^\$(contains|startsWith|endsWith)i?$/.test(path.at(-1) ?? ""),
      (value) => value.replaceAll("_", "\\_"),
    ),
  },
];

/** Faults in how values are read that only entries of a run can show: the dataset has no text of that length. */
export const longValueFaults: readonly WriteFault[] = [
  {
    id: "value-cut-at-255",
    breaks: ["4.4-spellings"],
    fault: "Of a value the first 255 characters are looked at, as of a column with an index.",
    noticed: ["filtering-long-texts"],
    mutate: reading((one) => [
      isFilter(one) && (one.value?.length ?? 0) > 255
        ? { path: [...one.path.slice(0, -1), "$startsWith"], value: one.value?.slice(0, 255) }
        : one,
    ]),
  },
];
