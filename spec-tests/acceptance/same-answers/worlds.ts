import { loadFiles } from "../../../src/index.js";
import { modelOf } from "../../kit/random/models.js";
import type { Tape } from "../../kit/random/tape.js";
import { type Dataset, loadBundledDataset, type ScalarType } from "../../kit/reference.js";

/** Texts that engines and the specification order differently, and texts that are counted by their length. */
const texts = ["", "a", "amber", "Amber", "bell", "bell ", "ß", "İ", "e\u0301", "é", "\uffee sea", "\u{1F600} sea"];
const longTexts = ["b", "c"].flatMap((end) => [`${"long ".repeat(210)}${end}`, `${"x".repeat(999)}${end}`]);

/** The values of each type: few, so that many entries hold the same. */
const values: Readonly<Partial<Record<ScalarType, readonly unknown[]>>> = {
  string: texts,
  text: [...texts, ...longTexts],
  richtext: ["amber", "bell", "cedar"],
  email: ["a@example.org", "b.c@example.org"],
  enumeration: ["one", "two"],
  date: ["2024-02-29", "1799-12-31", "2024-06-01"],
  time: ["10:00:00.000", "23:59:59.999"],
  datetime: ["2024-02-29T10:00:00.000Z", "1799-12-31T23:59:59.999Z", "2024-06-01T00:00:00.001Z"],
  integer: [-7, 0, 1, 2, 3],
  biginteger: ["9007199254740993", "-5", "9007199254740995"],
  float: [0.5, -0.25, 2],
  decimal: [0.5, 2.25, 10],
  boolean: [true, false],
  json: [10, 9, "a", "\u{1F600}", { a: [1] }, [1, 2], false],
};

const making = {
  values: Object.fromEntries(Object.entries(values).map(([type, all]) => [type, ({ pick }: Tape) => pick(all)])),
  // Of one type some chunks, of one two, of one a few.
  counts: { alpha: 1250, beta: 600, gamma: 40 },
};

/** What is asked: every second world is the museum, the others are random. */
export const worldOf = (index: number, tape: Tape): Promise<Dataset> =>
  index % 2 === 0 ? loadBundledDataset() : loadFiles(modelOf(tape, making));
