import { allCapabilities, type Capability } from "../../../spec-tests/kit/contract/capability.js";
import type { RunReport } from "../../../spec-tests/kit/report/report.js";

/** What the server is not held to. */
export const withheld = ({ capabilities, target }: RunReport): readonly Capability[] =>
  // What a server's own content has none of is not decided, and listed as that.
  target.ownContent === undefined ? allCapabilities.filter((name) => !capabilities.includes(name)) : [];

/** Which of some capabilities the server was seen not to have, and by what: `media: ...`. */
export const reasonsIn = ({ lacking = {} }: RunReport, names: readonly Capability[]): readonly string[] =>
  names.flatMap((name) => (lacking[name] === undefined ? [] : [`${name}: ${lacking[name]}`]));
