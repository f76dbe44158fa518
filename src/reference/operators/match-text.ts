import { charge } from "../../base/bounded.js";
import type { Dialect } from "../model/dialect.js";
import type { TextFold } from "../model/values.js";

/** Where the operand must stand in the text. */
export type Anchor = "whole" | "start" | "end" | "anywhere";

/** Tests one text. */
export type TextTest = (text: string) => boolean;

/** How an operand is matched. */
export interface TextMatch {
  readonly anchor: Anchor;
  /** Upper and lower case are the same, by the simple case folding of Unicode. Accents always count. */
  readonly ignoreCase: boolean;
  /** What is compared in place of operand and text, whatever `ignoreCase` says. Undefined: they themselves. */
  readonly fold?: TextFold | undefined;
  /** Which characters are wildcards: `%` stands for any text and `_` for any one character. */
  readonly wildcards: Wildcards;
  /** Whether a backslash makes the next character an ordinary one, and what it is at the end of the pattern (see `Dialect`). */
  readonly escapes?: Dialect["escapes"];
}

/** The characters of an operand that are wildcards. */
export type Wildcards = "" | "_" | "%_";

const plainTests: Readonly<Record<Anchor, (operand: string) => TextTest>> = {
  whole: (operand) => (text) => text === operand,
  start: (operand) => (text) => text.startsWith(operand),
  end: (operand) => (text) => text.endsWith(operand),
  anywhere: (operand) => (text) => text.includes(operand),
};

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

const anchored: Readonly<Record<Anchor, (source: string) => string>> = {
  whole: (source) => `^${source}$`,
  start: (source) => `^${source}`,
  end: (source) => `${source}$`,
  anywhere: (source) => source,
};

/** An engine's limit on the size of a regular expression lies above this, for texts of any characters. */
const longestPattern = 1000;

const foldedTest = (operand: string, anchor: Anchor): TextTest => {
  if (operand.length > longestPattern) {
    const test = plainTests[anchor](operand.toLowerCase());
    return (text) => test(text.toLowerCase());
  }
  const pattern = new RegExp(anchored[anchor](escapeRegExp(operand)), "iu");
  return (text) => pattern.test(text);
};

/** Stands for any text, and for any one character. */
const anyText: unique symbol = Symbol("%");
const anyCharacter: unique symbol = Symbol("_");

/** Stands for what no text has. */
const noCharacter: unique symbol = Symbol("nothing");

type Token = string | typeof anyText | typeof anyCharacter | typeof noCharacter;

/**
 * SQL's LIKE. On a mismatch only the last `%` takes one character more, so the time is bounded by the
 * product of both lengths, whatever the pattern.
 */
const like = (pattern: readonly Token[], text: readonly string[]): boolean => {
  let at = 0;
  let next = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    const wanted = pattern[next];
    if (wanted === anyText) {
      star = next++;
      resume = at;
    } else if (wanted === anyCharacter || wanted === text[at]) {
      next++;
      at++;
    } else if (star >= 0) {
      charge(stepsPerRestart * (next - star));
      next = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[next] === anyText) next++;
  return next === pattern.length;
};

/**
 * The pattern of an operand. What follows the operand is a part of the pattern: a backslash at its end takes the `%` there for itself.
 */
const tokensOf = (operand: string, { anchor, escapes = false, wildcards }: TextMatch): readonly Token[] => {
  const tokens: Token[] = anchor === "end" || anchor === "anywhere" ? [anyText] : [];
  const after = anchor === "start" || anchor === "anywhere";
  let escaped = false;
  for (const character of operand) {
    if (escapes && !escaped && character === "\\") escaped = true;
    else {
      const isWildcard = !escaped && wildcards.includes(character);
      tokens.push(isWildcard ? (character === "%" ? anyText : anyCharacter) : character);
      escaped = false;
    }
  }
  if (escaped) tokens.push(after ? "%" : escapes === "nothing-at-end" ? noCharacter : "\\");
  else if (after) tokens.push(anyText);
  return tokens;
};

const wildcardTest = (operand: string, match: TextMatch): TextTest => {
  const { fold = match.ignoreCase ? (text: string): string => text.toLowerCase() : undefined } = match;
  const pattern = tokensOf(fold?.(operand) ?? operand, match);
  return (text) => like(pattern, [...(fold?.(text) ?? text)]);
};

/** What it takes to take up a text, to fold one character of it, to make a list of its characters, and to compare one again behind the last `%`. */
const stepsPerText = 4;
const stepsOfFolding = 8;
const stepsOfSplitting = 8;
const stepsPerRestart = 2;

/** What it takes to search one character of a text for an operand of this length: at worst, engines compare all of it again at each character. */
const stepsOfSearching = (length: number): number => Math.max(3 / 4 + length / 16, length / 8);

/** A test of a text that is charged before it is made. */
const charged =
  (test: TextTest, stepsPerCharacter: number): TextTest =>
  (text) => {
    charge(stepsPerText + text.length * stepsPerCharacter);
    return test(text);
  };

/** Compiles a match: `operand` stands in the text where `match.anchor` says. */
export const matchText = (operand: string, match: TextMatch): TextTest => {
  const { anchor, fold, ignoreCase } = match;
  const ofFolding = fold === undefined ? 0 : stepsOfFolding;
  if ([...match.wildcards, ...(match.escapes ? ["\\"] : [])].some((special) => operand.includes(special)))
    return charged(wildcardTest(operand, match), stepsOfSplitting + ofFolding);
  if (fold !== undefined) {
    const test = plainTests[anchor](fold(operand));
    return charged((text) => test(fold(text)), stepsOfSearching(operand.length) + ofFolding);
  }
  const test = ignoreCase ? foldedTest(operand, anchor) : plainTests[anchor](operand);
  return charged(test, ignoreCase || anchor === "anywhere" ? stepsOfSearching(operand.length) : 0);
};
