const space = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of them in a text
const text = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const plain = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** What may come next: a value, a key, what parts key and value, or what comes after a value. */
type Expected = "value" | "first value" | "key" | "first key" | "colon" | "rest";

/**
 * Where a JSON text stops being one: the offset of the first character that may not be there, the text's length where it ends too
 * early. For a text that `JSON.parse` refuses: its messages tell the offset of some faults only.
 */
export const jsonFault = (json: string): number => {
  const open: ("{" | "[")[] = [];
  let at = 0;
  let expected: Expected = "value";
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(json);
    if (found !== null) at += found[0].length;
    return found !== null;
  };
  for (;;) {
    skip(space);
    const character = json[at];
    if (character === undefined) return at;
    if (expected === "colon") {
      if (character !== ":") return at;
      expected = "value";
    } else if (expected === "rest") {
      const inside = open.at(-1);
      if (character === "," && inside !== undefined) expected = inside === "{" ? "key" : "value";
      else if (character === (inside === "{" ? "}" : "]") && inside !== undefined) open.pop();
      else return at;
    } else if ((character === "}" && expected === "first key") || (character === "]" && expected === "first value")) {
      open.pop();
      expected = "rest";
    } else if (expected === "key" || expected === "first key") {
      if (!skip(text)) return at;
      expected = "colon";
      continue;
    } else if (character === "{" || character === "[") {
      open.push(character);
      expected = character === "{" ? "first key" : "first value";
    } else {
      if (!skip(text) && !skip(plain)) return at;
      expected = "rest";
      continue;
    }
    at++;
  }
};
