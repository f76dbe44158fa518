import { expect, test } from "vitest";
import { exportedObject, unread, valueAt } from "./plain-values.js";

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

test("deep and long code takes no time", () => {
  for (const code of ["{a:".repeat(20_000), "[".repeat(50_000), "({".repeat(25_000)])
    expect(valueAt(code, 0)).toBe(unread);
});
