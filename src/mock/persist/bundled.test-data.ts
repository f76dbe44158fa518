import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";

/** A program of its own, made of a text that imports from this folder; resolves to its file. */
export const bundled = async (contents: string): Promise<string> => {
  const outfile = join(await makeFolder({}), "program.cjs");
  const resolveDir = fileURLToPath(new URL(".", import.meta.url));
  await build({ stdin: { contents, resolveDir }, bundle: true, platform: "node", outfile });
  return outfile;
};
