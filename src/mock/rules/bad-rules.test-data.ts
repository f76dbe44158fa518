import { rowsOf } from "../../base/json/json-lines.test-data.js";

/** Rules that are none, with what is said of each: of all in JSON, wherever they come from. */
export const badRules = rowsOf<readonly [rule: Readonly<Record<string, unknown>>, message: string]>(
  "bad-rules.jsonl",
  import.meta.url,
);

/** The keys that lead to the place that a message begins with; undefined where it names none. */
export const placeIn = (message: string): readonly string[] | undefined =>
  /^([\w.[\]-]+): /.exec(message)?.[1]?.match(/[\w-]+/g) ?? undefined;
