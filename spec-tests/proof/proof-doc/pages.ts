import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The folder of the pages, below that of the package. */
export const proofFolder = join("docs", "proof");

/** README.md has two parts: what the catalogue says, and behind this heading what runs of the kit have shown. */
const heading = "\n## Faulty servers\n";

/** A page of the folder, empty when there is none yet. */
export const readPage = async (root: string, name: string): Promise<string> => {
  try {
    return await readFile(join(root, proofFolder, name), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
};

/** A page with another first part. */
export const withCoverage = (page: string, coverage: string): string => {
  const at = page.indexOf(heading);
  return `${coverage.trim()}\n${at === -1 ? heading : page.slice(at)}`;
};

/** A page with another second part, without the heading. */
export const withProof = (page: string, proof: string): string => {
  const at = page.indexOf(heading);
  return `${at === -1 ? page : page.slice(0, at)}${heading}\n${proof.trim()}\n`;
};
