import { readFile } from "node:fs/promises";

/** A chapter written by hand, below the folder of the package: what the kit found in old releases of the real server. */
const file = "spec-tests/interop/old-releases.md";

/** The chapter, when there is one. Read from the working directory, which is the package's. */
export const readOldReleases = async (): Promise<{ readonly oldReleases?: string }> => {
  try {
    return { oldReleases: await readFile(file, "utf8") };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
};
