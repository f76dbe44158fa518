import { isTooDeep, maxJsonDepth } from "../base/json-depth.js";
import { messageOf } from "../base/message-of.js";
import type { Report } from "../model/report.js";
import { jsonFault } from "./json-fault.js";
import type { SourceTree } from "./source-tree.js";

/** Where the fault of a text is, for people: V8 tells the offset of some faults only. */
const placeIn = (text: string): string => {
  const before = text.slice(0, jsonFault(text)).split("\n");
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
};

/** What V8 says of a fault, without the place and the excerpts of the text that come with some. */
const faultOf = (error: unknown): string =>
  messageOf(error)
    .replace(/ in JSON at position \d+.*$/s, "")
    .replace(/,? (?:\.\.\.)?".*is not valid JSON$/s, "");

/** Reads a JSON file of a source. Undefined when that fails, which is reported of `name`; `undefined` is no JSON value. */
export const readJsonFile = async (
  tree: SourceTree,
  file: string,
  report: Report,
  name: string = file,
): Promise<unknown> => {
  let text: string;
  try {
    text = await tree.text(file);
  } catch (error) {
    report.error(name, "", messageOf(error));
    return undefined;
  }
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (isTooDeep(json)) {
    report.error(name, "", `has more than ${maxJsonDepth} levels`);
    return undefined;
  }
  try {
    return JSON.parse(json);
  } catch (error) {
    report.error(name, "", `is not JSON: ${faultOf(error)} (${placeIn(json)})`);
    return undefined;
  }
};
