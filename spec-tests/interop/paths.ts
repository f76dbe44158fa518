import { join } from "node:path";
import { packageRoot } from "../../src/base/package-root.js";

const root = packageRoot();

/** The folders this tool works with: absolute, and the same whether it runs from the sources or from `dist/`. */
export const paths = {
  root,
  fixtures: join(root, "fixtures"),
  /** Where the real server is installed: the folder of this tool's own package.json. */
  install: join(root, "spec-tests", "interop"),
} as const;
