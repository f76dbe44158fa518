import { plural } from "../../kit/base.js";
import type { Check } from "../../kit/contract/check.js";
import type { Section } from "../../sections.js";
import type { Statement } from "../../statements/statement.js";
import { tableOf } from "./markdown.js";

/** What the first part of `docs/proof/README.md` is made of. */
export interface Coverage {
  readonly sections: readonly Section[];
  readonly statements: readonly Statement[];
  readonly checks: readonly Check[];
}

const named = ({ checks, elsewhere }: Statement): readonly string[] => [...checks, ...elsewhere];

/** Whether a check holds a statement: what the specification says is held by checks that decide, not by observations. */
const heldBy =
  (checks: readonly Check[]) =>
  (statement: Statement): boolean =>
    checks.some(({ id, source }) => source === statement.source && named(statement).includes(id));

const introduction = `# The proof

How many statements the specification makes, how many of them checks hold, and which faulty servers prove these checks.
\`touchstone conformance --list\` prints the statements with their checks, \`--explain ID\` one of them with its evidence, and
\`npm run prove\` each faulty server with the checks that notice it. A test compares this page with the catalogue.

[Right servers](right-servers.md) has what a server may do in another way than Strapi, and nothing is held against it.
[Other servers](other-servers.md) has servers that conform in an unusual way, servers that answer everything alike, and hostile ones.
[Data or server](data-or-server.md) has servers whose faults look like other data, and right servers with other data.
[Causes](causes.md) has how many causes a report names of a server with one fault, and how well it keeps several apart.
[Breaches](breaches.md) has how many servers a run finds of those that a program makes of the specification, and that nobody wrote by hand.
[Old releases](old-releases.md) has what the kit found in four old releases of Strapi.

## Statements

- **Level**: a server that breaks a MUST, a demand of the specification, fails. WILL says what Strapi 4.26.2 was measured to do where the specification
  is silent or can be read in two ways: it fails a server under the profile \`strapi-4.26\`, and warns it under \`spec\`. A server that breaks a SHOULD
  gets a warning. A MAY reports the choice that the server made.
- **Source**: \`spec\` is the specification, in our own words, \`observed\` a measurement. A statement that holds under one profile alone says so.`;

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
    return own.length === 0 ? [] : [row(`${id} ${title}`, own, held)];
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

/** The first part of `docs/proof/README.md`. */
export const coverageOf = (coverage: Coverage): string => [introduction, summaryOf(coverage)].join("\n\n");
