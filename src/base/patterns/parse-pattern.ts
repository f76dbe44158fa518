/** What a pattern is made of, as far as it matters to whether a text has what is looked for: groups remember nothing. */
export type PatternNode =
  | { readonly kind: "character"; readonly matches: CharacterTest }
  | { readonly kind: "edge"; readonly at: Edge }
  | { readonly kind: "look"; readonly ahead: boolean; readonly negative: boolean; readonly inner: PatternNode }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly inner: PatternNode; readonly min: number; readonly max: number };

/** Whether a UTF-16 code unit, as a text of its own, is one that is meant. */
export type CharacterTest = (character: string) => boolean;

/** The beginning and the end of the text, an edge of a word, and anything but that. */
export type Edge = "^" | "$" | "\\b" | "\\B";

/** What a pattern asks for that nothing finds in bounded time, or that is not known here. */
export class UnboundedPattern extends Error {
  override readonly name = "UnboundedPattern";
}

/** Groups are nested no deeper than this. */
const maxDepth = 200;

const endless = Number.POSITIVE_INFINITY;

const edge = /\^|\$|\\[bB]/y;
const group = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/y;
const quantifier = /(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y;
const characterClass = /\.|\[(?:\\[\s\S]|[^\]\\])*\]/y;
const backReference = /\\(?:([1-9]\d*)|k<[^>]*>)/y;
const escapeSequence = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|c[A-Za-z]|[0-3][0-7]{0,2}|[4-7][0-7]?|[^c])/y;

/**
 * Parses the source of a regular expression without flags that the platform has already taken for one. Throws an {@link UnboundedPattern}.
 *
 * Only what a pattern is composed of is read here. What a class or an escape means is left to the platform, a character at a time.
 */
export const parsePattern = (source: string): PatternNode => {
  const [groups, named] = countGroups(source);
  let [at, depth] = [0, 0];
  const read = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at;
    const found = token.exec(source);
    if (found !== null) at += found[0].length;
    return found;
  };
  const choice = (): PatternNode => {
    if (++depth > maxDepth) throw new UnboundedPattern(`groups nested more than ${maxDepth} deep`);
    const options = [sequence()];
    while (source[at] === "|") {
      at++;
      options.push(sequence());
    }
    depth--;
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: "choice", options };
  };
  const sequence = (): PatternNode => {
    const items: PatternNode[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") items.push(repeated(term()));
    return { kind: "sequence", items };
  };
  const repeated = (inner: PatternNode): PatternNode => {
    const found = read(quantifier);
    if (found === null) return inner;
    const [, sign, least, range, most] = found;
    if (sign !== undefined)
      return { kind: "repeat", inner, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : endless };
    const min = Number(least);
    return { kind: "repeat", inner, min, max: range === undefined ? min : most === "" ? endless : Number(most) };
  };
  const term = (): PatternNode => {
    const found = read(edge);
    if (found !== null) return { kind: "edge", at: found[0] as Edge }; // those are all of them
    if (source[at] === "(") return grouped();
    const oneOf = read(characterClass)?.[0] ?? escaped();
    if (oneOf !== undefined) return { kind: "character", matches: testOf(oneOf) };
    const literal = source[at++];
    return { kind: "character", matches: (character) => character === literal };
  };
  const grouped = (): PatternNode => {
    const opening = read(group)?.[0] ?? "";
    // What the platform knows beyond that are modifiers of flags.
    if (opening === "(" && source[at] === "?")
      throw new UnboundedPattern(`a group of a kind that is not known (${source.slice(at - 1, at + 4)})`);
    const inner = choice();
    at++;
    const look = /^\(\?(<?)([=!])$/.exec(opening);
    return look === null ? inner : { kind: "look", ahead: look[1] === "", negative: look[2] === "!", inner };
  };
  const escaped = (): string | undefined => {
    const start = at;
    const reference = read(backReference);
    if (reference !== null) {
      const [text, number] = reference;
      if (number === undefined ? named : Number(number) <= groups) {
        throw new UnboundedPattern(`a back reference (${text})`);
      }
      at = start;
    }
    return read(escapeSequence)?.[0];
  };
  return choice();
};

/** How many groups remember what they have found, and whether any of them has a name. */
const countGroups = (source: string): readonly [count: number, named: boolean] => {
  const bare = source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, "");
  return [bare.match(/\((?!\?)|\(\?<(?![=!])/g)?.length ?? 0, /\(\?<(?![=!])/.test(bare)];
};

const testOf = (source: string): CharacterTest => {
  const pattern = new RegExp(`^(?:${source})$`);
  return (character) => pattern.test(character);
};
