/** An element of a parsed document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
}

/** Elements of HTML that have no end, and those whose text is no markup. */
const [empty, raw] = [new Set(["meta", "link", "input", "br"]), new Set(["style", "script"])];

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!doctype[^>]*>|<\/([a-zA-Z][\w-]*)\s*>|<([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"<]*")?)*)\s*(\/?)>/gy;

/**
 * Reads XML, or HTML in which every element is closed: elements nest, attributes are quoted and there once, and every `&` begins
 * a reference. Throws where the text breaks that.
 */
export const parseMarkup = (written: string, dialect: "xml" | "html"): Element => {
  // As readers of both do.
  const text = written.replaceAll(/\r\n?/g, "\n");
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  for (let at = 0; at < text.length; ) {
    const parent = open.at(-1) ?? root;
    if (text[at] !== "<" || (dialect === "html" && raw.has(parent.name) && !text.startsWith(`</${parent.name}>`, at))) {
      const next =
        raw.has(parent.name) && dialect === "html" ? text.indexOf(`</${parent.name}>`, at) : text.indexOf("<", at);
      const end = next < 0 ? text.length : next;
      parent.children.push(raw.has(parent.name) ? text.slice(at, end) : decode(text.slice(at, end), dialect));
      at = end;
      continue;
    }
    token.lastIndex = at;
    const found = token.exec(text);
    if (found === null) throw new Error(`no tag: ${text.slice(at, at + 80)}`);
    at = token.lastIndex;
    const [, closed, opened, attributes = "", slash] = found;
    if (closed !== undefined) {
      if (open.pop()?.name !== closed)
        throw new Error(`</${closed}> closes ${parent.name}: ${text.slice(at - 80, at)}`);
    } else if (opened !== undefined) {
      const element = { name: opened, attributes: readAttributes(attributes, dialect), children: [] };
      parent.children.push(element);
      const isEmpty = dialect === "html" ? empty.has(opened) || slash === "/" : slash === "/";
      if (!isEmpty) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`not closed: ${open.map(({ name }) => name).join(" ")}`);
  return root;
};

const readAttributes = (text: string, dialect: "xml" | "html"): Readonly<Record<string, string>> => {
  const attributes: Record<string, string> = {};
  for (const [, name = "", , value] of text.matchAll(/([\w:-]+)(="([^"]*)")?/g)) {
    if (name in attributes) throw new Error(`${name} is there twice`);
    if (value === undefined && dialect === "xml") throw new Error(`${name} has no value`);
    const read = dialect === "xml" ? value?.replaceAll(/[\n\t]/g, " ") : value;
    attributes[name] = decode(read ?? "", dialect);
  }
  return attributes;
};

const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const decode = (text: string, dialect: "xml" | "html"): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: neither XML nor HTML may hold them
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(text))
    throw new Error("a forbidden character");
  return text.replaceAll(/&(?:#(\d+);|(\w+);|)/g, (all, code?: string, name?: string) => {
    if (code !== undefined) return String.fromCodePoint(Number(code));
    const character = names[name ?? ""];
    if (character === undefined) throw new Error(`no reference in ${dialect}: ${all}`);
    return character;
  });
};

/** All elements below one, in the order of the document. */
export const elements = (element: Element): readonly Element[] =>
  element.children.flatMap((child) => (typeof child === "string" ? [] : [child, ...elements(child)]));

/** All elements with a name. */
export const named = (element: Element, name: string): readonly Element[] =>
  elements(element).filter((found) => found.name === name);

/** The text of an element and of all below it. */
export const textOf = (element: Element): string =>
  element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
