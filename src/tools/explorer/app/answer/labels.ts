import { isRecord } from "../../../../base/json.js";
import { plural } from "../../../../base/plural.js";
import { labelNames } from "../model.js";
import { shownText } from "../shown-text.js";
import { attributesOf } from "./unwrap.js";

/** What is in a value that is folded: `25 elements`, `{ id, attributes }`. */
export const summaryOf = (value: unknown): string => {
  if (Array.isArray(value)) return plural(value.length, "element");
  if (!isRecord(value)) return JSON.stringify(value) ?? "";
  const names = Object.keys(value);
  const label = labelOf(value);
  const shown = names.slice(0, 4).map((name) => shownText(name, 40));
  const inner = [...shown, ...(names.length > 4 ? ["..."] : [])].join(", ");
  return label ?? (names.length === 0 ? "{}" : `{ ${inner} }`);
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
