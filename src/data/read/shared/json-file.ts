import { isTooDeep, maxJsonDepth } from "../../../base/json/json.js";
import { jsonFault } from "../../../base/json/json-fault.js";
import { messageOf } from "../../../base/words/message-of.js";
import type { Report } from "../../model/report.js";
import type { SourceTree } from "../tree/source-tree.js";

/** The fault of a text and where it is, for people. */
const faultOf = (text: string): string => {
  const { column, line, reason } = jsonFault(text);
  return `${reason} (line ${line}, column ${column})`;
};

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
  } catch {
    report.error(name, "", `is not JSON: ${faultOf(json)}`);
    return undefined;
  }
};
