import type { Mutant } from "./mutant.js";
import { below, misreading, reading } from "./requests.js";

const isFilter = below("filters");

/** Faults in the values of filters (section 4.4). */
export const valueMutants: readonly Mutant[] = [
  {
    id: "value-plus-kept",
    section: "4.4",
    fault: "A plus sign in a value is a plus sign, not a space.",
    mutate: reading((one) => [
      one.raw?.includes("+") === true && isFilter(one) ? { ...one, raw: one.raw.replaceAll("+", "%2B") } : one,
    ]),
  },
  {
    id: "value-plus-always-space",
    section: "4.4",
    fault: "An encoded plus sign in a value is a space.",
    mutate: misreading(isFilter, (value) => value.replaceAll("+", " ")),
  },
  {
    id: "value-decoded-twice",
    section: "4.4",
    fault: "Values are decoded twice: %2525 is a percent sign.",
    mutate: misreading(isFilter, (value) => value.replace(/%[0-9a-f]{2}/gi, (code) => decodeURIComponent(code))),
  },
  {
    id: "value-quotes-dropped",
    section: "4.4",
    fault: "Quotation marks are taken out of values.",
    mutate: misreading(isFilter, (value) => value.replace(/['"]/g, "")),
  },
  {
    id: "value-backslash-dropped",
    section: "4.4",
    fault: "A backslash in a value is swallowed as an escape.",
    mutate: misreading(isFilter, (value) => value.replaceAll("\\", "")),
  },
  {
    id: "value-percent-dropped",
    section: "4.4",
    fault: "A percent sign in the value of a text operator stands for anything.",
    mutate: misreading(
      (one) => isFilter(one) && /contains|with/i.test(one.path.at(-1) ?? ""),
      (value) => value.replaceAll("%", ""),
    ),
  },
  {
    id: "value-cut-at-comma",
    section: "1",
    fault: "A value ends at its first comma.",
    mutate: misreading(isFilter, (value) => value.split(",", 1)[0] ?? ""),
  },
  {
    id: "value-cut-at-ampersand",
    section: "4.4",
    fault: "Query strings are decoded before they are split: an encoded ampersand ends a value.",
    mutate: misreading(isFilter, (value) => value.split("&", 1)[0] ?? ""),
  },
  {
    id: "value-latin-1",
    section: "1",
    fault: "Values are decoded as Latin-1.",
    mutate: misreading(isFilter, (value) => Buffer.from(value, "utf8").toString("latin1")),
  },
  {
    id: "value-beyond-basic-plane-cut",
    section: "4.4",
    fault: "Signs beyond the basic plane are lost.",
    mutate: misreading(isFilter, (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, "\u{fffd}")),
  },
  {
    id: "value-empty-ignored",
    section: "4.4",
    fault: "A condition with an empty value has no effect.",
    mutate: reading((one) => (isFilter(one) && one.value === "" ? [] : [one])),
  },
  {
    id: "value-trimmed",
    section: "4.4",
    profile: "strapi-v4",
    fault: "Spaces at the ends of a value are cut off.",
    mutate: misreading(isFilter, (value) => value.trim()),
  },
  {
    id: "value-normalised",
    section: "4.4",
    profile: "strapi-v4",
    fault: "Values are brought into the composed form of Unicode.",
    mutate: misreading(isFilter, (value) => value.normalize("NFC")),
  },
  {
    id: "value-accents-dropped",
    section: "4.4",
    profile: "strapi-v4",
    fault: "Accents are taken off the values.",
    mutate: misreading(isFilter, (value) => value.normalize("NFD").replace(/\p{M}/gu, "")),
  },
  {
    id: "value-null-word",
    section: "4.4",
    profile: "strapi-v4",
    fault: "The word null is the value null.",
    mutate: reading((one) => [
      isFilter(one) && one.value === "null" && one.path.at(-1) === "$eq"
        ? { path: [...one.path.slice(0, -1), "$null"], value: "true" }
        : one,
    ]),
  },
  {
    id: "value-in-split-at-commas",
    section: "4.4",
    profile: "strapi-v4",
    fault: "$in splits a value at its commas.",
    mutate: reading((one) =>
      one.path.at(-1) === "$in" && one.value?.includes(",") === true
        ? one.value.split(",").map((value, index) => ({ path: [...one.path, `${index}`], value }))
        : [one],
    ),
  },
];
