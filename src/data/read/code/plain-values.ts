/** A value in code that only running it would show. */
export const unread: unique symbol = Symbol("unread");

/** What can be read of code without running it: what JSON can say, and {@link unread} in the place of all else. */
export type PlainValue =
  | string
  | number
  | boolean
  | null
  | typeof unread
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

export type PlainObject = { readonly [key: string]: PlainValue };

/** Whether a value of code is an object. */
export const isPlainObject = (value: PlainValue | undefined): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const at = (pattern: RegExp, text: string, place: number): string | undefined => {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0];
};

/** Where the string of JavaScript that begins at a place ends; undefined: there is none, or it does not end. */
type TextEnd = (start: number) => number | undefined;

/** A {@link TextEnd} that looks at each character a few times at most, however many strings do not end. */
const textEnds = (code: string): TextEnd => {
  // Where one does not end, none of its kind behind it does: between the two nothing ends it, so that it begins behind a backslash.
  const endless = new Map<string, number>();
  return (start) => {
    const quote = code.charAt(start);
    if (!/["'`]/.test(quote) || start >= (endless.get(quote) ?? Number.POSITIVE_INFINITY)) return undefined;
    for (let place = start + 1; place < code.length; place++) {
      const character = code.charAt(place);
      if (character === "\\") place++;
      else if (character === quote) return place + 1;
    }
    endless.set(quote, start);
    return undefined;
  };
};

/** Code with blanks in the place of its comments, of the same length. */
export const withoutComments = (text: string): string => {
  const endOf = textEnds(text);
  const parts: string[] = [];
  const lastClosing = text.lastIndexOf("*/");
  let [place, copied] = [0, 0];
  while (place < text.length) {
    const end = text.charAt(place) === "/" ? commentEnd(text, place, lastClosing) : undefined;
    if (end === undefined) place = endOf(place) ?? place + 1;
    else {
      parts.push(text.slice(copied, place), text.slice(place, end).replace(/[^\n]/g, " "));
      [place, copied] = [end, end];
    }
  }
  return parts.concat(text.slice(copied)).join("");
};

/** Where the comment that begins at a slash ends; undefined: none begins there. `lastClosing`: where the last one could end. */
const commentEnd = (text: string, slash: number, lastClosing: number): number | undefined => {
  const second = text.charAt(slash + 1);
  if (second === "*") return slash + 2 <= lastClosing ? text.indexOf("*/", slash + 2) + 2 : undefined;
  if (second !== "/" || /[\\:]/.test(text.charAt(slash - 1))) return undefined;
  const lineEnd = text.indexOf("\n", slash);
  return lineEnd === -1 ? text.length : lineEnd;
};

/** Deeper values are not read. */
const maxDepth = 20;

/** Reads the value that begins at a place of code without comments. */
export const valueAt = (code: string, start: number): PlainValue => {
  let place = start;
  const endOf = textEnds(code);
  const blanks = (): void => {
    place += at(/\s*/y, code, place)?.length ?? 0;
  };
  /** What the code goes on with, which is then behind; undefined: something else. */
  const takes = (pattern: RegExp): string | undefined => {
    blanks();
    const found = at(pattern, code, place);
    place += found?.length ?? 0;
    return found;
  };
  const takesText = (): string | undefined => {
    blanks();
    const found = code.slice(place, endOf(place) ?? place);
    place += found.length;
    return found === "" ? undefined : found;
  };
  const isAt = (character: string): boolean => {
    blanks();
    return code.charAt(place) === character;
  };
  /** Goes to the end of an expression: a comma, or a bracket that was opened before it. */
  const skip = (): void => {
    for (let open = 0; place < code.length; place++) {
      const end = endOf(place);
      const character = code.charAt(place);
      if (end !== undefined) place = end - 1;
      else if ("([{".includes(character)) open++;
      else if (")]}".includes(character) && open-- === 0) return;
      else if (open === 0 && (character === "," || character === ";")) return;
    }
  };
  const value = (depth: number): PlainValue => {
    const before = place;
    const found = depth > maxDepth ? unread : literal(depth);
    // `as const` and `satisfies X` change no value; anything else makes an expression of it.
    if (found !== unread) {
      takes(/(?:as|satisfies)\s+[\w.<>[\]"' |]+/y);
      blanks();
      if (/^[,;)\]}]?$/.test(code.charAt(place)) || depth === 0) return found;
    }
    place = before;
    skip();
    return unread;
  };
  const literal = (depth: number): PlainValue => {
    if (takes(/\{/y) !== undefined) return members(depth);
    if (takes(/\[/y) !== undefined) return items(depth);
    const quoted = takesText();
    if (quoted !== undefined) return quoted.startsWith("`") && quoted.includes("${") ? unread : textIn(quoted);
    const number = takes(/-?\d[\d_]*(?:\.\d+)?(?![\w.])/y);
    if (number !== undefined) return Number(number.replaceAll("_", ""));
    const word = takes(/(?:true|false|null)(?!\w)/y);
    if (word !== undefined) return word === "null" ? null : word === "true";
    // What the environment may say has its default beside it.
    if (takes(/env(?:\.\w+)?\(\s*(?:"[^"]*"|'[^']*')\s*,/y) === undefined) return unread;
    const usual = value(depth + 1);
    return takes(/\)/y) === undefined ? unread : usual;
  };
  const members = (depth: number): PlainValue => {
    const found: Record<string, PlainValue> = {};
    while (takes(/\}/y) === undefined) {
      const key = takes(/(?:[\w$]+|"[^"]*"|'[^']*')(?=\s*:)/y);
      if (key !== undefined && takes(/:/y) !== undefined)
        Object.defineProperty(found, textIn(key), { value: value(depth + 1), enumerable: true, configurable: true });
      else skip();
      if (takes(/,/y) === undefined && !isAt("}")) return unread;
    }
    return found;
  };
  const items = (depth: number): PlainValue => {
    const found: PlainValue[] = [];
    while (takes(/\]/y) === undefined) {
      found.push(value(depth + 1));
      if (takes(/,/y) === undefined && !isAt("]")) return unread;
    }
    return found;
  };
  return value(0);
};

const textIn = (quoted: string): string =>
  /^["'`]/.test(quoted) ? quoted.slice(1, -1).replace(/\\(.)/g, "$1") : quoted;

/**
 * The object that a module in JavaScript or TypeScript exports, or that the function which it exports returns, as far as it can be seen. Undefined:
 * it cannot.
 */
export const exportedObject = (text: string): PlainObject | undefined => {
  const code = withoutComments(text);
  const exported = /module\.exports\s*=|export\s+default\b/.exec(code);
  if (exported === null) return undefined;
  const start = exported.index + exported[0].length;
  const name = at(/\s*[\w$]{1,200}(?=\s*(?:;|$|\n|as\b|satisfies\b))/y, code, start)?.trim();
  const declared = name === undefined ? undefined : declarationOf(name).exec(code);
  const from = declared === undefined || declared === null ? start : declared.index + declared[0].length;
  const value = valueAt(code, bodyOf(code, from));
  return isPlainObject(value) ? value : undefined;
};

/** What comes before the value of a variable. Its type is not looked through without end. */
export const declarationOf = (name: string): RegExp =>
  new RegExp(`\\b(?:const|let|var)\\s+${name.replaceAll("$", "\\$")}\\b[^=]{0,500}=\\s*`);

/** Where the object begins: at once, or as what a function returns. */
const bodyOf = (code: string, from: number): number => {
  const arrow = at(/\s*(?:async\s*)?(?:\([^()]*\)|[\w$]+)\s*(?::[^=;]+)?=>\s*/y, code, from);
  const head = arrow ?? at(/\s*(?:async\s+)?function\b[^(]*\([^()]*\)\s*(?::[^{]+)?/y, code, from);
  if (head === undefined) return from;
  const body = from + head.length;
  if (arrow !== undefined && code.charAt(body) === "(") return body + 1;
  const returned = /\breturn\s*(?:\(\s*)?(?=\{)/.exec(code.slice(body));
  return returned === null ? body : body + returned.index + returned[0].length;
};
