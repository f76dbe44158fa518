/** The text of a JSON file that holds a list of objects, in pieces: what is not changed keeps its form. */
export interface JsonList {
  /** Up to the first object. */
  readonly head: string;
  readonly elements: readonly string[];
  /** What stands between the last object and the end of the file. */
  readonly tail: string;
}

/** A member of an object in its text: from the quote of its name to the end of its value. */
interface MemberSpan {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s,:[\]{}"]+/g;

/** The end of the value that begins at a place of JSON. */
const valueEnd = (text: string, start: number): number => {
  token.lastIndex = start;
  let depth = 0;
  do {
    const found = token.exec(text)?.[0];
    if (found === undefined) return text.length;
    if (found === "[" || found === "{") depth++;
    else if (found === "]" || found === "}") depth--;
  } while (depth > 0);
  return token.lastIndex;
};

/** The place of the next character that is no blank, comma or colon. */
const next = (text: string, from: number): number => {
  let at = from;
  while (/[\s,:]/.test(text.charAt(at))) at++;
  return at;
};

const memberSpans = (text: string): readonly MemberSpan[] => {
  const found: MemberSpan[] = [];
  for (let at = next(text, 1); text.charAt(at) === '"'; ) {
    const nameEnd = valueEnd(text, at);
    const valueStart = next(text, nameEnd);
    const end = valueEnd(text, valueStart);
    found.push({ name: String(JSON.parse(text.slice(at, nameEnd))), start: at, valueStart, end });
    at = next(text, end);
  }
  return found;
};

/** The pieces of a file. The text is valid JSON, a list of objects. */
export const readList = (text: string): JsonList => {
  const open = text.indexOf("[");
  const elements: string[] = [];
  let [head, end] = [`${text.slice(0, open)}[\n  `, 0];
  for (let at = next(text, open + 1); text.charAt(at) === "{"; at = next(text, end)) {
    if (elements.length === 0) head = text.slice(0, at);
    end = valueEnd(text, at);
    elements.push(text.slice(at, end));
  }
  return { head, elements, tail: end === 0 ? `\n${text.slice(text.lastIndexOf("]"))}` : text.slice(end) };
};

/** The text of a file. Between two objects stands what stands before the first. */
export const listText = ({ elements, head, tail }: JsonList): string => {
  const blank = /\s*$/.exec(head)?.[0] ?? "";
  return elements.length === 0
    ? `${head.trimEnd()}]${/\s*$/.exec(tail)?.[0]}`
    : `${head}${elements.join(`,${blank || " "}`)}${tail}`;
};

/** How values are written: the blanks before an object and those of one level more, and whether short lists stand on one line. */
export interface Form {
  readonly indent: string;
  readonly unit: string;
  readonly shortLists: boolean;
}

/** How the values of a file are written. */
export const formOf = ({ elements, head }: JsonList): Form => {
  const indent = /\n([ \t]*)$/.exec(head)?.[1] ?? "";
  const member = /^\{\r?\n([ \t]*)/.exec(elements[0] ?? "")?.[1] ?? `${indent}${indent || "  "}`;
  return {
    indent,
    unit: member.slice(indent.length) || "  ",
    shortLists: elements.some((text) => /: \[["\d]/.test(text)),
  };
};

const isShort = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((element) => typeof element !== "object") && JSON.stringify(value).length < 90;

/** A value as a file has it. */
export const valueText = (value: unknown, { indent, shortLists, unit }: Form): string => {
  if (shortLists && isShort(value)) return `[${value.map((element) => JSON.stringify(element)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = { indent: `${indent}${unit}`, shortLists, unit };
  const parts = Array.isArray(value)
    ? value.map((element) => valueText(element, deeper))
    : Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${valueText(inner, deeper)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${deeper.indent}${part}`).join(",\n")}\n${indent}${close}`;
};

/** An element with other members: undefined takes one away, a new one comes last, `id` first. */
export const withMembers = (element: string, changes: ReadonlyMap<string, unknown>, form: Form): string => {
  const spans = memberSpans(element);
  const known = new Set(spans.map(({ name }) => name));
  const added = [...changes].filter(([name, value]) => !known.has(name) && value !== undefined);
  const inner = { ...form, indent: `${form.indent}${form.unit}` };
  const written = ([name, value]: readonly [string, unknown]): string =>
    `${JSON.stringify(name)}: ${valueText(value, inner)}`;
  const kept = spans.flatMap((span) => {
    if (!changes.has(span.name)) return [element.slice(span.start, span.end)];
    const value = changes.get(span.name);
    return value === undefined ? [] : [`${element.slice(span.start, span.valueStart)}${valueText(value, inner)}`];
  });
  const [ids, others] = [added.filter(([name]) => name === "id"), added.filter(([name]) => name !== "id")];
  const members = [...ids.map(written), ...kept, ...others.map(written)];
  const first = spans[0];
  const isOneLine = first !== undefined && !element.slice(0, first.start).includes("\n");
  if (members.length === 0) return "{}";
  if (isOneLine) return `{ ${members.join(", ")} }`;
  return `{\n${members.map((member) => `${inner.indent}${member}`).join(",\n")}\n${form.indent}}`;
};
