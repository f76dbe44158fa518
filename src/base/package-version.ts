import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.js";

/** The version of this package. */
export const packageVersion = (): string =>
  String(JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")).version);
