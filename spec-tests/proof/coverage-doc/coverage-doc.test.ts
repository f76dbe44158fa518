import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { checks } from "../../checks/index.js";
import { readInterpretations } from "../../kit/contract/interpretations.js";
import { sections } from "../../sections.js";
import { statements } from "../../statements/index.js";
import { coverageDocOf } from "./coverage-doc.js";
import { filesOfChecks } from "./files-of-checks.js";

test("every check is found in a file, none of them a list of lists", async () => {
  const files = await filesOfChecks();
  expect(checks.map(({ id }) => id).filter((id) => !files.has(id))).toEqual([]);
  expect([...new Set(files.values())].filter((file) => !file.includes("/"))).toEqual([]);
  expect(files.get("sorting-one-field")).toBe("sorting/order.ts");
  expect(files.get("filtering-deep-self")).toBe("filtering/deep.ts");
  expect(files.get("writes-invalid-text-message")).toBe("writes/validation.ts");
});

test("docs/coverage.md is what the catalogue says: npm run coverage-doc writes it", async () => {
  const text = await readFile(new URL("../../interpretations.md", import.meta.url), "utf8");
  const interpretations = readInterpretations(text);
  const doc = coverageDocOf({ sections, statements, checks, interpretations, files: await filesOfChecks() });
  await expect(doc).toMatchFileSnapshot("../../../docs/coverage.md");
});
