import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checks } from "../../checks/index.js";
import { readInterpretations } from "../../kit/contract/interpretations.js";
import { sections } from "../../sections.js";
import { statements } from "../../statements/index.js";
import { proofFolder, readPage, withCoverage } from "../proof-doc/pages.js";
import { coveragePagesOf } from "./coverage-doc.js";
import { filesOfChecks } from "./files-of-checks.js";

test("every check is found in a file, none of them a list of lists", async () => {
  const files = await filesOfChecks();
  expect(checks.map(({ id }) => id).filter((id) => !files.has(id))).toEqual([]);
  expect([...new Set(files.values())].filter((file) => !file.includes("/"))).toEqual([]);
  expect(files.get("sorting-one-field")).toBe("sorting/order.ts");
  expect(files.get("filtering-deep-self")).toBe("filtering/deep.ts");
  expect(files.get("writes-invalid-text-message")).toBe("writes/validation.ts");
});

const root = fileURLToPath(new URL("../../..", import.meta.url));
const text = await readFile(new URL("../../interpretations.md", import.meta.url), "utf8");
const interpretations = readInterpretations(text);
const pages = coveragePagesOf({ sections, statements, checks, interpretations, files: await filesOfChecks() });

test.each([...pages])(
  "docs/proof/%s has what the catalogue says: npm run coverage-doc writes it",
  async (name, part) => {
    const page = withCoverage(await readPage(root, name), part);
    await expect(page).toMatchFileSnapshot(join(root, proofFolder, name));
  },
);

test("each section that has statements has its page", () => {
  const own = new Set(statements.map(({ section }) => section));
  expect([...pages.keys()].sort()).toEqual([...[...own].map((id) => `${id}.md`), "README.md"].sort());
});
