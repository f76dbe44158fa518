import type { Report } from "../model/report.js";
import type { SourceTree } from "./source-tree.js";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** V8 tells the offset of a fault; people look for a line. */
const withLine = (text: string, message: string): string => {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined || message.includes("(line")) return message;
  const before = text.slice(0, Number(position)).split("\n");
  return `${message} (line ${before.length}, column ${(before.at(-1) ?? "").length + 1})`;
};

/** Reads a JSON file of a source. Undefined when that fails, which is reported; `undefined` is no JSON value. */
export const readJsonFile = async (tree: SourceTree, file: string, report: Report): Promise<unknown> => {
  let text: string;
  try {
    text = await tree.text(file);
  } catch (error) {
    report.error(file, "", messageOf(error));
    return undefined;
  }
  try {
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch (error) {
    report.error(file, "", `is not JSON: ${withLine(text, messageOf(error))}`);
    return undefined;
  }
};
