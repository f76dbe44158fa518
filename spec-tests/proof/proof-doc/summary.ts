import { plural } from "../../kit/base.js";
import type { Source } from "../../kit/contract/check.js";
import { isDecided, sectionOf } from "./claims.js";
import { tableOf } from "./markdown.js";
import type { Proven } from "./proof.js";

/** How many of the statements that a server has to hold, and that checks decide about, a faulty server breaks. */
const brokenShare = ({ statements, faults }: Proven, source: Source): string => {
  const broken = new Set(faults.flatMap(({ breaks }) => breaks));
  const decided = statements.filter((statement) => statement.source === source && isDecided(statement));
  const some = decided.filter(({ id }) => broken.has(id));
  return some.length === decided.length ? `all ${decided.length}` : `${some.length} of ${decided.length}`;
};

/** The numbers of all servers that prove checks: in sentences, and by section. */
export const summaryOf = (proven: Proven): readonly string[] => {
  const { sections, checks, faults, breaches } = proven;
  const byBreach = new Set(breaches.flatMap((breach) => breach.checks));
  const row = (title: string, own: Proven["faults"], held: Proven["checks"]) => [
    title,
    String(new Set(own.flatMap(({ breaks }) => breaks)).size),
    String(own.length),
    String(held.length),
    String(held.filter(({ id }) => byBreach.has(id)).length),
  ];
  const rows = sections.flatMap(({ id, title }) => {
    const own = faults.filter((faulty) => sectionOf(faulty) === id);
    const held = checks.filter(({ section }) => section === id);
    return own.length + held.length === 0 ? [] : [row(`${id} ${title}`, own, held)];
  });
  return [
    `**${plural(faults.length, "faulty server")}** and **${plural(breaches.length, "named breach", "named breaches")}**, all noticed. ` +
      "Each check is known to fail on one of them, or to warn a peculiar server.",
    "Checks decide about most statements with MUST or WILL. " +
      `Faulty servers break by name ${brokenShare(proven, "spec")} of those that the specification states, and ${brokenShare(proven, "observed")} of those that were observed; ` +
      "the checks of the rest fail on a server that breaks something else.",
    tableOf(
      ["Section", "Statements broken", "Faulty servers", "Checks", "Fail on a named breach"],
      [...rows, row("All", faults, checks).map((cell) => `**${cell}**`)],
    ),
  ];
};
