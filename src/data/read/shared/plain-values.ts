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

/** An object in code. */
export type PlainObject = { readonly [key: string]: PlainValue };

/** Whether a value of code is an object. */
export const isPlainObject = (value: PlainValue | undefined): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A string of JavaScript from its first quote on. */
const quotedText = /(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1/y;

const at = (pattern: RegExp, text: string, place: number): string | undefined => {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0];
};

/** Code with blanks in the place of its comments, of the same length. */
export const withoutComments = (text: string): string =>
  text.replace(/(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1|\/\*[\s\S]*?\*\/|(?<![\\:])\/\/[^\n]*/g, (found) =>
    found.startsWith("/") ? found.replace(/[^\n]/g, " ") : found,
  );

/** Deeper values are not read. */
const maxDepth = 20;

/** Reads the value that begins at a place of code without comments. */
export const valueAt = (code: string, start: number): PlainValue => {
  let place = start;
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
  const isAt = (character: string): boolean => {
    blanks();
    return code.charAt(place) === character;
  };
  /** Goes to the end of an expression: a comma, or a bracket that was opened before it. */
  const skip = (): void => {
    for (let open = 0; place < code.length; place++) {
      const quoted = at(quotedText, code, place);
      const character = code.charAt(place);
      if (quoted !== undefined) place += quoted.length - 1;
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
    const quoted = takes(quotedText);
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
  const name = at(/\s*[\w$]+(?=\s*(?:;|$|\n|as\b|satisfies\b))/y, code, start)?.trim();
  const declared =
    name === undefined
      ? undefined
      : new RegExp(`\\b(?:const|let|var)\\s+${name.replaceAll("$", "\\$")}\\b[^=]*=`).exec(code);
  const from = declared === undefined || declared === null ? start : declared.index + declared[0].length;
  const value = valueAt(code, bodyOf(code, from));
  return isPlainObject(value) ? value : undefined;
};

/** Where the object begins: at once, or as what a function returns. */
const bodyOf = (code: string, from: number): number => {
  const arrow = at(/\s*(?:async\s*)?(?:\([^()]*\)|[\w$]+)\s*(?::[^=;]+)?=>\s*/y, code, from);
  const head = arrow ?? at(/\s*(?:async\s+)?function\b[^(]*\([^()]*\)\s*(?::[^{]+)?/y, code, from);
  if (head === undefined) return from;
  const body = from + head.length;
  if (arrow !== undefined && code.charAt(body) === "(") return body + 1;
  const returned = /\breturn\s*\(?\s*(?=\{)/.exec(code.slice(body));
  return returned === null ? body : body + returned.index + returned[0].length;
};
