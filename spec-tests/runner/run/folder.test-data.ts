import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A new folder, until the tests of the file are over. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
