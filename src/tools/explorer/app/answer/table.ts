import { isRecord } from "../../../../base/json/json.js";
import { labelNames } from "../model.js";
import { shownText } from "../shown-text.js";
import { labelOf } from "./labels.js";
import { attributesOf, dataOf, rolesIn } from "./unwrap.js";

/** A file, as it is shown. */
export interface Thumbnail {
  readonly url: string;
  readonly text: string;
}

/** One entry of an answer as a row. */
export interface TableRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, unknown>>;
}

/** An answer as a table. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** The entries of an answer, with what they have as columns, the one that names them first, then pictures; undefined where it holds none. */
export const tableOf = (answer: unknown): Table | undefined => {
  const data = rolesIn(answer) ?? dataOf(answer);
  const entries = (Array.isArray(data) ? data : [data]).filter(isRecord);
  if (entries.length === 0 || (isRecord(answer) && answer.error !== undefined)) return undefined;
  const rows = entries.map((entry): TableRow => {
    const { attributes, id, ...flat } = entry;
    return { id: String(id ?? ""), cells: isRecord(attributes) ? attributes : flat };
  });
  const names = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const label = labelNames.find((name) => names.includes(name));
  const first = names.filter((name) => rows.some(({ cells }) => thumbnailsOf(cells[name]).length > 0));
  return { columns: [...new Set([...(label === undefined ? [] : [label]), ...first, ...names])], rows };
};

/** The picture of a file: of an upload, or of media that is populated. Undefined when it is no picture. */
export const thumbnailOf = (value: unknown): Thumbnail | undefined => {
  const data = dataOf(value);
  const file = isRecord(data) ? attributesOf(data) : {};
  if (typeof file.url !== "string" || typeof file.mime !== "string") return undefined;
  const formats = isRecord(file.formats) ? file.formats : {};
  const small = isRecord(formats.thumbnail) ? formats.thumbnail.url : undefined;
  if (!file.mime.startsWith("image/")) return undefined;
  const text = [file.alternativeText, file.name].find((name) => typeof name === "string" && name !== "");
  return { url: typeof small === "string" ? small : file.url, text: shownText(String(text ?? "file")) };
};

/** The pictures in a value: of one file or several. */
export const thumbnailsOf = (value: unknown): readonly Thumbnail[] => {
  const data = dataOf(value);
  return (Array.isArray(data) ? data : [data]).flatMap((file) => thumbnailOf(file) ?? []);
};

/** A value in a cell: of relations what they lead to, by the attribute `label` where they have it; of texts the beginning. */
export const cellText = (value: unknown, label?: string): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return shownText(value);
  if (typeof value !== "object") return String(value);
  const data = dataOf(value);
  if (data === null) return "";
  if (Array.isArray(data)) return listText(data, label);
  return isRecord(data) ? (labelOf(data, label) ?? shownText(JSON.stringify(data))) : shownText(JSON.stringify(data));
};

const listText = (list: readonly unknown[], label: string | undefined): string => {
  const named = list.slice(0, 3).map((element) => (isRecord(element) ? labelOf(element, label) : undefined));
  if (list.length === 0) return "none";
  if (named.some((name) => name === undefined)) return shownText(JSON.stringify(list));
  return `${named.join(", ")}${list.length > 3 ? ` and ${list.length - 3} more` : ""}`;
};
