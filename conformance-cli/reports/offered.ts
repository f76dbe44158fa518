import { allCapabilities, type Capability } from "../../spec-tests/kit/capability.js";
import type { RunReport } from "../../spec-tests/kit/report.js";

/** What the server is not held to. */
export const withheld = ({ capabilities }: RunReport): readonly Capability[] =>
  allCapabilities.filter((name) => !capabilities.includes(name));

/** Why that is so where the server was asked: sentences. */
export const withheldReasons = (report: RunReport): readonly string[] =>
  withheld(report).flatMap((name) => reasonIn(report, name, "lacks"));

/** What it seems not to have though it was declared, the likely reason of much that failed, and what to do: sentences. */
export const suspicions = (report: RunReport): { readonly reasons: readonly string[]; readonly advice: string } => {
  const { capabilities, lacking = {} } = report;
  const names = capabilities.filter((name) => lacking[name] !== undefined);
  const it = names.length === 1 ? "it" : "them";
  return {
    reasons: names.flatMap((name) => reasonIn(report, name, "")),
    advice: `If that is meant, --without ${names.join(",")} leaves out what needs ${it}; --detect finds out by itself.`,
  };
};

const reasonIn = ({ lacking = {} }: RunReport, name: Capability, verb: string): readonly string[] =>
  lacking[name] === undefined ? [] : [`${verb} ${name}: ${lacking[name]}`.trimStart()];
