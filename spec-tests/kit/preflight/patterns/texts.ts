import { anyText, type Predict, plain, type Row, showing } from "./pattern.js";

const texts: readonly (readonly [name: string, what: string, change: (text: string) => string])[] = [
  ["lower-case", "is in lower case", (text) => text.toLowerCase()],
  ["upper-case", "is in capitals", (text) => text.toUpperCase()],
  ["trimmed", "is trimmed", (text) => text.trim()],
  ["spaces", "has lost its white space", (text) => text.replace(/\s+/g, " ").trim()],
  ["spaces", "has lost its white space", (text) => text.replace(/\s+/g, " ")],
  ["spaces", "has lost its white space", (text) => text.replace(/\s+/g, "")],
  ["title-case", "has its words in capitals", (text) => text.replace(/\b[a-z]/g, (first) => first.toUpperCase())],
  ["composed", "has its accents composed (NFC)", (text) => text.normalize("NFC")],
  ["decomposed", "has its accents decomposed (NFD)", (text) => text.normalize("NFD")],
  ["compatible", "is normalised (NFKC)", (text) => text.normalize("NFKC")],
  ["accents", "has lost its accents", (text) => text.normalize("NFD").replace(/\p{M}/gu, "")],
  ["ascii", "has lost what is not ASCII", (text) => text.replace(/[^\0-\x7f]/gu, "?")],
  ["ascii", "has lost what is not ASCII", (text) => text.replace(/[^\0-\x7f]/g, "?")],
  ["ascii", "has lost what is not ASCII", (text) => text.replace(/[^\0-\x7f]/gu, "")],
  ["bmp", "has lost its emoji", (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "")],
  ["bmp", "has lost its emoji", (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "?")],
  ["bmp", "has lost its emoji", (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "\ufffd")],
  ["charset", "is UTF-8 read as Latin-1", (text) => Buffer.from(text, "utf8").toString("latin1")],
  [
    "charset",
    "is UTF-8 read as Windows-1252",
    (text) => new TextDecoder("windows-1252").decode(Buffer.from(text, "utf8")),
  ],
  ["encoded", "is encoded as in an address", encodeURIComponent],
  ["encoded", "is encoded as in an address", (text) => encodeURIComponent(text).replaceAll("%20", "+")],
  ["quoted", "is in quotation marks", (text) => JSON.stringify(text)],
  ["quoted", "has its quotation marks escaped", (text) => JSON.stringify(text).slice(1, -1)],
  ["tags", "has lost its markup", (text) => text.replace(/<[^>]*>/g, "")],
  ["label", "is a label", (text) => text.replaceAll("_", " ")],
  ["label", "is a label", (text) => text.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase())],
  ["label", "is a label", (text) => text.replaceAll(/[_-]/g, " ").replace(/\b[a-z]/g, (first) => first.toUpperCase())],
  ["capitalised", "begins with a capital", (text) => text.replace(/^./u, (first) => first.toUpperCase())],
  ...htmlRows(),
];

/** Servers escape more or less, and in several ways. */
function htmlRows() {
  const named: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };
  const names: readonly ((sign: string) => string)[] = [
    (sign) => `&${named[sign]};`,
    (sign) => `&${sign === "'" ? "#039" : named[sign]};`,
    (sign) => `&${sign === "'" ? "#x27" : named[sign]};`,
    (sign) => `&${sign === "'" ? "apos" : named[sign]};`,
    (sign) => `&${sign === '"' ? "#34" : named[sign]};`,
    (sign) => `&#${sign.charCodeAt(0)};`,
  ];
  const sets = [/[&<>"']/g, /[&<>"]/g, /[&<>]/g, /[<>]/g];
  return sets.flatMap((set) =>
    names.map((name) => ["escaped", "is escaped for HTML", (text: string) => text.replace(set, name)] as const),
  );
}

export const textRows: readonly Row[] = [
  ...texts.map(([name, what, change]) => plain(name, anyText, what, change as Predict)),
  {
    ...{ name: "cut", covers: anyText, least: 3, isWide: true },
    fit: (wrong) => {
      const length = Math.max(...wrong.map(({ actual }) => (typeof actual === "string" ? actual.length : 0)));
      return length < 1
        ? undefined
        : showing(`is cut after ${length} characters`, (text: string | null) => text?.slice(0, length) ?? null);
    },
  },
  {
    ...{ name: "replaced", covers: anyText, least: 3, isWide: true },
    fit: (wrong) => {
      const parts = wrong
        .map(({ expected, actual }) => replacedPart(expected, actual))
        .filter((part) => part !== undefined);
      const [shortest] = parts.sort(([one], [other]) => one.length - other.length);
      if (shortest === undefined) return undefined;
      const [from, to] = shortest;
      const what = `has ${JSON.stringify(from)} replaced by ${JSON.stringify(to)}`;
      return showing(what, (text: string | null) => text?.replaceAll(from, to) ?? null);
    },
  },
  {
    ...{ name: "wrapped", covers: anyText, least: 3, isWide: true },
    fit: (wrong) => {
      const [first] = wrong.filter(({ expected, actual }) => isPart(expected, actual));
      if (first === undefined) return undefined;
      const [text, shown] = [String(first.expected), String(first.actual)];
      const start = shown.indexOf(text);
      const [before, after] = [shown.slice(0, start), shown.slice(start + text.length)];
      const what = `is put between ${JSON.stringify(before)} and ${JSON.stringify(after)}`;
      return showing(what, (each: string | null) => (each === null ? null : before + each + after));
    },
  },
];

/** Where two texts differ: what stands there in each. Undefined where nothing was there, or too much. */
const replacedPart = (expected: unknown, actual: unknown): readonly [string, string] | undefined => {
  if (typeof expected !== "string" || typeof actual !== "string") return undefined;
  const shorter = Math.min(expected.length, actual.length);
  let start = 0;
  while (start < shorter && expected[start] === actual[start]) start++;
  let end = 0;
  while (end < shorter - start && expected.at(-1 - end) === actual.at(-1 - end)) end++;
  const part = expected.slice(start, expected.length - end);
  return part === "" || part.length > 4 ? undefined : [part, actual.slice(start, actual.length - end)];
};

const isPart = (expected: unknown, actual: unknown): boolean =>
  typeof expected === "string" && typeof actual === "string" && expected !== "" && actual.includes(expected);

/** What is done to texts by patterns without parameters: a natural key may be shown so. */
export const textChanges: readonly ((text: string) => string)[] = texts.map(([, , change]) => change);
