import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sections } from "../../sections.js";
import { checks, statements } from "../../statements/index.js";
import { faults } from "../faults/index.js";
import { failingOnBreaches } from "../registry/failing.js";
import { proofFolder, readmeOf } from "./proof-doc.js";

const folder = join(fileURLToPath(new URL("../../..", import.meta.url)), proofFolder);
const page = readmeOf({ sections, checks, statements, faults, breaches: failingOnBreaches });

test("the first page is made of the catalogue and of the servers that there are: -u writes it", async () => {
  await expect(page).toMatchFileSnapshot(join(folder, "README.md"));
});

test("the first page names all others", async () => {
  const named = [...page.matchAll(/^\[[^\]]+\]\(([^)]+)\)/gm)].map(([, name]) => name);
  expect(["README.md", ...named].sort()).toEqual((await readdir(folder)).sort());
});
