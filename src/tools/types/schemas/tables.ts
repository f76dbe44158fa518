import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../base/package-root.js";
import type { JsonSchema } from "./json-schema.js";

/** The rows of a table of `tables/`, a JSON value on each line. Their form is for the caller to say. */
export const tableOf = <T>(name: string): readonly T[] =>
  readFileSync(join(packageRoot(), "src", "tools", "types", "tables", `${name}.jsonl`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** A JSON value of a table in which `{ [key]: name }` stands for what a function makes of the name: of `$ref`, a reference to a definition. */
export const filled = <T>(value: T, key: "$ref" | "$use", make: (name: string) => unknown): T =>
  JSON.parse(JSON.stringify(value), (_, member) => (typeof member?.[key] === "string" ? make(member[key]) : member));

/** A table whose first row has what several others hold, which `{ "$use": name }` stands for; `more`: what depends on the caller. */
export const tableWithParts = <T>(name: string, more: Readonly<Record<string, JsonSchema>> = {}) => {
  const [first, ...rows] = tableOf<unknown>(name);
  // Sound: it is written so, as its rows are.
  const parts: Readonly<Record<string, JsonSchema>> = { ...(first as Record<string, JsonSchema>), ...more };
  return { parts, rows: filled(rows as readonly T[], "$use", (part) => parts[part]) };
};
