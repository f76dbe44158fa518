import fc from "fast-check";
import type { JsonValue } from "../../base.js";
import type { ScalarAttribute } from "../../reference.js";

/** Values of an attribute: those that a server should take, and those that it should refuse. */
export interface Values {
  readonly good: fc.Arbitrary<JsonValue>;
  readonly bad: fc.Arbitrary<JsonValue>;
}

type Pool = readonly [good: readonly JsonValue[], bad: readonly JsonValue[]];

const texts: Pool = [
  ["Rope", "  padded  ", "é𝄞 ß", "", "0", "true", "Rope & tar", "line\nbreak", "Ångström"],
  [5, 0, true, false, {}, [], ["Rope"], 1.5, { text: "x" }],
];

const instants: Pool = [
  [
    "2024-02-02T01:15:30.000Z",
    "2024-02-02",
    "2024-06",
    "2024",
    "2024-02-02T01:15:30+02:00",
    "2024-02-02T01:15",
    "2024-02-02T01:15:30.123456Z",
    1_700_086_400_000,
    "1700086400000",
    0,
    "1969-12-31T23:59:59.999Z",
  ],
  ["soon", "", true, false, {}, [], "2024-13-01", "2024-02-31T00:00:00Z", "2024-02-02 01:15", 1.5],
];

const wholes: Pool = [
  [0, 1, 5, 12, -1, "7", "-3", 2_147_483_647, "007"],
  [1.5, "1.5", "abc", "", " ", true, false, {}, [], [3], "1e2", "0x10", " 5 ", "1,000"],
];

const fractions: Pool = [
  [0, 1.25, "2.5", -4.75, 100, "1e2", 0.1],
  ["abc", "", true, {}, [], [3], "1,5", "NaN", "0x10", " 5 "],
];

const paragraph = { type: "paragraph", children: [{ type: "text", text: "A line.", bold: true }] };
const list = {
  type: "list",
  format: "ordered",
  children: [{ type: "list-item", children: [{ type: "text", text: "One" }] }],
};

/** What only one of the databases refuses is left out: other texts as bigintegers, integers beyond 32 bits, timestamps before 1970, infinity. */
const pools: Readonly<Record<ScalarAttribute["type"], Pool>> = {
  string: texts,
  text: texts,
  richtext: texts,
  password: [
    ["correct horse", "another-secret", "Ünïcode-geheim"],
    [5, true, {}, [], "abc"],
  ],
  uid: [
    ["a-b_1.~", "Upper", "x", "0", "tar-and-rope"],
    ["a b", "é", "a/b", "", 5, true, {}, ["x"]],
  ],
  email: [
    ["rope@sound.example", "A.B+c@sub.example.org"],
    ["rope", "", "a@b", "@x.example", 5, true, {}, []],
  ],
  enumeration: [[], ["none of these", "", " ", 1, true, {}, []]],
  date: [
    ["2024-02-11", "2024-02-29", "1969-12-31", "2024-02-11T10:00:00.000Z"],
    ["2024-02-31", "2023-02-29", "soon", "", 5, true, {}, [], "24-01-01", "2024-1-1", "2024"],
  ],
  time: [
    ["10:11:12.123", "10:11:12", "10:11", "10:11:12.1", "00:00:00.000", "23:59:59.999"],
    ["25:00:00", "10:60:00", "10", "soon", "", 5, true, {}, [], "10:11:12.1234", "1:2:3"],
  ],
  datetime: instants,
  timestamp: [instants[0].filter((each) => each !== 0 && each !== "1969-12-31T23:59:59.999Z"), instants[1]],
  integer: wholes,
  biginteger: [[5, "5", "-3", "9007199254740991", 9007199254740991, "0"], []],
  float: fractions,
  decimal: fractions,
  boolean: [
    [true, false, "true", "false", 1, 0, "1", "0", "t", "f"],
    ["yes", "", 2, "TRUE", {}, [], -1],
  ],
  json: [[{ a: 1 }, [1, 2, "x"], "text", 5, 0, true, false, '{"a":1}', {}, [], { deep: [{ er: null }] }, ""], []],
  blocks: [
    [[paragraph], [paragraph, list], [], [{ type: "heading", level: 2, children: [{ type: "text", text: "H" }] }]],
    ["text", {}, 5, true, [{}], [{ type: "nope", children: [] }], [{ type: "paragraph" }], ["x"], [null]],
  ],
};

/** The last values that limits let pass and the first that they do not. */
const edges = (attribute: ScalarAttribute): Pool => {
  const { min, max, minLength, maxLength } = attribute;
  const ends: [JsonValue[], JsonValue[]] = [[], []];
  if (typeof min === "number") ends[0].push(min) && ends[1].push(min - 1);
  if (typeof max === "number") ends[0].push(max) && ends[1].push(max + 1);
  if (minLength !== undefined) ends[0].push("m".repeat(minLength)) && ends[1].push("m".repeat(minLength - 1));
  if (maxLength !== undefined) ends[0].push("M".repeat(maxLength)) && ends[1].push("M".repeat(maxLength + 1));
  return ends;
};

const withinLimits = ({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, min, max }: ScalarAttribute) => {
  const [low, high] = [Number(min ?? Number.NEGATIVE_INFINITY), Number(max ?? Number.POSITIVE_INFINITY)];
  return (value: JsonValue): boolean => {
    if (typeof value === "number") return value >= low && value <= high;
    return typeof value !== "string" || (value.length >= minLength && value.length <= maxLength);
  };
};

/** Few enough that two entries get the same one now and then. */
const serial = fc.nat({ max: 40 });

const takenValues = (attribute: ScalarAttribute): readonly JsonValue[] =>
  [...pools[attribute.type][0], ...edges(attribute)[0], ...(attribute.enum ?? [])].filter(withinLimits(attribute));

/** Values of a scalar attribute. Unique texts come from a small set; NULL is good where nothing is required. */
export const scalarValues = (attribute: ScalarAttribute): Values => {
  const [good, bad] = pools[attribute.type];
  const [, high] = edges(attribute);
  const missing: readonly JsonValue[] = attribute.required ? [] : [null];
  const refused = [...bad, ...high, ...good.filter((value) => !withinLimits(attribute)(value)), null];
  const taken: fc.Arbitrary<JsonValue> = fc.constantFrom(...takenValues(attribute), ...missing);
  return { good: distinct(attribute, taken), bad: fc.constantFrom(...refused) };
};

const distinct = ({ regex, unique, type, minLength = 1 }: ScalarAttribute, taken: fc.Arbitrary<JsonValue>) => {
  if (regex !== undefined) return matching(regex) ?? taken;
  if (type === "uid") return fc.oneof({ weight: 4, arbitrary: serial.map((n) => `slug-${n}`) }, taken);
  if (!unique || type !== "string") return taken;
  return fc.oneof({ weight: 5, arbitrary: serial.map((n) => `N-${n}`.padEnd(minLength, "x")) }, taken);
};

/** Undefined: fast-check makes no texts of such a pattern. */
const matching = (regex: RegExp): fc.Arbitrary<JsonValue> | undefined => {
  try {
    return fc.stringMatching(regex);
  } catch {
    return undefined;
  }
};
