import { expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import type { Definition } from "../definition.js";
import { remarks } from "./definitions.test-data.js";

type Row = readonly [severity: "error" | "warning", definitions: readonly Definition[], ...remarks: readonly string[]];

const rows = rowsOf<Row>("definition-faults.jsonl", import.meta.url);

test.each(rows.map(([severity, definitions, ...lines]) => [severity, lines, definitions] as const))(
  "of definitions, an %s: %j",
  (severity, lines, definitions) => {
    expect(remarks(definitions)).toEqual(lines.map((line) => `${severity} ${line}`));
    expect(Object.hasOwn(Object.prototype, "type")).toBe(false);
  },
);
