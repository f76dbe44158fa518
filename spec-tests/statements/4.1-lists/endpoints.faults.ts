import type { Fault, Mutate } from "../../proof/faults/fault.js";
import type { Asked } from "../../proof/faults/server.js";

const fullAccess = "Bearer havnsund-full-access-token";

/** A server that takes a request for another one. */
const mistaking =
  (change: (asked: Asked) => Asked): Mutate =>
  (server) =>
  (asked) =>
    server(change(asked));

/** A server that takes one text in the address for another one. */
const misreading = (pattern: RegExp, replacement: string): Mutate =>
  mistaking((asked) => ({ ...asked, target: asked.target.replace(pattern, replacement) }));

/** Faults of methods and parameters that the specification does not name. */
export const endpointFaults: readonly Fault[] = [
  {
    id: "head-without-permission",
    breaks: ["4.1-head-forbidden"],
    fault: "HEAD shows what exists to those who may not find it.",
    mutate: mistaking((asked) =>
      asked.method === "HEAD" ? { ...asked, headers: { ...asked.headers, authorization: fullAccess } } : asked,
    ),
  },
  {
    id: "search-ignored",
    breaks: ["4.1-search"],
    fault: "The parameter _q is ignored.",
    mutate: misreading(/_q=/, "q="),
  },
  {
    id: "search-case-sensitive",
    breaks: ["4.1-search"],
    fault: "The parameter _q finds no text in another case.",
    mutate: misreading(/_q=AURORA/, "_q=no+such+words"),
  },
  {
    id: "search-of-users-ignored",
    breaks: ["2.2-search"],
    fault: "The parameter _q is ignored on users.",
    mutate: misreading(/(users\?)_q=/, "$1q="),
  },
  {
    id: "state-without-value-live",
    breaks: ["3-no-value"],
    fault: "A publicationState without a value is live.",
    mutate: misreading(/publicationState(?=&|$)/, "publicationState=live"),
  },
];
