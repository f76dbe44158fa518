import type { Check } from "../../kit/contract/check.js";
import type { Interpretation } from "../../kit/contract/interpretations.js";
import type { Section } from "../../sections.js";
import type { Statement } from "../../statements/statement.js";
import { proseOf } from "./prose.js";

/** What `docs/coverage.md` is made of. */
export interface Coverage {
  readonly sections: readonly Section[];
  readonly statements: readonly Statement[];
  readonly checks: readonly Check[];
  readonly interpretations: readonly Interpretation[];
  /** Paths below `spec-tests/checks`, by the id of a check. */
  readonly files: ReadonlyMap<string, string>;
}

/** The address that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const named = ({ checks, elsewhere }: Statement): readonly string[] => [...checks, ...elsewhere];

/** Whether a check holds a statement: what the specification says is held by checks that decide, not by observations. */
const heldBy =
  (checks: readonly Check[]) =>
  (statement: Statement): boolean =>
    checks.some(({ id, source }) => source === statement.source && named(statement).includes(id));

const introduction = `# Coverage

What this project says about the content REST API, statement by statement, and what proves it. Generated from the catalogue in
[spec-tests/statements](../spec-tests/statements) by \`npm run coverage-doc\`: change that, not this file.

- **Level**: a server that breaks a MUST fails, one that breaks a SHOULD is warned, a MAY informs about the choice it made.
- **Source**: \`spec\` is what the specification says, in our own words. \`observed\` is what Strapi 4.26.2 was measured to do
  where the specification is silent or can be read in two ways; the link leads to the evidence. Under the profile \`spec\` observed
  statements inform, under \`strapi-4.26\` they decide. Where the two outcomes differ, a statement holds under one profile alone, and says so.
- **Checks**: \`conformance --url URL --check ID\` runs one. Each that decides is proven on servers with a fault that it has to notice: [proof.md](proof.md).
- A statement without a check says why.`;

const summaryOf = ({ sections, statements, checks }: Coverage): string => {
  const isHeld = heldBy(checks);
  const share = (own: readonly Statement[]) =>
    own.length === 0 ? "" : `${own.filter(isHeld).length} of ${own.length}`;
  const row = (title: string, own: readonly Statement[], held: readonly Check[]): readonly string[] => [
    title,
    share(own.filter(({ source }) => source === "spec")),
    share(own.filter(({ source }) => source === "observed")),
    String(held.length),
  ];
  const rows = sections.flatMap(({ id, title }) => {
    const own = statements.filter(({ section }) => section === id);
    const held = checks.filter(({ section }) => section === id);
    const heading = `${id} ${title}`;
    return own.length === 0 ? [] : [row(`[${heading}](#${anchorOf(heading)})`, own, held)];
  });
  const unheld = statements.filter((statement) => !isHeld(statement));
  const watched = unheld.filter((statement) => named(statement).length > 0).length;
  return [
    "## Summary",
    `${statements.length} statements, ${checks.length} checks. ${unheld.length - watched} statements have no check: what the specification leaves open, ` +
      "demands of clients or leaves to the configuration, and what depends on the database, on a mailbox or on rights that a foreign server may not give. " +
      `The checks of ${watched} more of the specification can only observe, because the outcome is not shown.`,
    table(
      ["Section", "Specification: held", "Observed: held", "Checks"],
      [...rows, row("All", statements, checks).map((cell) => `**${cell}**`)],
    ),
  ].join("\n\n");
};

const sourceCell = ({ interpretations, checks }: Coverage, statement: Statement): string => {
  const row = interpretations.find(({ id }) => id === statement.interpretation);
  const link =
    row === undefined ? "" : `<br>[${row.id}](../spec-tests/interpretations.md#${anchorOf(`${row.id} ${row.title}`)})`;
  const held = checks.filter(({ id }) => statement.checks.includes(id));
  const [profile] = held.map((check) => check.profile);
  const alone = profile !== undefined && held.every((check) => check.profile === profile);
  return `${statement.source}${link}${alone ? `<br>profile \`${profile}\` alone` : ""}`;
};

/** Ids of checks by file, with links. */
const linked = ({ files }: Coverage, ids: readonly string[]): string => {
  const fileOf = (id: string) => files.get(id) ?? "";
  return [...new Set(ids.map(fileOf))]
    .map((file) => {
      const own = ids.filter((id) => fileOf(id) === file);
      return `[${file}](../spec-tests/checks/${file}): ${own.map((id) => `\`${id}\``).join(", ")}`;
    })
    .join("; ");
};

const checksCell = (coverage: Coverage, statement: Statement): string => {
  const { checks, elsewhere, reason } = statement;
  return [
    `**${named(statement).length}**`,
    ...(checks.length === 0 ? [] : [linked(coverage, checks)]),
    ...(elsewhere.length === 0 ? [] : [`of other sections: ${linked(coverage, elsewhere)}`]),
    ...(reason === undefined ? [] : [`*${proseOf(reason)}*`]),
  ].join("<br>");
};

const statementCell = ({ text, needs }: Statement): string =>
  `${proseOf(text)}${needs.length === 0 ? "" : `<br><sub>needs ${needs.join(", ")}</sub>`}`;

const sectionOf = (coverage: Coverage, { id, title }: Section): readonly string[] => {
  const own = coverage.statements.filter(({ section }) => section === id);
  if (own.length === 0) return [];
  const rows = own.map((statement) => [
    `\`${statement.id}\``,
    statement.level,
    sourceCell(coverage, statement),
    statementCell(statement),
    checksCell(coverage, statement),
  ]);
  return [`## ${id} ${title}`, table(["Id", "Level", "Source", "Statement", "Checks"], rows)];
};

/** `docs/coverage.md`: a summary, then a table for each section. */
export const coverageDocOf = (coverage: Coverage): string =>
  `${[introduction, summaryOf(coverage), ...coverage.sections.flatMap((section) => sectionOf(coverage, section))].join("\n\n")}\n`;
