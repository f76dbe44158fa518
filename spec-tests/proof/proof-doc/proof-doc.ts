import { join } from "node:path";
import { plural } from "../../kit/base.js";
import type { Check } from "../../kit/contract/check.js";
import type { Section } from "../../sections.js";
import type { Statement } from "../../statements/statement.js";
import type { Fault } from "../faults/fault.js";
import type { Failing } from "../registry/failing.js";
import { sectionOf } from "./claims.js";
import { tableOf } from "./markdown.js";

/** What `docs/proof/README.md` shows: what the catalogue holds, and the servers that prove its checks. */
interface Proven {
  readonly sections: readonly Section[];
  readonly statements: readonly Statement[];
  readonly checks: readonly Check[];
  readonly faults: readonly Fault[];
  /** The breaches that are named beside checks. */
  readonly breaches: readonly Failing[];
}

/** The folder of the pages, below that of the package. */
export const proofFolder = join("docs", "proof");

const introduction = `# The proof

How many statements the specification makes, how many of them checks hold, and which faulty servers prove these checks.
\`touchstone conformance --list\` prints the statements with their checks, \`--explain ID\` one of them with its evidence, and
\`npm run prove\` each faulty server with the checks that notice it. A test compares this page with the catalogue.

[Right servers](right-servers.md) has what a server may do in another way than Strapi, and nothing is held against it.
[Breaches](breaches.md) has how many servers a run finds of those that a program makes of the specification, and that nobody wrote by hand.

- **Level**: a server that breaks a MUST, a demand of the specification, fails. WILL says what Strapi 4.26.2 was measured to do where the specification
  is silent or can be read in two ways: it fails a server under the profile \`strapi-4.26\`, and warns it under \`spec\`. A server that breaks a SHOULD
  gets a warning. A MAY reports the choice that the server made.
- **Source**: \`spec\` is the specification, in our own words, \`observed\` a measurement. A statement that holds under one profile alone says so.

A check that cannot fail proves nothing, so the kit is run against servers that are known to be wrong.

- A **faulty server** is the reference with one fault, such as real servers have had. A fault names the statements that it breaks, by their texts
  and not by what happens to fail. The server is noticed when each of these statements has a check that holds it and fails. It is counted in the
  section of the statement that it breaks first.
- A **named breach** is one of the [servers that a program makes](breaches.md). A file names a server beside each check that fails on it: of those
  that are known, the one on which the fewest others fail, and a faulty server only where no breach is known (\`spec-tests/proof/registry/failing.tsv\`).
- A **peculiar server** conforms, and differs from Strapi in one thing where it may: a check warns it.
- A **null server** answers every request alike: it passes next to nothing.
- A **hostile server** does anything but answer: it says nothing, drips, redirects for ever, sends garbage, or grows without end, over real sockets. A
  run ends all the same, having sent few requests and read 16 MiB of an answer at most; it says who is to blame, and never breaks itself.`;

const named = ({ checks, elsewhere }: Statement): readonly string[] => [...checks, ...elsewhere];

/** Whether a check holds a statement: what the specification says is held by checks that decide, not by observations. */
const heldBy =
  (checks: readonly Check[]) =>
  (statement: Statement): boolean =>
    checks.some(({ id, source }) => source === statement.source && named(statement).includes(id));

const countsOf = ({ statements, checks, faults, breaches }: Proven): string => {
  const unheld = statements.filter((statement) => !heldBy(checks)(statement));
  const watched = unheld.filter((statement) => named(statement).length > 0).length;
  return `${plural(statements.length, "statement")}, ${plural(checks.length, "check")}. ${plural(unheld.length - watched, "statement has", "statements have")} no check: the specification leaves them open, asks them of
clients or leaves them to the configuration; or they depend on the database, on a mailbox or on rights that a foreign server may not give. The checks of
${watched} more can only observe, because no answer shows the outcome.

**${plural(faults.length, "faulty server")}** and **${plural(breaches.length, "named breach", "named breaches")}**, all noticed. Each check is known to fail on one of them, or to warn a peculiar server.`;
};

const sectionsOf = ({ sections, statements, checks, faults, breaches }: Proven): string => {
  const isHeld = heldBy(checks);
  const byBreach = new Set(breaches.flatMap((breach) => breach.checks));
  const row = (title: string, isMeant: (section: string) => boolean): readonly string[] => {
    const share = (source: Statement["source"]) => {
      const own = statements.filter((one) => isMeant(one.section) && one.source === source);
      return own.length === 0 ? "" : `${own.filter(isHeld).length} of ${own.length}`;
    };
    const held = checks.filter(({ section }) => isMeant(section));
    const counts = [
      held.length,
      faults.filter((fault) => isMeant(sectionOf(fault))).length,
      held.filter(({ id }) => byBreach.has(id)).length,
    ];
    return [title, share("spec"), share("observed"), ...counts.map(String)];
  };
  const rows = sections
    .filter(({ id }) => statements.some(({ section }) => section === id))
    .map(({ id, title }) => row(`${id} ${title}`, (section) => section === id));
  return tableOf(
    ["Section", "Specification: held", "Observed: held", "Checks", "Faulty servers", "Fail on a named breach"],
    [...rows, row("All", () => true).map((cell) => `**${cell}**`)],
  );
};

/** `docs/proof/README.md`: what the catalogue holds, and which servers prove it. */
export const readmeOf = (proven: Proven): string =>
  `${[introduction, countsOf(proven), sectionsOf(proven)].join("\n\n")}\n`;
