import { join } from "node:path";
import { plural } from "../../kit/base.js";
import { coverageOf } from "./coverage.js";
import { hostileChapter } from "./hostile-chapter.js";
import { code, tableOf } from "./markdown.js";
import type { Proof, Proven } from "./proof.js";
import { proseOf } from "./prose.js";
import { summaryOf } from "./summary.js";

const introduction = `A check that cannot fail proves nothing, so the kit is run against servers that are known to be wrong.

- A **faulty server** is the reference with one fault, such as real servers have had. A fault names the statements that it breaks, by their texts
  and not by what happens to fail. The server is noticed when each of these statements has a check that holds it and fails.
- A faulty server is counted in the section of the statement that it breaks first. The checks of all sections are put to it.
- A server whose fault shows only after something was written is put to the checks that it names, and to no others: each run of it has data of its own.
- A **named breach** is one of the [servers that a program makes](breaches.md). A file names a server beside each check that fails on it: of those
  that are known, the one on which the fewest others fail, and a faulty server only where no breach is known (\`spec-tests/proof/registry/failing.tsv\`).`;

const quirkChapter = ({ quirks }: Proof): readonly string[] => [
  "## Peculiar servers",
  "Each of these conforms, and differs from Strapi in one thing where it may. The checks of that thing warn; every check that decides about conformance passes.",
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
    "Each of these answers every request alike. They create nothing, which blocks the checks that write; all other checks have to fail. " +
      `${content.length === 0 ? "No check is" : plural(content.length, "check is", "checks are")} content with all of them.`,
    tableOf(["Always answers with", "Checks that fail", "Checks that pass", "Fail"], rows),
  ];
};

/** The folder of the pages, below that of the package. */
export const proofFolder = join("docs", "proof");

/** `docs/proof/README.md`: what the catalogue holds, and which servers prove it. */
export const readmeOf = (proven: Proven): string =>
  `${[coverageOf(proven), "## Faulty servers", introduction, ...summaryOf(proven)].join("\n\n")}\n`;

/** `docs/proof/other-servers.md`: servers that are not the reference with one fault. */
export const otherServersOf = (proof: Proof): string =>
  `${["# Other servers", "`npm run prove` writes this page.", ...quirkChapter(proof), ...nullChapter(proof), ...hostileChapter].join("\n\n")}\n`;
