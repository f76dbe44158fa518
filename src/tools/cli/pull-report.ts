import { plural } from "../../base/plural.js";
import type { Finding } from "../pull/discover/finding.js";
import type { TypeOutcome } from "../pull/pull-content.js";
import { cut, table } from "./output.js";

const widest = 100;

/** A table of what is known of a model: a row for each attribute, with how sure it is. */
export const findingLines = (findings: readonly Finding[]): readonly string[] =>
  table(
    findings.map(({ attribute = "", certainty, subject, text }) => [subject, attribute, certainty, cut(text, widest)]),
  );

/** A table of how each content-type was read. */
export const outcomeLines = (types: readonly TypeOutcome[]): readonly string[] =>
  table(
    types.map(({ entries, fault, type }) => {
      const name = type.kind === "singleType" ? type.singularName : type.pluralName;
      const count =
        type.kind === "singleType" && entries < 2
          ? entries === 0
            ? "not set"
            : "set"
          : plural(entries, "entry", "entries");
      if (fault === undefined) return [`  ${name}`, count];
      return [`  ${name}`, entries === 0 ? fault.kind : `${count}, not whole`, fault.message];
    }),
  );
