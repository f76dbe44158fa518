import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { groupBy, plural } from "../../kit/base.js";
import { readable } from "../../kit/contract/address.js";
import { drawn } from "../../kit/random/tape.js";
import { sections } from "../../sections.js";
import type { Different } from "../different/different.js";
import { outcomes } from "../different/outcomes.js";
import { unshown } from "../different/unshown.js";
import { tableOf } from "../proof-doc/markdown.js";
import { proofFolder } from "../proof-doc/proof-doc.js";
import { nameOf } from "./breach.js";
import { readBreaches, updateBreaches } from "./index.js";
import { type Judge, type Judgement, judgeOver } from "./judge.js";

/*
 * `npm run prove -- --breaches`: servers that break one sentence of the specification somewhere, made of the specification and the dataset's schemas
 * alone. How many of them does a run find that sends nothing at random? So many as `--sample` says are drawn, by `--seed`, and
 * `docs/proof/breaches.md` is written; with `--only TEXT` those whose names hold it are printed, and nothing is written. With `--least N` nothing is
 * written either: it fails where less than so many percent are found. A third of them each break the reference, a server that refuses every form
 * that the specification does not show, and servers that choose where it is silent; `--over NAME` takes one of the three.
 */

interface Row {
  readonly section: string;
  readonly name: string;
  readonly over: string;
  readonly judgement: Judgement;
}

const tried = [
  ...readBreaches.map((breach) => ({ ...breach, name: nameOf(breach), by: (judge: Judge) => judge.read(breach) })),
  ...updateBreaches.map((breach) => ({ ...breach, name: nameOf(breach), by: (judge: Judge) => judge.update(breach) })),
];

/** The kinds of servers that are broken. */
const kinds = ["reference", "shown forms alone", "choices"] as const;

/** A server that is broken: of which kind it is, and how it differs from the reference. */
interface Base {
  readonly over: (typeof kinds)[number];
  readonly choices: readonly Different[];
}

/** So many sets of choices are drawn: of two, of five, up to seventeen. */
const sets = 6;

/** The servers that are broken in turn: one of each kind, and again with the next set of choices. */
const basesOf = (chosen: readonly Base["over"][], seed: number): readonly Base[] => {
  const reference: Base = { over: "reference", choices: [] };
  const shown: Base = { over: "shown forms alone", choices: unshown };
  const all = Array.from({ length: sets }, (_, index): readonly Base[] => [
    reference,
    shown,
    { over: "choices", choices: drawn([...unshown, ...outcomes], 2 + 3 * index, seed + index) },
  ]);
  return all.flat().filter(({ over }) => chosen.includes(over));
};

/** How many of all were found, in percent with one decimal: never more than it is. */
const share = (found: number, all: number): string =>
  all === 0 ? "" : `${(Math.floor((1000 * found) / all) / 10).toFixed(1)} %`;

/** What a run makes of a server. */
const verdictOf = ({ exitCode }: Judgement): string =>
  ({ 0: "conformant", 1: "found", 3: "undecided" })[exitCode] ?? `exit ${exitCode}`;

const pageOf = (rows: readonly Row[]): string => {
  const line = (title: string, own: readonly Row[]): readonly string[] => {
    const count = (exitCode: number) => own.filter(({ judgement }) => judgement.exitCode === exitCode).length;
    const seen = own.filter(({ judgement }) => judgement.exitCode === 0 && judgement.warned > 0).length;
    return [title, ...[own.length, count(1), count(0), seen, count(3)].map(String), share(count(1), own.length)];
  };
  const bySection = groupBy(rows, ({ section }) => section);
  const byBase = groupBy(rows, ({ over }) => over);
  const lines = sections.flatMap(({ id, title }) => {
    const own = bySection.get(id) ?? [];
    return own.length === 0 ? [] : [line(`${id} ${title}`, own)];
  });
  const missed = rows
    .filter(({ judgement }) => judgement.exitCode !== 1)
    .map(
      ({ name, over, judgement }) =>
        `- ${name}, over ${over}: ${verdictOf(judgement)}. Answered wrongly: \`${witnessIn(judgement)}\``,
    );
  const heads = ["Breaches", "Not conformant", "Conformant", "of them with warnings", "Undecided", "Found"];
  return `# Breaches

Servers that break one sentence of the specification, in one manner, everywhere or in one place alone: on one type of attribute, in one content-type,
below a relation, beside another parameter. A program makes ${tried.length.toLocaleString("en")} of the specification and the dataset's schemas, and knows nothing of checks. Some were drawn; those
count that can be seen at all. Each is run as a user would run the kit, under \`spec\` and without random requests. \`npm run prove -- --breaches\`
writes this page, \`npm run prove -- --breaches --only TEXT\` prints the breaches whose names hold a text and what became of each.

${tableOf(["Section", ...heads], [...lines, line("All", rows).map((cell) => `**${cell}**`)])}

Each of them breaks one of three servers: the reference; the reference where it refuses every form that the specification does not show; the
reference with two to sixteen choices of its own where the specification is silent.

${tableOf(
  ["Server", ...heads],
  [...byBase].map(([base, own]) => line(base, own)),
)}
${missed.length === 0 ? "" : `\nNot found:\n\n${missed.join("\n")}\n`}`;
};

/** The start of a request that is answered wrongly. */
const witnessIn = ({ witness }: Judgement): string => readable(witness).slice(0, 200);

/** Runs `--breaches` with its arguments. Returns the exit code. */
export const proveBreaches = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      breaches: { type: "boolean" },
      sample: { type: "string", default: "1200" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      least: { type: "string" },
      over: { type: "string" },
    },
  });
  const { sample, only, seed, least, over: kind } = values;
  const chosen = tried.filter(({ name }) => only === undefined || name.includes(only));
  const broken = kinds.filter((each) => kind === undefined || each === kind);
  if (broken.length === 0) throw new Error(`--over takes one of "${kinds.join('", "')}", not "${kind}"`);
  const bases = basesOf(broken, Number(seed));
  const turns = drawn(chosen, Number(sample), Number(seed)).flatMap((breach, index) => {
    const base = bases[index % bases.length];
    return base === undefined ? [] : [{ breach, base }];
  });
  const rows: Row[] = [];
  // One server after the other: a judge remembers all that its server answers.
  for (const [{ over, choices }, own] of groupBy(turns, ({ base }) => base)) {
    const judge = judgeOver(choices);
    for (const { breach } of own) {
      const judgement = await breach.by(judge);
      if (judgement === undefined) continue;
      const { section, name } = breach;
      rows.push({ section, name, over, judgement });
      const { exitCode, warned, blocked } = judgement;
      const word = verdictOf(judgement).toUpperCase().padEnd(10);
      if (exitCode !== 1 || only !== undefined)
        console.log(`${word}  ${name}; over ${over}; ${warned} warned, ${blocked} blocked; ${witnessIn(judgement)}`);
    }
  }
  const page = pageOf(rows);
  if (only === undefined && least === undefined) await writeFile(join(proofFolder, "breaches.md"), page);
  console.log(page.slice(page.indexOf("| Section")));
  const found = rows.filter(({ judgement }) => judgement.exitCode === 1).length;
  console.log(`${found} of ${plural(rows.length, "breach", "breaches")} found, ${share(found, rows.length)}`);
  return least !== undefined && 100 * found < Number(least) * rows.length ? 1 : 0;
};
