/** A table in Markdown. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** A text as code, fit for a cell of a table. */
export const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;
