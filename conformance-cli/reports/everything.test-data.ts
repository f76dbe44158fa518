import { isRecord } from "../../spec-tests/kit/base.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { rowsOf } from "../../src/base/json/json-lines.test-data.js";
import { type GivenRun, reportOf } from "./given-run.test-data.js";

const [row] = rowsOf<GivenRun>("everything.jsonl", import.meta.url);

/** A run of which there is something to say of every kind. */
export const everything: RunReport = reportOf(row ?? { checks: [] });

/** What the kit says in words of its own: the paths of these members, without the places in lists. */
const ownWords =
  /^(format|profile|capabilities|preflight\.(status|dialect\.name)|sections\.(id|title)|checks\.(id|section|level|source|verdict)|causes\.checks|choices\.outcome)$/;

/** {@link everything}, with a text wherever one of a server, or of a list of the user's, can be: a long one where one is long. */
export const saying = (text: string): RunReport => {
  const put = (value: unknown, path: string): unknown => {
    if (typeof value === "string") return ownWords.test(path) ? value : text.repeat(value.length > 60 ? 40 : 1);
    if (Array.isArray(value)) return value.map((each) => put(each, path));
    if (!isRecord(value)) return value;
    const members = Object.entries(value).map(([name, member]) => [
      name,
      put(member, path === "" ? name : `${path}.${name}`),
    ]);
    // A server names its headers, and the members of what it shows.
    const isNamed = path.endsWith(".headers") || "text" in value;
    return Object.fromEntries([...members, ...(isNamed ? [[text, text]] : [])]);
  };
  // The same members.
  return put(everything, "") as RunReport;
};
