import { allCapabilities } from "../kit/capability.js";
import { shellQuote } from "../kit/curl.js";
import { redacted } from "../kit/redact.js";
import type { ReportedCheck, RunReport } from "../kit/report.js";

/** The command that runs a check alone, as this run did: with the same random requests, and the headers to fill in. */
export const replayCommand = (check: ReportedCheck, report: RunReport): string => {
  const { target, profile, capabilities, preflight } = report;
  const isRandom = check.failure?.replay !== undefined;
  const parts = [
    "conformance",
    ...(target.embedded ? [] : ["--url", word(target.url)]),
    ...(profile === "spec" ? [] : ["--profile", profile]),
    ...target.headerNames.flatMap((name) => ["--header", shellQuote(`${name}: ${redacted}`)]),
    ...allCapabilities.filter((name) => !capabilities.includes(name)).flatMap((name) => ["--without", name]),
    ...(preflight.status === "skipped" ? ["--no-preflight"] : []),
    ...["--check", check.id],
    ...(isRandom ? ["--seed", String(report.seed), "--runs", String(report.runs)] : []),
  ];
  return parts.join(" ");
};

/** A word of a command, quoted where a shell would read more into it. */
const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text));
