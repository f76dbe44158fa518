import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../src/base/json/json-lines.test-data.js";
import { runScript, type Script, type Step } from "./run-script.test-data.js";

/* What a user types, and what comes of it: rows of files. What needs code, signals or time is tested beside the code. */

const files = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".jsonl"));

describe.each(files)("%s", (file) => {
  test.each(rowsOf<Script>(file, import.meta.url).map((script) => [script.name ?? script.run, script] as const))(
    "%s",
    (_, script) => runScript(script),
  );
});

test.each<Step>([
  { run: "--no-preflight", code: 1 },
  { run: "--no-preflight", out: "no such text" },
  { run: "--no-preflight", err: "no error" },
  { run: "--no-preflight --reporter json", json: { profile: "strapi-4.26" } },
  { run: "--no-preflight --reporter json", verdicts: ["good failed"] },
  { run: "--nope", code: 2 },
  { run: "--no-preflight", lines: ["Touchstone conformance", "no such line"] },
  { run: "--no-preflight", reason: "Touchstone" },
  { run: "--no-preflight", asked: ["/api"] },
  { write: { a: "b" }, file: "a", text: "c" },
  { run: "--no-preflight", keep: { name: "no such text" } },
])("a script that something else comes of is one that fails: %j", async (step) => {
  const server = { ".": {} };
  await expect(runScript({ name: "", checks: ["good /api/tags"], server, steps: [step] })).rejects.toThrow("step 1");
});
