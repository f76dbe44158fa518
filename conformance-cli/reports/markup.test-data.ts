import { SaxesParser } from "saxes";

/** An element of a parsed document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
}

/** HTML as XML has it: elements without an end are closed, attributes have a value, and a style sheet is one text. */
const asXml = (page: string): string =>
  page
    .replace(/^<!doctype html>\n/, "")
    .replaceAll(/<(meta|link|input|br)\b([^<>]*?)\/?>/g, "<$1$2/>")
    .replaceAll(/<(?:input|details)\b[^<>]*>/g, (tag) => tag.replace(/ (open|checked)(?=[/>])/, ' $1=""'))
    .replaceAll(/<style>([\s\S]*?)<\/style>/g, "<style><![CDATA[$1]]></style>");

/**
 * Reads XML, or HTML in which every element is closed: elements nest, attributes are quoted and there once, and every `&` begins
 * a reference. Throws where the text breaks that.
 */
export const parseMarkup = (written: string, dialect: "xml" | "html"): Element => {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  const add = (child: Element | string) => void open.at(-1)?.children.push(child);
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [] };
    add(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(dialect === "html" ? asXml(written) : written).close();
  return root;
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
