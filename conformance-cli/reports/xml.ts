/** Text between tags: markup escaped. What XML 1.0 cannot hold, not even escaped, a report has no more: it is printable. */
export const xmlText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The attributes of a tag. Line ends and tabs are escaped: a reader would make spaces of them. */
export const xmlAttributes = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => {
      const text = xmlText(String(value)).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
      return ` ${name}="${text}"`;
    })
    .join("");
