import { createRequire } from "node:module";
import { join } from "node:path";
import { paths } from "../paths.js";

/** A driver of the real server's installation, which has no types here: the caller names the part that it uses. */
export const driver = (name: "better-sqlite3" | "mysql2/promise" | "pg"): unknown =>
  createRequire(join(paths.install, "package.json"))(name);
