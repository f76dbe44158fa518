import { isRecord } from "../../../../base/json/json.js";
import { plural } from "../../../../base/words/plural.js";
import { labelNames } from "../model.js";
import { shownText } from "../shown-text.js";
import { attributesOf } from "./unwrap.js";

/** What is in a value that is folded: `25 elements`, `{ id, attributes }`. */
export const summaryOf = (value: unknown): string => {
  if (Array.isArray(value)) return plural(value.length, "element");
  if (!isRecord(value)) return JSON.stringify(value) ?? "";
  return labelOf(value) ?? shownText(`{ ${Object.keys(value).join(", ")} }`, 60);
};

const labels = [...labelNames, "__component"];

/** The text by which a reader knows an entry: the attribute `label`, or one of a usual name; undefined of anything else. */
export const labelOf = (entry: Readonly<Record<string, unknown>>, label = ""): string | undefined => {
  const attributes = attributesOf(entry);
  if (entry.id === undefined) return undefined;
  const names = [label, ...labels];
  const text = names.map((name) => attributes[name]).find((value) => typeof value === "string" && value !== "");
  return text === undefined ? `#${String(entry.id)}` : `#${String(entry.id)} ${shownText(String(text))}`;
};
