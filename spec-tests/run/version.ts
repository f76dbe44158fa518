import { readFile } from "node:fs/promises";
import { isRecord } from "../kit/json.js";

/** The version in the package's own package.json: two folders above this file in the sources, one more when built. */
export const kitVersion = async (): Promise<string> => {
  for (const path of ["../../package.json", "../../../package.json"]) {
    try {
      const parsed: unknown = JSON.parse(await readFile(new URL(path, import.meta.url), "utf8"));
      if (isRecord(parsed) && typeof parsed.version === "string") return parsed.version;
    } catch {
      // The other place.
    }
  }
  return "unknown";
};
