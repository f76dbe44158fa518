import { plural } from "../../kit/base.js";
import type { Check, Source } from "../../kit/contract/check.js";
import { isDecided, isDemand, sectionOf } from "./claims.js";
import type { Examination } from "./examine.js";
import { code, tableOf } from "./markdown.js";
import type { Proof } from "./proof.js";

/** How many faulty servers each check notices. */
const countsOf = ({ examinations }: Pick<Proof, "examinations">): ReadonlyMap<Check, number> => {
  const counts = new Map<Check, number>();
  for (const { noticed } of examinations) {
    for (const check of new Set(noticed)) counts.set(check, (counts.get(check) ?? 0) + 1);
  }
  return counts;
};

const shareOf = (some: readonly unknown[], all: readonly unknown[]): string =>
  some.length === all.length ? `all ${all.length}` : `${some.length} of ${all.length}`;

/** The same with its noun, at the beginning of a sentence. */
const shareOfChecks = (some: readonly Check[], all: readonly Check[]): string =>
  some.length === all.length
    ? `All ${plural(all.length, "check")}`
    : `${some.length} of ${plural(all.length, "check")}`;

/** How many of the statements that a server has to hold, and that checks decide about, a faulty server breaks. */
const brokenShare = ({ statements, examinations }: Proof, source: Source): string => {
  const broken = new Set(examinations.flatMap(({ faulty }) => faulty.breaks));
  const decided = statements.filter((statement) => statement.source === source && isDecided(statement));
  return shareOf(
    decided.filter(({ id }) => broken.has(id)),
    decided,
  );
};

const isSurvivor = ({ problems }: Examination): boolean => problems.length > 0;

const serversSentence = ({ examinations }: Proof): string => {
  const survivors = examinations.filter(isSurvivor);
  const names = survivors.map(({ faulty }) => code(faulty.id)).join(", ");
  const rest =
    survivors.length === 0 ? "all noticed, no survivor" : `${plural(survivors.length, "survivor")}: ${names}`;
  return `**${plural(examinations.length, "faulty server")}**, ${rest}.`;
};

const checksSentence = (proof: Proof): string => {
  const counts = countsOf(proof);
  const warned = new Set(proof.quirks.flatMap((quirk) => quirk.warned));
  const must = proof.checks.filter(isDemand);
  const noticing = must.filter((check) => counts.has(check));
  const others = proof.checks.filter((check) => !isDemand(check));
  const useful = others.filter((check) => counts.has(check) || warned.has(check));
  const idle = proof.checks.filter((check) => !counts.has(check) && !warned.has(check));
  return (
    `${shareOfChecks(noticing, must)} about a MUST or WILL notice at least one of them. ${shareOfChecks(useful, others)} about a SHOULD or MAY do, or warn a peculiar server.` +
    (idle.length === 0 ? "" : ` These do neither: ${idle.map(({ id, level }) => `${code(id)} (${level})`).join(", ")}.`)
  );
};

/** The numbers of all faulty servers: in sentences, and by section. */
export const summaryOf = (proof: Proof): readonly string[] => {
  const { sections, checks, examinations } = proof;
  const counts = countsOf(proof);
  const row = (title: string, own: readonly Examination[], held: readonly Check[]) => [
    title,
    String(new Set(own.flatMap(({ faulty }) => faulty.breaks)).size),
    String(own.length),
    String(own.filter(isSurvivor).length),
    String(held.length),
    String(held.filter((check) => counts.has(check)).length),
  ];
  const rows = sections.flatMap(({ id, title }) => {
    const own = examinations.filter(({ faulty }) => sectionOf(faulty) === id);
    const held = checks.filter(({ section }) => section === id);
    return own.length + held.length === 0 ? [] : [row(`${id} ${title}`, own, held)];
  });
  return [
    `${serversSentence(proof)} ${checksSentence(proof)}`,
    "Checks decide about most statements with MUST or WILL. " +
      `Faulty servers break by name ${brokenShare(proof, "spec")} of those that the specification states, and ${brokenShare(proof, "observed")} of those that were observed; ` +
      "the checks of the rest have noticed a fault in something else.",
    tableOf(
      ["Section", "Statements broken", "Faulty servers", "Survivors", "Checks", "Notice a faulty server"],
      [...rows, row("All", examinations, checks).map((cell) => `**${cell}**`)],
    ),
  ];
};
