/** What XML 1.0 cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text between tags: markup escaped, characters that XML cannot hold replaced, line ends kept as they are. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(notXml, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");

/** The attributes of a tag. Line ends and tabs are escaped: a reader would make spaces of them. */
export const xmlAttributes = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => {
      const text = xmlText(String(value)).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
      return ` ${name}="${text}"`;
    })
    .join("");
