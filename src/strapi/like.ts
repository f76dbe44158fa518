import { charge } from "../base/bounded.js";
import type { Dialect } from "../reference/model/dialect.js";
import {
  type Anchor,
  charged,
  stepsOfFolding,
  type TextMatch,
  type TextTest,
} from "../reference/operators/match-text.js";
import type { Patterns } from "../reference/operators/operator.js";

/** Stands for any text, and for any one character. */
const anyText: unique symbol = Symbol("%");
const anyCharacter: unique symbol = Symbol("_");

/** Stands for what no text has. */
const noCharacter: unique symbol = Symbol("nothing");

type Token = string | typeof anyText | typeof anyCharacter | typeof noCharacter;

/** What it takes to make a list of a text's characters, by character, and to compare one again behind the last `%`. */
const stepsOfSplitting = 8;
const stepsPerRestart = 2;

/**
 * SQL's LIKE. On a mismatch only the last `%` takes one character more, so the time is bounded by the
 * product of both lengths, whatever the pattern.
 */
const isLike = (pattern: readonly Token[], text: readonly string[]): boolean => {
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

/** The characters of an operand that are wildcards: `%` stands for any text and `_` for any one character. */
type Wildcards = "_" | "%_";

/**
 * The pattern of an operand. What follows the operand is a part of the pattern: a backslash at its end takes the `%` there for itself.
 */
const tokensOf = (
  operand: string,
  anchor: Anchor,
  wildcards: Wildcards,
  escapes: Dialect["escapes"],
): readonly Token[] => {
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

/** The test of an operand that is a pattern; undefined of one without special characters. */
const patternTest = (
  operand: string,
  { anchor, fold, ignoreCase }: TextMatch,
  wildcards: Wildcards,
  escapes: Dialect["escapes"],
): TextTest | undefined => {
  if (![...wildcards, ...(escapes ? ["\\"] : [])].some((special) => operand.includes(special))) return undefined;
  const folded = fold ?? ((text: string): string => (ignoreCase ? text.toLowerCase() : text));
  const pattern = tokensOf(folded(operand), anchor, wildcards, escapes);
  const steps = stepsOfSplitting + (fold === undefined ? 0 : stepsOfFolding);
  return charged((text) => isLike(pattern, [...folded(text)]), steps);
};

/** The patterns of Strapi: those of SQL. In a search it escapes `%` and not `_`, which stays a wildcard. */
export const likePatterns: Patterns = {
  ofOperator: (operand, match, { escapes }) => patternTest(operand, match, "%_", escapes),
  ofSearch: (operand, match) => patternTest(operand, match, "_", false),
};
