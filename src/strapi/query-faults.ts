import { formatPath, type Issue } from "../base/result.js";
import type { NameFault, QueryFault } from "../reference/query/query-fault.js";
import type { Ways } from "../reference/ways.js";

/** The real server checks the names of each parameter, these first and in this order; then pages; then values (measured). */
const parameters = ["filters", "sort", "fields", "populate"];
const afterNames = { outside: 1, count: 1, "mixed pages": 1, value: 2, own: 2 } as const;

/** It looks at the names of one parameter in passes, of which the first that finds something answers (measured). */
const passes: readonly NameFault["why"][] = ["unknown", "zone", "polymorphic", "hidden", "forbidden"];

const rankOf = (fault: QueryFault): number => {
  const rank =
    fault.kind === "name" ? parameters.indexOf(fault.path[0] ?? "") : parameters.length + afterNames[fault.kind];
  return rank * passes.length + (fault.kind === "name" ? passes.indexOf(fault.why) : 0);
};

const mixed = "You cannot use page and offset pagination in the same query";

/** What is said of pages. */
const ofPages = {
  count: ["invalid-pagination", 'Invalid withCount parameter. Expected "t","1","true","false","0","f"'],
  "mixed pages": ["mixed-pagination", "Invalid pagination parameters. Expected either start/limit or page/pageSize"],
  outside: ["misplaced-pagination", `Invalid pagination attributes. ${mixed}`],
} as const;

const issueOf = (fault: QueryFault): Issue => {
  const { kind, path } = fault;
  if (kind === "name") return { code: "invalid-parameter", path, message: `Invalid parameter ${fault.name}` };
  if (kind === "own") return { code: fault.code, path, message: fault.message };
  if (kind === "value")
    return { code: fault.code, path, message: `Invalid parameter ${formatPath(path)}: ${fault.expected}` };
  const [code, message] = ofPages[kind];
  return { code, path, message };
};

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** How Strapi refuses a query. */
export const queryWays: Pick<Ways, "report" | "pagesInWindow"> = {
  report: (faults) => faults.toSorted((one, other) => rankOf(one) - rankOf(other)).map(issueOf),
  // They have no effect, but their faults are reported (measured).
  pagesInWindow: (written, path) => {
    const faults: QueryFault[] = [];
    const add = (name: string, message: string) =>
      faults.push({ kind: "own", code: "misplaced-pagination", path: [...path, name], message });
    const { limit, page, pageSize, start } = written;
    if (!(isAbsent(page) && isAbsent(pageSize)) && !(isAbsent(start) && isAbsent(limit)))
      add(isAbsent(page) ? "pageSize" : "page", `Invalid pagination attributes. ${mixed}`);
    for (const name of ["page", "pageSize"]) {
      const number = Number(written[name]);
      // The real server names the page in both messages.
      if (!isAbsent(written[name]) && (!Number.isInteger(number) || number <= 0))
        add(name, `Invalid '${name}' parameter. Expected an integer > 0, received: ${String(page)}`);
    }
    return faults;
  },
};
