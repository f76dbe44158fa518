import { readFile } from "node:fs/promises";
import { isRecord } from "../../kit/base/json.js";
import { packageFile } from "../../kit/base/package-file.js";

/** The version in the package's own package.json. */
export const kitVersion = async (): Promise<string> => {
  const parsed: unknown = JSON.parse(await readFile(packageFile("package.json"), "utf8"));
  return isRecord(parsed) ? String(parsed.version) : "unknown";
};
