import type { Check, Source } from "../../kit/contract/check.js";
import { isDecided, sectionOf } from "./claims.js";
import type { Examination } from "./examine.js";
import { code, tableOf } from "./markdown.js";
import type { Proof } from "./proof.js";

/** How many faulty servers each check notices. */
export const countsOf = ({ examinations }: Pick<Proof, "examinations">): ReadonlyMap<Check, number> => {
  const counts = new Map<Check, number>();
  for (const { noticed } of examinations) {
    for (const check of new Set(noticed)) counts.set(check, (counts.get(check) ?? 0) + 1);
  }
  return counts;
};

const shareOf = (some: readonly unknown[], all: readonly unknown[]): string =>
  some.length === all.length ? `all ${all.length}` : `${some.length} of ${all.length}`;

/** How many of the statements that a server has to hold, and that checks decide about, a faulty server breaks. */
const brokenShare = ({ statements, examinations }: Proof, source: Source): string => {
  const broken = new Set(examinations.flatMap(({ mutant }) => mutant.breaks));
  const decided = statements.filter((statement) => statement.source === source && isDecided(statement));
  return shareOf(
    decided.filter(({ id }) => broken.has(id)),
    decided,
  );
};

const isSurvivor = ({ problems }: Examination): boolean => problems.length > 0;

const serversSentence = ({ examinations }: Proof): string => {
  const survivors = examinations.filter(isSurvivor);
  const names = survivors.map(({ mutant }) => code(mutant.id)).join(", ");
  const rest = survivors.length === 0 ? "all noticed, no survivor" : `of them ${survivors.length} survive: ${names}`;
  return `**${examinations.length} faulty servers**, ${rest}.`;
};

const checksSentence = (proof: Proof): string => {
  const counts = countsOf(proof);
  const warned = new Set(proof.quirks.flatMap((quirk) => quirk.warned));
  const must = proof.checks.filter(({ level }) => level === "MUST");
  const noticing = must.filter((check) => counts.has(check));
  const others = proof.checks.filter((check) => check.level !== "MUST");
  const useful = others.filter((check) => counts.has(check) || warned.has(check));
  const idle = proof.checks.filter((check) => !counts.has(check) && !warned.has(check));
  return (
    `Of the checks about a MUST ${shareOf(noticing, must)} notice at least one of them; of those about a SHOULD or MAY ${shareOf(useful, others)} do, or warn a peculiar server.` +
    (idle.length === 0
      ? ""
      : ` Neither is true of ${idle.map(({ id, level }) => `${code(id)} (${level})`).join(", ")}.`)
  );
};

/** The numbers of all faulty servers: in sentences, and by section. */
export const summaryOf = (proof: Proof): readonly string[] => {
  const { sections, checks, examinations } = proof;
  const counts = countsOf(proof);
  const row = (title: string, own: readonly Examination[], held: readonly Check[]) => [
    title,
    String(new Set(own.flatMap(({ mutant }) => mutant.breaks)).size),
    String(own.length),
    String(own.filter(isSurvivor).length),
    String(held.length),
    String(held.filter((check) => counts.has(check)).length),
  ];
  const rows = sections.flatMap(({ id, title }) => {
    const own = examinations.filter(({ mutant }) => sectionOf(mutant) === id);
    const held = checks.filter(({ section }) => section === id);
    return own.length + held.length === 0 ? [] : [row(`${id} ${title}`, own, held)];
  });
  return [
    "## Summary",
    `${serversSentence(proof)} ${checksSentence(proof)}`,
    "A statement that the catalogue marks MUST, and about which checks decide, is either the specification's or rests on what was observed at Strapi where the specification is silent. " +
      `Faulty servers break by name ${brokenShare(proof, "spec")} of the former and ${brokenShare(proof, "observed")} of the latter; the checks of the rest have noticed a fault in something else.`,
    "A faulty server stands in the section of the statement that it breaks first, and is put to the checks of all sections. " +
      "One whose fault shows only after something was written is put to the checks that it names, and to no others: each run of it has data of its own.",
    tableOf(
      ["Section", "Statements broken", "Faulty servers", "Survivors", "Checks", "Notice a faulty server"],
      [...rows, row("All", examinations, checks).map((cell) => `**${cell}**`)],
    ),
  ];
};
