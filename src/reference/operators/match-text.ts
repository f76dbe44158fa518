import { charge } from "../../base/bounded.js";
import type { TextFold } from "../model/values.js";

/** Where the operand must stand in the text. */
export type Anchor = "whole" | "start" | "end" | "anywhere";

/** Tests one text. */
export type TextTest = (text: string) => boolean;

/** How an operand is matched. */
export interface TextMatch {
  readonly anchor: Anchor;
  /** Where nothing is folded: upper and lower case are the same, by the simple case folding of Unicode. */
  readonly ignoreCase: boolean;
  /** What the dialect compares in place of operand and text, whatever `ignoreCase` says: some fold case or accents. Undefined: nothing is folded. */
  readonly fold?: TextFold | undefined;
}

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

/** What it takes to take up a text, and to fold one character of it. */
const stepsPerText = 4;
export const stepsOfFolding = 8;

/** What it takes to search one character of a text for an operand of this length: at worst, engines compare all of it again at each character. */
const stepsOfSearching = (length: number): number => Math.max(3 / 4 + length / 16, length / 8);

/** A test of a text that is charged before it is made. */
export const charged =
  (test: TextTest, stepsPerCharacter: number): TextTest =>
  (text) => {
    charge(stepsPerText + text.length * stepsPerCharacter);
    return test(text);
  };

/** Compiles a match: `operand` stands in the text where `anchor` says. */
export const matchText = (operand: string, { anchor, fold, ignoreCase }: TextMatch): TextTest => {
  if (fold !== undefined) {
    const test = plainTests[anchor](fold(operand));
    return charged((text) => test(fold(text)), stepsOfSearching(operand.length) + stepsOfFolding);
  }
  const test = ignoreCase ? foldedTest(operand, anchor) : plainTests[anchor](operand);
  return charged(test, ignoreCase || anchor === "anywhere" ? stepsOfSearching(operand.length) : 0);
};
