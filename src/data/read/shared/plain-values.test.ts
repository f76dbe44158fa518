import { expect, test } from "vitest";
import { exportedObject, unread, valueAt, withoutComments } from "./plain-values.js";

test.each<readonly [string, string, unknown]>([
  ["CommonJS", "module.exports = { rest: { maxLimit: 100 } };", { rest: { maxLimit: 100 } }],
  ["a function", "module.exports = ({ env }) => ({ a: env.int('A', 5), b: env('B') });", { a: 5, b: unread }],
  ["a module", "export default { a: \"x\", 'b-c': [1, true, null,], };", { a: "x", "b-c": [1, true, null] }],
  ["TypeScript", "export default ({ env }): Core.Config.Api => ({ a: -1.5 as const } satisfies X);", { a: -1.5 }],
  ["a body", "export default ({ env }) => { const x = 1; return { a: x, b: 2 }; };", { a: unread, b: 2 }],
  ["a function of old", "module.exports = function ({ env }) { return { a: 1_000 } }", { a: 1000 }],
  ["a name", "const config: Config = { a: 1 };\nexport default config;", { a: 1 }],
  ["comments", "// module.exports = { a: 1 }\nmodule.exports = { /* b: 1, */ c: 'http://x' // d\n}", { c: "http://x" }],
  [
    "what only running shows",
    "module.exports = { a: 1 + 1, ...more, b() { return { c: 1 }; }, [d]: 2, e: `x$".concat("{1}`, f: 3 }"),
    { a: unread, e: unread, f: 3 },
  ],
  ["a name that objects have", "module.exports = { __proto__: 1, a: 2 }", JSON.parse('{"__proto__":1,"a":2}')],
])("%s is read without being run", (_, code, expected) => {
  expect(exportedObject(code)).toEqual(expected);
});

test.each([
  "",
  "module.exports = ",
  "module.exports = {",
  "module.exports = { a: [",
  "export default make();",
  "}{",
  "module.exports = 'x",
])("nothing is read of %j", (code) => {
  expect(exportedObject(code)).toBeUndefined();
});

/** What whoever reads code may look at again and again: behind a beginning, a text so often that nobody waits for the square of it. */
const hostile: readonly (readonly [begin: string, repeated: string])[] = [
  ["", "'\\"],
  ["`", "\\"],
  ["", "/* "],
  ["module.exports = {a: 1 + ", "'\\"],
  ["module.exports = {", "'\\"],
  ["module.exports = {a: [", "'\\"],
  ["module.exports = a;", "const a "],
  ["module.exports = a => { return", " "],
  ["module.exports = ", "a"],
  ["module.exports = ", "({"],
  ["module.exports = {a: ", "env('A', "],
  ["{a:", "{a:"],
];

test.each(hostile)("a million characters of code are looked at a few times each: %j and then %j", (begin, repeated) => {
  const code = `${begin}${repeated.repeat(1_000_000 / repeated.length)}`;
  expect(withoutComments(code)).toHaveLength(code.length);
  expect(exportedObject(code)).toBeUndefined();
});

test.each([
  ["a /* b */ c", "a         c"],
  ["'/* x */' // y", "'/* x */'     "],
  ["/*/ x */ 'it\\'s // no' /* z", "         'it\\'s // no' /* z"],
  ["'x // y\n`", "'x     \n`"],
  ["http://x \\// y", "http://x \\// y"],
])("comments become blanks: %j", (code, expected) => {
  expect(withoutComments(code)).toBe(expected);
});

test("deep code is not read", () => {
  for (const code of ["{a:".repeat(20_000), "[".repeat(50_000), "({".repeat(25_000)])
    expect(valueAt(code, 0)).toBe(unread);
});
