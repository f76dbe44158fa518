import { isRecord } from "../../base/json/json.js";
import type { Uid } from "../../reference/model/schema.js";

/** What was recorded of a content-type. */
export interface RecordedType {
  /** When, as an ISO time. */
  readonly at: string;
  /** Whether that is all that the server has of it. */
  readonly whole: boolean;
  readonly ids: readonly number[];
  /** Types that its entries lead to, and that were not recorded yet. */
  readonly leadsTo: readonly Uid[];
  /** The server has changed it since: it is read again when it is asked for. */
  readonly outdated?: true;
}

/** What a folder has of a server. */
export interface Ledger {
  /** The server's address. */
  readonly server: string;
  readonly types: Record<Uid, RecordedType>;
  /** The names of paths whose types were inferred from answers. */
  readonly inferred: readonly string[];
}

/** The file of a {@link Ledger} in a fixture folder. */
export const ledgerFile = "record.json";

/** A ledger as the text of its file: each list of ids on a line. */
export const ledgerText = (ledger: Ledger): string =>
  `${JSON.stringify(ledger, undefined, 2).replace(/\[\s+([\d,\s]+?)\s+\]/g, (_, ids: string) => `[${ids.replace(/\s+/g, " ")}]`)}\n`;

const isType = (json: unknown): json is RecordedType =>
  isRecord(json) &&
  typeof json.at === "string" &&
  typeof json.whole === "boolean" &&
  Array.isArray(json.ids) &&
  json.ids.every((id) => typeof id === "number") &&
  Array.isArray(json.leadsTo);

/** Reads the text of a ledger. Undefined: it is none. */
export const readLedger = (text: string): Ledger | undefined => {
  try {
    const json: unknown = JSON.parse(text);
    if (!isRecord(json) || typeof json.server !== "string" || !isRecord(json.types)) return undefined;
    const types = Object.entries(json.types).filter((pair): pair is [Uid, RecordedType] => isType(pair[1]));
    const inferred = Array.isArray(json.inferred) ? json.inferred.filter((name) => typeof name === "string") : [];
    return { server: json.server, types: Object.fromEntries(types), inferred };
  } catch {
    return undefined;
  }
};
