import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleSource, visibleText } from "./visible-text.js";

// Unicode 15.1, chapter 23 and UAX 9; ISO 6429.
test.each([
  ["controls", "a\u0000\u001b[2J\u007f\u009b\r", "a\\u0000\\u001b[2J\\u007f\\u009b\\u000d"],
  [
    "what turns text around",
    "\u061c\u200e\u200f\u202a\u202e\u2066\u2069",
    "\\u061c\\u200e\\u200f\\u202a\\u202e\\u2066\\u2069",
  ],
  ["what has no width", "a\u200b\u200c\u200d\u2060\ufeff\u00ad", "a\\u200b\\u200c\\u200d\\u2060\\ufeff\\u00ad"],
  ["separators of lines", "\u2028\u2029\u0085", "\\u2028\\u2029\\u0085"],
  ["tags and selectors", "\u{e0041}\u{e0100}a\ufe0f", "\\u{e0041}\\u{e0100}a\\ufe0f"],
  ["no characters", "\ud800a\udfff\ufffe\u{1ffff}", "\\ud800a\\udfff\\ufffe\\u{1ffff}"],
  ["line ends and tabs", "a\n\tb", "a\n\tb"],
  ["letters of any script", "é e\u0301 中 ع हिन्दी \u{1f600}", "é e\u0301 中 ع हिन्दी \u{1f600}"],
  ["emoji of several parts", "❤️ 1️⃣ 👨‍👩‍👧 👩🏽‍🚀 🏳️‍🌈", "❤️ 1️⃣ 👨‍👩‍👧 👩🏽‍🚀 🏳️‍🌈"],
])("%s", (_, given, shown) => expect(visibleText(given)).toBe(shown));

test("what is shown is shown once, and nothing else is changed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const shown = visibleText(text);
      expect(visibleText(shown)).toBe(shown);
      expect(shown.replaceAll(/\\u\{?[0-9a-f]{4,6}\}?/g, "").length).toBeLessThanOrEqual(text.length);
    }),
  );
});

test("a long text is read once", () => {
  expect(visibleText("\u202e".repeat(200_000)).length).toBe(1_200_000);
});

test("JSON stays the JSON of the same value, and nothing of it is left for a reader not to see", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const source = visibleSource(JSON.stringify({ [text]: text }));
      expect(JSON.parse(source)).toEqual({ [text]: text });
      expect(visibleText(source)).toBe(source);
    }),
    { examples: [["\u{e0041}\u202e\\\u2066"], ["__proto__x"]] },
  );
});
