import { inPieces, type Meter } from "../../base/budget.js";

/** Where the operand must stand in the text. */
export type Anchor = "whole" | "start" | "end" | "anywhere";

/** Tests one text. */
export type TextTest = (text: string) => boolean;

/** How an operand is matched. */
export interface TextMatch {
  readonly anchor: Anchor;
  /** Upper and lower case are the same, by the simple case folding of Unicode. Accents always count. */
  readonly ignoreCase: boolean;
  /** Which characters are wildcards: `%` stands for any text and `_` for any one character. */
  readonly wildcards: Wildcards;
  /** Counts what wildcards take beyond one look at each character. */
  readonly meter: Meter;
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

type Token = string | typeof anyText | typeof anyCharacter;

/**
 * SQL's LIKE. On a mismatch only the last `%` takes one character more, so the time is bounded by the
 * product of both lengths, whatever the pattern.
 */
const like = (pattern: readonly Token[], text: readonly string[], spend: (steps: number) => void): boolean => {
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
      spend(stepsPerRestart * (next - star));
      next = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[next] === anyText) next++;
  return next === pattern.length;
};

const wildcardTest = (operand: string, { anchor, ignoreCase, meter, wildcards }: TextMatch): TextTest => {
  const spend = inPieces(meter);
  const fold = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  const token = (character: string): Token => {
    if (!wildcards.includes(character)) return character;
    return character === "%" ? anyText : anyCharacter;
  };
  const before: readonly Token[] = anchor === "end" || anchor === "anywhere" ? [anyText] : [];
  const after: readonly Token[] = anchor === "start" || anchor === "anywhere" ? [anyText] : [];
  const pattern: readonly Token[] = [...before, ...[...fold(operand)].map(token), ...after];
  return (text) => like(pattern, [...fold(text)], spend);
};

/** What it takes to make a list of a text's characters, for each of them. */
const stepsOfSplitting = 8;

/** What it takes to compare one character again, behind the last `%`. */
const stepsPerRestart = 2;

/** What it takes to search one character of a text for an operand of this length: at worst, engines compare all of it again at each character. */
const stepsOfSearching = (length: number): number => Math.max(3 / 4 + length / 16, length / 8);

/** A test of texts. */
export interface TextMatcher {
  readonly test: TextTest;
  /** What a test takes for each character of its text: whoever tests many texts adds them up. */
  readonly stepsPerCharacter: number;
}

/** Compiles a match: `operand` stands in the text where `match.anchor` says. */
export const matchText = (operand: string, match: TextMatch): TextMatcher => {
  if ([...match.wildcards].some((wildcard) => operand.includes(wildcard)))
    return { test: wildcardTest(operand, match), stepsPerCharacter: stepsOfSplitting };
  const { anchor, ignoreCase } = match;
  const test = ignoreCase ? foldedTest(operand, anchor) : plainTests[anchor](operand);
  const isSearched = ignoreCase || anchor === "anywhere";
  return { test, stepsPerCharacter: isSearched ? stepsOfSearching(operand.length) : 0 };
};
