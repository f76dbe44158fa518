import { answering, isList } from "../../proof/faults/answers.js";
import type { Fault, WriteFault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, ignoring, misreading, parameter, reading, understanding } from "../../proof/faults/requests.js";

const isFilter = below("filters");

/** What a text operator looks for, as a regular expression: undefined for another operator, and where the value is none. */
const patternOf = ({ path: [, field, operator = ""], value = "" }: Parameter): RegExp | undefined => {
  const [, name, folding] = /^\$(eq(?=i)|contains|startsWith|endsWith)(i?)$/.exec(operator) ?? [];
  if (name === undefined || field?.startsWith("$") || !/[.+?*([^$\\|]/.test(value)) return undefined;
  const [start, end] = [/^(eq|starts)/.test(name) ? "^" : "", /^(eq|ends)/.test(name) ? "$" : ""];
  try {
    return new RegExp(`${start}(?:${value})${end}`, folding);
  } catch {
    return undefined;
  }
};

/** A server that looks for patterns: those conditions become the ids of the entries that they match. */
const matchingPatterns = answering(async (document, { parameters, ask }) => {
  const sought = parameters.filter((one) => isFilter(one) && patternOf(one) !== undefined);
  if (sought.length === 0) return document;
  const found = await ask([
    ...parameters.filter((one) => ["locale", "publicationState"].includes(one.path[0] ?? "")),
    parameter("100", "pagination", "pageSize"),
  ]);
  const all = isList(found) ? found.data : [];
  const conditions = sought.flatMap((one, place) => {
    const matches = all.filter(({ attributes }) => patternOf(one)?.test(String(attributes[one.path[1] ?? ""] ?? "")));
    // No entry has the id 0: a list of none would be no condition.
    return [0, ...matches.map(({ id }) => id)].map((id, index) =>
      parameter(String(id), "filters", "$and", `${place + 80}`, "id", "$in", `${index}`),
    );
  });
  return ask([...parameters.filter((one) => !sought.includes(one)), ...conditions]);
});

/** Faults in how values of filters are read: by their type, their characters, their length, whatever the operator (section 4.4). */
export const valueFaults: readonly Fault[] = [
  {
    id: "value-plus-kept",
    breaks: ["1-plus"],
    fault: "A plus sign in a value is a plus sign, not a space.",
    mutate: reading((one) => [
      one.raw?.includes("+") === true && isFilter(one) ? { ...one, raw: one.raw.replaceAll("+", "%2B") } : one,
    ]),
  },
  {
    id: "value-plus-always-space",
    breaks: ["4.4-encoded"],
    fault: "An encoded plus sign in a value is a space.",
    mutate: misreading(isFilter, (value) => value.replaceAll("+", " ")),
  },
  {
    id: "value-decoded-twice",
    breaks: ["4.4-encoded"],
    fault: "Values are decoded twice: %2525 is a percent sign.",
    mutate: misreading(isFilter, (value) => value.replace(/%[0-9a-f]{2}/gi, (code) => decodeURIComponent(code))),
  },
  {
    id: "value-offset-ignored",
    breaks: ["4.4-spellings"],
    fault: "The offset of a moment is ignored: 10:00+02:00 is 10:00 in UTC.",
    mutate: misreading(isFilter, (value) => value.replace(/(T[0-9:.]+)[+-][0-9]{2}:[0-9]{2}$/, "$1Z")),
  },
  {
    id: "value-quotes-dropped",
    breaks: ["4.4-plain-characters"],
    fault: "Quotation marks are taken out of values.",
    mutate: misreading(isFilter, (value) => value.replace(/['"]/g, "")),
  },
  {
    id: "value-backslash-dropped",
    breaks: ["4.4-no-wildcards"],
    fault: "A backslash in a value is swallowed as an escape.",
    mutate: misreading(isFilter, (value) => value.replaceAll("\\", "")),
  },
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
    id: "value-as-pattern",
    breaks: ["4.4-plain-characters"],
    fault: "The value of a text operator is a regular expression, where it can be read as one.",
    mutate: matchingPatterns,
  },
  {
    id: "value-cut-at-comma",
    breaks: ["4.4-plain-characters"],
    fault: "A value ends at its first comma.",
    mutate: misreading(isFilter, (value) => value.split(",", 1)[0] ?? ""),
  },
  {
    id: "value-cut-at-ampersand",
    breaks: ["1-encoded"],
    fault: "Query strings are decoded before they are split: an encoded ampersand ends a value.",
    mutate: misreading(isFilter, (value) => value.split("&", 1)[0] ?? ""),
  },
  {
    id: "value-latin-1",
    breaks: ["1-encoded"],
    fault: "Values are decoded as Latin-1.",
    mutate: misreading(isFilter, (value) => Buffer.from(value, "utf8").toString("latin1")),
  },
  {
    id: "value-beyond-basic-plane-cut",
    breaks: ["1-encoded"],
    fault: "Signs beyond the basic plane are lost.",
    mutate: misreading(isFilter, (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, "\u{fffd}")),
  },
  {
    id: "value-empty-ignored",
    breaks: ["4.4-eq"],
    fault: "A condition with an empty value has no effect.",
    mutate: reading((one) => (isFilter(one) && one.value === "" ? [] : [one])),
  },
  {
    id: "value-array-joined",
    breaks: ["4.4-arrays"],
    fault: "The elements of an array of values are joined with commas to one value.",
    mutate: understanding((parameters) => {
      const isElement = ({ path }: Parameter) => /^\$(in|notIn)$/.test(path.at(-2) ?? "");
      const elements = parameters.filter(isElement);
      const [first] = elements;
      if (first === undefined) return parameters;
      const value = elements.map((one) => one.value).join(",");
      return [...parameters.filter((one) => !isElement(one)), { path: first.path.slice(0, -1), value }];
    }),
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
  {
    id: "value-trimmed",
    breaks: ["4.4-spaces"],
    fault: "Spaces at the ends of a value are cut off.",
    mutate: misreading(isFilter, (value) => value.trim()),
  },
  {
    id: "value-normalised",
    breaks: ["4.4-unicode-forms"],
    fault: "Values are brought into the composed form of Unicode.",
    mutate: misreading(isFilter, (value) => value.normalize("NFC")),
  },
  {
    id: "value-accents-dropped",
    breaks: ["4.4-accents"],
    fault: "Accents are taken off the values.",
    mutate: misreading(isFilter, (value) => value.normalize("NFD").replace(/\p{M}/gu, "")),
  },
  {
    id: "value-null-word",
    breaks: ["4.4-words"],
    fault: "The word null is the value null.",
    mutate: reading((one) => [
      isFilter(one) && one.value === "null" && one.path.at(-1) === "$eq"
        ? { path: [...one.path.slice(0, -1), "$null"], value: "true" }
        : one,
    ]),
  },
  {
    id: "value-in-split-at-commas",
    breaks: ["4.4-in-commas"],
    fault: "$in splits a value at its commas.",
    mutate: reading((one) =>
      one.path.at(-1) === "$in" && one.value?.includes(",") === true
        ? one.value.split(",").map((value, index) => ({ path: [...one.path, `${index}`], value }))
        : [one],
    ),
  },
  {
    id: "filters-need-an-operator",
    breaks: ["4.4-no-operator"],
    fault: "A filter without an operator has no effect.",
    mutate: ignoring(({ path }) => path[0] === "filters" && !path.some((part) => part.startsWith("$"))),
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
