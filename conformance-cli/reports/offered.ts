import { allCapabilities, type Capability } from "../../spec-tests/kit/contract/capability.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";

/** What the server is not held to. */
export const withheld = ({ capabilities, target }: RunReport): readonly Capability[] =>
  // What a server's own content has none of is not decided, and listed as that.
  target.ownContent === undefined ? allCapabilities.filter((name) => !capabilities.includes(name)) : [];

/** Why that is so where the server was asked: sentences. */
export const withheldReasons = (report: RunReport): readonly string[] =>
  reasonsIn(report, withheld(report)).map((reason) => `lacks ${reason}`);

/** What it seems to lack though it was declared, which is the likely reason of many failures, and what to do: sentences. */
export const suspicions = (report: RunReport): { readonly reasons: readonly string[]; readonly advice: string } => {
  const { capabilities, lacking = {} } = report;
  const names = capabilities.filter((name) => lacking[name] !== undefined);
  const it = names.length === 1 ? "it" : "them";
  return {
    reasons: reasonsIn(report, names),
    advice: `If that is intended, --without ${names.join(",")} leaves out the checks that need ${it}; --detect finds out by itself.`,
  };
};

/** Which of some capabilities the server was seen not to have, and by what: `media: ...`. */
const reasonsIn = ({ lacking = {} }: RunReport, names: readonly Capability[]): readonly string[] =>
  names.flatMap((name) => (lacking[name] === undefined ? [] : [`${name}: ${lacking[name]}`]));
