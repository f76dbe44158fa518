import { proseOf } from "../coverage-doc/prose.js";
import { sectionOf } from "./claims.js";
import type { Examination } from "./examine.js";
import { hostileChapter } from "./hostile-chapter.js";
import { code, tableOf } from "./markdown.js";
import type { Proof } from "./proof.js";
import { countsOf, summaryOf } from "./summary.js";

const introduction = `# Proof

A check that cannot fail proves nothing. So the kit is run against servers that are known to be wrong, and this page holds what it made of each.
\`npm run prove\` writes it; the tests do the same again and compare, so that it is never out of date.

- **Faulty servers** are the reference with one fault each, such as real servers have had. A fault names the statements of the
  [catalogue](coverage.md) that it breaks, judged by their texts and not by what happens to fail. It counts as noticed when for each of these statements
  a check that holds it fails; otherwise the server is a **survivor**.
- **Peculiar servers** conform, and do otherwise where the specification is silent, or a statement says SHOULD or MAY: they get warnings and are never called wrong.
- **Null servers** give every request the same answer. **Hostile servers** do anything but answer.`;

const ofOldReleases =
  "- **Old releases** of Strapi are no experiment: most faults that the kit finds in them were reported by their users, and repaired later.";

const noticedCell = ({ noticed, cited }: Examination): string => {
  const named = [...new Set([...cited.values()].flat())].map(({ id }) => code(id));
  const shown = named.length > 6 ? [...named.slice(0, 5), `${named.length - 5} more of them`] : named;
  return named.length === 0 ? "**0**" : `**${new Set(noticed).size}**: ${shown.join(", ")}`;
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
    "Checks with random requests are put to a few faulty servers each, with 200 cases and the seed 1: nobody told them where the fault is.",
    tableOf(["Check", "Finds"], rows),
  ];
};

const quirkChapter = ({ quirks }: Proof): readonly string[] => [
  "## Peculiar servers",
  "Each does otherwise in one thing that it need not do as Strapi does. The checks of that thing warn; every check that decides about conformance passes.",
  tableOf(
    ["Peculiar server", "What it does", "Statements", "Warned by"],
    quirks.map(({ quirk, warned }) => [
      code(quirk.id),
      proseOf(quirk.difference),
      quirk.differs.map(code).join("<br>"),
      warned.map(({ id }) => code(id)).join(", "),
    ]),
  ),
];

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
    "Servers that answer every request alike. They create nothing, which blocks the checks that write; all others have to fail. " +
      `${content.length === 0 ? "No check is" : `${content.length} checks are`} content with all of them.`,
    tableOf(["Always answers with", "Checks that fail", "Checks that pass", "Fail"], rows),
  ];
};

/** `docs/proof.md`: a summary, a table for each section, then the other kinds of servers. */
export const proofDocOf = (proof: Proof): string => {
  const chapters = [
    proof.oldReleases === undefined ? introduction : `${introduction}\n${ofOldReleases}`,
    ...summaryOf(proof),
    ...sectionsOf(proof),
    ...randomChapter(proof),
    ...quirkChapter(proof),
    ...nullChapter(proof),
    ...hostileChapter,
    ...(proof.oldReleases === undefined ? [] : [proof.oldReleases.trim()]),
  ];
  return `${chapters.join("\n\n")}\n`;
};
