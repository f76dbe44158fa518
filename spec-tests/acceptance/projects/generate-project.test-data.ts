import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { makeFolder } from "../../../src/data/read/shared/source-folder.test-data.js";
import { type Dataset, loadDataset } from "../../../src/index.js";
import { cli } from "../../../src/tools/cli/cli-session.test-data.js";
import type { Project } from "./read-project.test-data.js";

/** A project in two locales with a dozen entries of each type, as `touchstone init` and `touchstone generate` leave it. */
export const generateProject = async ({ files }: Project, ...flags: readonly string[]): Promise<Dataset> => {
  const locales = [{ code: "en", default: true }, { code: "fr" }];
  const source = await makeFolder({ ...files, "dataset.json": { name: "project", locales } });
  const folder = await mkdtemp(join(tmpdir(), "touchstone-project-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const output = join(folder, "fixtures");
  expect(await cli("init", source, "--output", output)).toMatchObject({ code: 0, err: "" });
  expect(await cli("generate", output, "--count", "12", ...flags)).toMatchObject({ code: 0, err: "" });
  return loadDataset(output);
};
