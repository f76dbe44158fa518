import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A file of this package, by its path from the package's folder: the same for the sources, for what is built of them, and in one file. */
export const packageFile = (path: string): string =>
  join(dirname(createRequire(import.meta.url).resolve("touchstone/package.json")), path);
