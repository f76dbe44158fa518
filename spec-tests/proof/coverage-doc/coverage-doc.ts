import { plural } from "../../kit/base.js";
import type { Check } from "../../kit/contract/check.js";
import type { Interpretation } from "../../kit/contract/interpretations.js";
import type { Section } from "../../sections.js";
import type { Statement } from "../../statements/statement.js";
import { tableOf } from "../proof-doc/markdown.js";
import { pageOf } from "../proof-doc/pages.js";
import { proseOf } from "./prose.js";

/** What the first parts of the pages in `docs/proof` are made of. */
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

const named = ({ checks, elsewhere }: Statement): readonly string[] => [...checks, ...elsewhere];

/** Whether a check holds a statement: what the specification says is held by checks that decide, not by observations. */
const heldBy =
  (checks: readonly Check[]) =>
  (statement: Statement): boolean =>
    checks.some(({ id, source }) => source === statement.source && named(statement).includes(id));

const introduction = `# The proof

Every statement of the specification, the checks that hold it, and the faulty servers that prove these checks. There is one page for each section.
A page has two parts:

- **Statements** come from the catalogue in [spec-tests/statements](../../spec-tests/statements). \`npm run coverage-doc\` writes this part.
- **Faulty servers** come from runs of the kit. \`npm run prove\` writes this part.

Tests compare both parts with the catalogue and with runs of their own.

[Other servers](other-servers.md) has servers that conform in an unusual way, servers that answer everything alike, and hostile ones.
[Data or server](data-or-server.md) has servers whose faults look like other data, and right servers with other data.
[Old releases](old-releases.md) has what the kit found in four old releases of Strapi.

## Statements

- **Level**: a server that breaks a MUST fails. A server that breaks a SHOULD gets a warning. A MAY reports the choice that the server made.
- **Source**: \`spec\` is what the specification says, in our own words. \`observed\` is what Strapi 4.26.2 was measured to do
  where the specification is silent or can be read in two ways; the link leads to the evidence. Under the profile \`spec\` observed
  statements inform, under \`strapi-4.26\` they decide. A statement that holds under one profile alone says so.
- **Checks**: \`touchstone conformance --url URL --check ID\` runs one.
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
    return own.length === 0 ? [] : [row(`[${heading}](${pageOf(id)})`, own, held)];
  });
  const unheld = statements.filter((statement) => !isHeld(statement));
  const watched = unheld.filter((statement) => named(statement).length > 0).length;
  return [
    `${plural(statements.length, "statement")}, ${plural(checks.length, "check")}. ${plural(unheld.length - watched, "statement has", "statements have")} no check: ` +
      "the specification leaves them open, asks them of clients or leaves them to the configuration; or they depend on the database, on a mailbox or on " +
      "rights that a foreign server may not give. " +
      `The checks of ${watched} more can only observe, because no answer shows the outcome.`,
    tableOf(
      ["Section", "Specification: held", "Observed: held", "Checks"],
      [...rows, row("All", statements, checks).map((cell) => `**${cell}**`)],
    ),
  ].join("\n\n");
};

const sourceCell = ({ interpretations, checks }: Coverage, statement: Statement): string => {
  const row = interpretations.find(({ id }) => id === statement.interpretation);
  const link =
    row === undefined
      ? ""
      : `<br>[${row.id}](../../spec-tests/interpretations.md#${anchorOf(`${row.id} ${row.title}`)})`;
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
      return `[${file}](../../spec-tests/checks/${file}): ${own.map((id) => `\`${id}\``).join(", ")}`;
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

const sectionOf = (coverage: Coverage, { id, title }: Section): readonly (readonly [string, string])[] => {
  const own = coverage.statements.filter(({ section }) => section === id);
  if (own.length === 0) return [];
  const rows = own.map((statement) => [
    `\`${statement.id}\``,
    statement.level,
    sourceCell(coverage, statement),
    statementCell(statement),
    checksCell(coverage, statement),
  ]);
  const parts = [
    `# ${id} ${title}`,
    "[All sections, and what the columns mean](README.md)",
    "## Statements",
    tableOf(["Id", "Level", "Source", "Statement", "Checks"], rows),
  ];
  return [[pageOf(id), parts.join("\n\n")]];
};

/** The first part of each page, by its name in `docs/proof`: a summary, and the statements of each section that has some. */
export const coveragePagesOf = (coverage: Coverage): ReadonlyMap<string, string> =>
  new Map([
    ["README.md", [introduction, summaryOf(coverage)].join("\n\n")],
    ...coverage.sections.flatMap((section) => sectionOf(coverage, section)),
  ]);
