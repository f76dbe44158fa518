import { type Prefixes, pathMapping, withOwnPaths } from "../contract/address.js";
import type { LeftEntry } from "../judge/safety.js";
import { curlCommand } from "./commands.js";
import type { ReportedLeft } from "./report.js";

/** What is left as the report has it: with the server's own addresses. */
export const reportLeft = ({ path, isStuck, ...entry }: LeftEntry, base: string, prefixes: Prefixes): ReportedLeft => {
  const map = pathMapping(prefixes);
  const url = path === undefined ? undefined : base + (map?.(path) ?? path);
  return {
    ...entry,
    about: withOwnPaths(entry.about, map),
    remove:
      isStuck === true
        ? `DELETE ${url ?? ""} did not remove it: remove it from the server's database, or load the data anew`
        : url !== undefined
          ? curlCommand({ method: "DELETE", url, headers: {} })
          : `look for ${entry.marker ?? "an entry that is new"} in the lists of the server`,
  };
};
