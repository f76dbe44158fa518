import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sections } from "../../sections.js";
import { checks, statements } from "../../statements/index.js";
import { proofFolder, readPage, withCoverage } from "../proof-doc/pages.js";
import { coverageOf } from "./coverage-doc.js";

test("docs/proof has what the catalogue says: npm run coverage-doc writes it", async () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const page = withCoverage(await readPage(root, "README.md"), coverageOf({ sections, statements, checks }));
  await expect(page).toMatchFileSnapshot(join(root, proofFolder, "README.md"));
});
