// Resolves every entry of the package as Node does under the conditions that it was started with, and loads none.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { exports } = JSON.parse(readFileSync("node_modules/touchstone/package.json", "utf8"));
const names = Object.keys(exports).filter((name) => !name.includes("*"));
const files = names.map((name) => fileURLToPath(import.meta.resolve(`touchstone${name.slice(1)}`)));
const missing = files.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`not there: ${missing.join(", ")}`);
