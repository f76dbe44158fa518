import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Report } from "../model/report.js";

/** The reason of a failed file access, without the path that the caller names anyway. */
export const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EACCES" || code === "EPERM") return "may not be read";
  if (code === "EISDIR") return "is a folder";
  return error instanceof Error ? error.message : String(error);
};

/** V8 tells the offset of a fault; people look for a line. */
const withLine = (text: string, message: string): string => {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined || message.includes("(line")) return message;
  const before = text.slice(0, Number(position)).split("\n");
  return `${message} (line ${before.length}, column ${(before.at(-1) ?? "").length + 1})`;
};

/** Reads a JSON file of a source. Undefined when that fails, which is reported; `undefined` is no JSON value. */
export const readJsonFile = async (root: string, file: string, report: Report): Promise<unknown> => {
  let text: string;
  try {
    text = await readFile(join(root, file), "utf8");
  } catch (error) {
    report.error(file, "", reasonOf(error));
    return undefined;
  }
  try {
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch (error) {
    report.error(file, "", `is not JSON: ${withLine(text, error instanceof Error ? error.message : String(error))}`);
    return undefined;
  }
};
