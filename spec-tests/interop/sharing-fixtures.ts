import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { paths } from "./paths.js";

/** What is changed of artifacts. */
const changes: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    ["seo", "inscriptions", "provenance", "chapters"].map((name) => [
      name,
      { pluginOptions: { i18n: { localized: false } } },
    ]),
  ),
  inventoryNumber: { unique: true },
  kind: { required: true },
};

/**
 * A copy of the fixtures in a temporary folder, in which localizations of an artifact share all components, and its numbers
 * and kinds have more rules. The caller removes it.
 */
export const sharingFixtures = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-sharing-"));
  cpSync(paths.fixtures, folder, { recursive: true, filter: (path) => basename(path) !== "recordings" });
  const file = join(folder, "content-types", "artifact.json");
  const schema = JSON.parse(readFileSync(file, "utf8")) as { attributes: Record<string, object> }; // a schema of the fixtures
  for (const [name, change] of Object.entries(changes))
    schema.attributes[name] = { ...schema.attributes[name], ...change };
  writeFileSync(file, JSON.stringify(schema));
  return folder;
};
