import { commandLine } from "../../base/command-line.js";
import { plural } from "../../base/plural.js";
import type { Imported } from "../../data/write/import/import-dataset.js";
import type { Finding } from "../pull/discover/finding.js";
import type { TypeOutcome } from "../pull/pull-content.js";
import { cut, type Io, quoted, table } from "./output.js";

const widest = 100;
const mostRemarks = 12;

/** Says what was written into a fixture folder, with lines on how that came, and how it is served. */
export const reportWritten = (
  output: string,
  { counts, remarks }: Pick<Imported, "counts" | "remarks">,
  uploads: number,
  lines: readonly string[],
  io: Io,
): void => {
  for (const line of remarks.slice(0, mostRemarks)) io.stderr(`warning: ${line}\n`);
  if (remarks.length > mostRemarks) io.stderr(`  ... and ${remarks.length - mostRemarks} more\n`);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const written = `${plural(total, "entry", "entries")} of ${plural(counts.size, "content-type")}`;
  io.stdout(
    `${output}: ${written}, ${plural(uploads, "file")} in uploads\n${lines.map((line) => `${line}\n`).join("")}`,
  );
  io.stdout(`\n  ${commandLine(`serve ${quoted(output)}`)}\n`);
};

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
