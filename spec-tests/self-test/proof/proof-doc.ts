import { type Check, kitProfiles, type Source } from "../../kit/check.js";
import type { Section } from "../../sections.js";
import type { Statement } from "../../statements/statement.js";
import { proseOf } from "../coverage-doc/prose.js";
import type { NullRun, NullServer } from "../null-servers.js";
import { decidingChecksOf, sectionOf } from "./claims.js";
import type { Examination } from "./examine.js";
import { hostileChapter } from "./hostile-chapter.js";
import { code, tableOf } from "./markdown.js";

/** What `docs/proof.md` is made of. */
export interface Proof {
  readonly sections: readonly Section[];
  readonly checks: readonly Check[];
  readonly statements: readonly Statement[];
  readonly examinations: readonly Examination[];
  readonly nullRuns: readonly (readonly [NullServer, NullRun])[];
  /** A chapter that is written by hand, about servers that were wrong in earnest; none when it is missing. */
  readonly oldReleases?: string;
}

const introduction = `# Proof

What the checks are worth: the kit was run against servers that are known to be wrong, and this is what it made of them. Written by
\`npm run prove\`; the tests compare it, so that it is never out of date.

- **Faulty servers** are the reference with one fault each, such as real servers have had. A fault names the statements that it breaks
  (of the [catalogue](coverage.md)), judged by their texts; each of them has to be noticed by a check that holds it and decides.
- **Noticed by** counts every check that fails because of the fault, and names those that hold a broken statement. Faults that show when
  something is written are put to the named checks alone: each has a server of its own.
- **Null servers** answer everything alike. **Hostile servers** do anything but answer.`;

/** How many faulty servers each check notices. */
const countsOf = ({ examinations }: Proof): ReadonlyMap<Check, number> => {
  const counts = new Map<Check, number>();
  for (const { noticed } of examinations) {
    for (const check of new Set(noticed)) counts.set(check, (counts.get(check) ?? 0) + 1);
  }
  return counts;
};

/** How many of the statements that a server has to hold, and that checks decide about, a faulty server breaks. */
const brokenShare = ({ statements, examinations }: Proof, source: Source): string => {
  const broken = new Set(examinations.flatMap(({ mutant }) => mutant.breaks));
  const decided = statements.filter(
    (statement) =>
      statement.source === source &&
      statement.level === "MUST" &&
      kitProfiles.some((profile) => decidingChecksOf(statement, profile).length > 0),
  );
  return `${decided.filter(({ id }) => broken.has(id)).length} of ${decided.length}`;
};

const summaryOf = (proof: Proof): readonly string[] => {
  const { sections, checks, examinations } = proof;
  const counts = countsOf(proof);
  const row = (title: string, own: readonly Examination[], held: readonly Check[]) => [
    title,
    String(new Set(own.flatMap(({ mutant }) => mutant.breaks)).size),
    String(own.length),
    String(own.filter(({ problems }) => problems.length > 0).length),
    String(held.length),
    String(held.filter((check) => counts.has(check)).length),
  ];
  const rows = sections.flatMap(({ id, title }) => {
    const own = examinations.filter(({ mutant }) => sectionOf(mutant) === id);
    const held = checks.filter(({ section }) => section === id);
    return own.length + held.length === 0 ? [] : [row(`${id} ${title}`, own, held)];
  });
  const survivors = examinations.filter(({ problems }) => problems.length > 0);
  const idle = checks.filter((check) => !counts.has(check));
  const must = idle.filter(({ level }) => level === "MUST");
  return [
    "## Summary",
    `${examinations.length} faulty servers, ${examinations.length - survivors.length} of them noticed; ${survivors.length} survivors. ` +
      `Of ${checks.length} checks ${checks.length - idle.length} notice at least one; of those without any ${must.length} are about a MUST.`,
    `Of the statements that a server has to hold and that checks decide about, faulty servers break ${brokenShare(proof, "spec")} of the ` +
      `specification and ${brokenShare(proof, "observed")} observed ones by name. The checks of the others notice faults all the same, of other statements.`,
    tableOf(
      ["Section", "Statements broken", "Faulty servers", "Survivors", "Checks", "Notice a faulty server"],
      [...rows, row("All", examinations, checks).map((cell) => `**${cell}**`)],
    ),
    ...(survivors.length === 0 ? [] : [`Survivors: ${survivors.map(({ mutant }) => code(mutant.id)).join(", ")}.`]),
    ...(idle.length === 0
      ? []
      : [`Without a faulty server: ${idle.map(({ id, level }) => `${code(id)} (${level})`).join(", ")}.`]),
  ];
};

const noticedCell = ({ noticed, cited }: Examination): string => {
  const named = [...new Set([...cited.values()].flat())].map(({ id }) => code(id));
  const shown = named.length > 6 ? [...named.slice(0, 5), `${named.length - 5} more of them`] : named;
  return `**${new Set(noticed).size}**: ${shown.join(", ")}`;
};

const sectionsOf = (proof: Proof): readonly string[] => {
  const counts = countsOf(proof);
  return proof.sections.flatMap(({ id, title }) => {
    const own = proof.examinations.filter(({ mutant }) => sectionOf(mutant) === id);
    if (own.length === 0) return [];
    const rows = own.map((examination) => {
      const { mutant } = examination;
      return [code(mutant.id), proseOf(mutant.fault), mutant.breaks.map(code).join("<br>"), noticedCell(examination)];
    });
    const held = proof.checks
      .filter(({ section }) => section === id)
      .map((check) => `${code(check.id)} ${counts.get(check) ?? 0}`);
    return [
      `## ${id} ${title}`,
      tableOf(["Faulty server", "Fault", "Breaks", "Noticed by"], rows),
      `<details><summary>Checks of this section, and how many faulty servers each of them notices</summary>\n\n${held.join(", ")}\n\n</details>`,
    ];
  });
};

const randomChapter = (proof: Proof): readonly string[] => {
  const rows = proof.checks
    .filter(({ random }) => random === true)
    .map((check) => {
      const found = proof.examinations.filter(({ noticed }) => noticed.includes(check));
      return [code(check.id), found.map(({ mutant }) => code(mutant.id)).join(", ")];
    });
  return [
    "## Random requests",
    "Checks with random requests are asked about some faulty servers each, with 200 cases and the seed 1.",
    tableOf(["Check", "Finds"], rows),
  ];
};

const nullChapter = ({ nullRuns, checks }: Proof): readonly string[] => {
  const rows = nullRuns.map(([{ answer }, { passed, failed, judged }]) => [
    answer,
    String(failed.length),
    String(passed.length),
    `${((100 * failed.length) / judged).toFixed(1)} %`,
  ]);
  const content = checks.filter((check) => nullRuns.every(([, { passed }]) => passed.includes(check)));
  return [
    "## Null servers",
    `Servers that answer every request alike. What writes is blocked by them, the rest has to fail. ${content.length} checks are content with all of them.`,
    tableOf(["Always answers with", "Checks that fail", "Checks that pass", "Fail"], rows),
  ];
};

/** `docs/proof.md`: a summary, a table for each section, then random requests, null servers, hostile servers and old releases. */
export const proofDocOf = (proof: Proof): string => {
  const chapters = [
    introduction,
    ...summaryOf(proof),
    ...sectionsOf(proof),
    ...randomChapter(proof),
    ...nullChapter(proof),
    ...hostileChapter,
    ...(proof.oldReleases === undefined ? [] : [proof.oldReleases.trim()]),
  ];
  return `${chapters.join("\n\n")}\n`;
};
