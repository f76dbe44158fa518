import fc from "fast-check";

/** What JSON is made of, what is nearly that, and what is hard to count: other spaces, surrogates, control characters. */
const pieces: readonly string[] = [
  ...["{", "}", "[", "]", ",", ":", '"', "\\", "'", " ", "\t", "\n"],
  ...["\r", "\f", "\u00a0", "\ufeff", "\u2028", "/", "//", "/**/"],
  ...["true", "false", "null", "tru", "True", "nul1", 'nul"', "nul-"],
  ...["NaN", "Infinity", "undefined", "[object Object]"],
  ...["0", "1", "-", "+", ".", "e", "E", "01", "-01", "00", "0x1", "1.", ".5", "1e", "1e+", "1E-"],
  ...["1.5e3", "--1", "9".repeat(30)],
  ...['"a"', '"', '"\\n"', '"\\u00e9"', "\\x", "\\u", "\\u12", "\\uD83D"],
  ...["\\u00g0", "\\\\", '\\"', "a", "é", "😀", "\ud83d", "\ude00"],
  ...["\u0000", "\u001f", "\u007f", '"a\nb"', "{}", "[]", '{"a":1}', "[1,2]", '"__proto__":', "__proto__", "\u2603"],
];

const piece = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: fc.string() });

const written = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, "\t"))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

/** Cuts out some characters of a text, and puts something in their place. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 3 }),
  put: fc.option(piece, { nil: "" }),
});

const mutated = fc.tuple(written, fc.array(edit, { maxLength: 3 })).map(([text, edits]) =>
  edits.reduce((changed, { at, cut, put }) => {
    const start = Math.floor(at * (changed.length + 1));
    return changed.slice(0, start) + put + changed.slice(start + cut);
  }, text),
);

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\s+|[^\s{}[\],:"]+/g;

/** Leaves out a token of a text, or puts another one in its place or before it. */
const misplaced = fc
  .tuple(written, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 1 }), fc.option(piece, { nil: "" }))
  .map(([text, part, cut, put]) => {
    const tokens = text.match(token) ?? [];
    return tokens.toSpliced(Math.floor(part * tokens.length), cut, put).join("");
  });

const cut = fc
  .tuple(written, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([text, part]) => text.slice(0, Math.floor(text.length * part)));

/** Texts that are JSON or nearly so. */
export const nearlyJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: mutated },
  { weight: 4, arbitrary: misplaced },
  { weight: 1, arbitrary: cut },
  { weight: 3, arbitrary: fc.array(piece, { maxLength: 12 }).map((parts) => parts.join("")) },
);
