import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../cases.test-data.js";
import { compilePattern } from "./compile-pattern.js";
import { matchesPattern, unboundedPart } from "./match-pattern.js";
import { parsePattern } from "./parse-pattern.js";
import { createRunner } from "./run-machine.js";

/** Patterns of all that there is, nested: most of them say the same in more than one way. */
const atom = fc.constantFrom(
  ...["a", "b", "ab", ".", "[ab]", "[^a]", "[^]", "[]", "\\w", "\\W"],
  ...["\\d", "\\s", "\\S", "\\x61", "\\u0062", "\\cJ", "\\/"],
  ...["\\n", "\\141", "\\0", "\\.", "{", "}", "]", "a{,2}", "é", "😀"],
  ...["[a-c😀]", "\\-", "[\\]a]", "[\\b-]", "\\8", "\\k", "-"],
);
const assertion = fc.constantFrom("^", "$", "\\b", "\\B");
const repetition = fc.constantFrom("*", "+", "?", "*?", "+?", "??", "{0}", "{2}", "{1,}", "{0,2}", "{1,3}?");
const { pattern } = fc.letrec<{ pattern: string; part: string; sequence: string }>((tie) => ({
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }).map((options) => options.join("|")),
  sequence: fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
  part: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    { weight: 4, arbitrary: atom },
    { weight: 1, arbitrary: assertion },
    { weight: 2, arbitrary: fc.tuple(atom, repetition).map((parts) => parts.join("")) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom("(", "(?:", "(?<n>"), tie("pattern"), fc.option(repetition, { nil: "" }))
        .map(([opening, inner, times]) => `${opening}${inner})${times}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("(?=", "(?!"), tie("pattern"), fc.constantFrom("", "*", "{2}"))
        .map(([look, inner, times]) => `${look}${inner})${times}`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom("(?<=", "(?<!"), tie("pattern")).map(([look, inner]) => `${look}${inner})`),
    },
  ),
}));

const text = fc
  .array(
    fc.constantFrom(
      ...["a", "b", "ab", "1", " ", "\n", "\u2028", "\u00a0"],
      ...["é", "😀", "\ud83d", "-", "{", "a{,2}", "]", "\0"],
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

/** Undefined: no regular expression, such as one with two groups of a name. */
const expression = (source: string): RegExp | undefined => {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
};

describe("a pattern means what it means to the platform", () => {
  test("whatever it is made of", () => {
    const seen = { matched: 0, unmatched: 0 };
    const property = fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 5 }), (source, texts) => {
      const regex = expression(source);
      fc.pre(regex !== undefined && unboundedPart(regex) === undefined);
      for (const each of texts) {
        const expected = regex.test(each);
        seen[expected ? "matched" : "unmatched"]++;
        expect([source, each, matchesPattern(regex, each)]).toEqual([source, each, expected]);
      }
    });
    fc.assert(property, { numRuns: cases(3000) });
    expect(Math.min(seen.matched, seen.unmatched)).toBeGreaterThan(1000);
  });

  // Of real projects.
  test.each([
    ["^[a-z0-9]+(?:-[a-z0-9]+)*$", ["a-b", "a--b", "", "A"]],
    ["^(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w\\s]).{8,}$", ["Passw0rd!", "Passw0rd", "P0!"]],
    ["^\\+?[1-9]\\d{1,14}$", ["+4412345678", "0123", "+"]],
    ["^#(?:[0-9a-fA-F]{3}){1,2}$", ["#fff", "#ffff", "#ffffff"]],
    [
      "^https?:\\/\\/(www\\.)?[-a-zA-Z0-9@:%._+~#=]{1,256}\\.[a-zA-Z0-9()]{1,6}\\b([-a-zA-Z0-9()@:%_+.~#?&/=]*)$",
      ["https://a.example/x?y", "http:/a.b", "https://www.a.de"],
    ],
    ["^[\\w-.]+@([\\w-]+\\.)+[\\w-]{2,4}$", ["a.b@c.de", "a@b", "a@b.c.info"]],
    ["^(?!-)(?!.*--)[a-z-]+(?<!-)$", ["a-b", "-a", "a-", "a--b"]],
    ["^.{1,5000}$", ["", "a", "a".repeat(5000), "a".repeat(5001), "a\n"]],
    ["\\bfoo\\b", ["a foo b", "afoo", "foo"]],
    ["", ["", "a"]],
  ])("%s", (source, texts) => {
    const regex = new RegExp(source);
    expect(texts.map((each) => matchesPattern(regex, each))).toEqual(texts.map((each) => regex.test(each)));
  });
});

describe("what is not looked for in bounded time is named", () => {
  test.each([
    ["^(a|b)\\1$", "a back reference (\\1)"],
    ["(?<q>['\"]).*\\k<q>", "a back reference (\\k<q>)"],
    ["(?:a{1,1000}){1,1000}", "repetitions of more than 20000 steps in all"],
    ["(?:){1,999999999}", "repetitions of more than 20000 steps in all"],
    ["(?:(?:a{0}){9999}){9999}", "repetitions of more than 20000 steps in all"],
    [`${"(".repeat(300)}a${")".repeat(300)}`, "groups nested more than 200 deep"],
    [Array.from({ length: 30 }, (_, index) => `(?=${index})`).join(""), "more than 24 assertions"],
  ])("%s", (source, part) => {
    expect(unboundedPart(new RegExp(source))).toBe(part);
  });

  test("a number that no group has is a character, and one in a class too", () => {
    for (const source of ["^\\1$", "^[\\1]$", "^(a)\\2$", "^\\k<a>$", "^[(]\\1$"]) {
      expect([source, unboundedPart(new RegExp(source))]).toEqual([source, undefined]);
    }
  });
});

describe("the work is that of the text times that of the pattern at most", () => {
  /** The steps that the machine of a pattern takes for a text, and the most that it may take. Checks hold everywhere. */
  const stepsOf = (source: string, whole: string): { readonly steps: number; readonly most: number } => {
    const { machine } = compilePattern(parsePattern(source));
    const allowance = { steps: Number.MAX_SAFE_INTEGER };
    createRunner(machine)({ text: whole, forward: true, holding: () => -1, found: () => true }, allowance);
    const steps = Number.MAX_SAFE_INTEGER - allowance.steps;
    return { steps, most: machine.states.length * (whole.length + 1) };
  };
  const hostile: readonly (readonly [string, string])[] = [
    ["^(a+)+$", `${"a".repeat(50_000)}!`],
    ["^(a|a)*$", `${"a".repeat(50_000)}!`],
    ["^(a?){50}a{50}$", "a".repeat(49)],
    ["\\s+$", `${" ".repeat(50_000)}x`],
    ["(.*)*(.*)*(.*)*b", "a".repeat(50_000)],
    ["^(?=(a+)+$)b", `${"a".repeat(50_000)}!`],
    ["(?<!(a|aa)+)$", `${"a".repeat(50_000)}`],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", "a".repeat(50_000)],
    [
      "^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$",
      "a".repeat(50_000),
    ],
  ];
  test.each(hostile)("%s", (source, whole) => {
    const { most, steps } = stepsOf(source, whole);
    expect(steps).toBeLessThanOrEqual(most);
    // What was met before is remembered: such a text is all the same to most patterns.
    expect(steps).toBeLessThan(10_000);
    matchesPattern(new RegExp(source), whole);
  });

  test("whatever the pattern and the text", () => {
    const long = fc
      .tuple(text, fc.integer({ min: 1, max: 300 }), text)
      .map(([piece, count, end]) => piece.repeat(count) + end);
    const property = fc.property(pattern, long, (source, whole) => {
      const regex = expression(source);
      fc.pre(regex !== undefined && unboundedPart(regex) === undefined);
      const { most, steps } = stepsOf(source, whole);
      expect(steps).toBeLessThanOrEqual(most);
      matchesPattern(regex, whole);
    });
    fc.assert(property, { numRuns: cases(500) });
  });

  test("a long text that is at thousands of places of a pattern at once does not match", () => {
    const random = fc.sample(fc.array(fc.constantFrom("a", "b"), { minLength: 100, maxLength: 100 }), {
      seed: 1,
      numRuns: 500,
    });
    const whole = random.flat().join("");
    const regex = /a[ab]{4000}c|b$/;
    expect(matchesPattern(regex, `${whole}b`)).toBe(false);
    expect(matchesPattern(regex, `${whole.slice(0, 900)}b`)).toBe(true);
    expect(matchesPattern(/a[ab]{10}c|b$/, `${whole}b`)).toBe(true);
  });
});
