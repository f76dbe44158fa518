import { createHash } from "node:crypto";
import type { MachineMutant } from "./instrument.js";
import type { Fate } from "./judge-mutant.js";
import type { Judged } from "./mutants-run.js";

/** A mutant and what became of it. */
interface Row {
  readonly mutant: MachineMutant;
  readonly outcome: Judged;
}

/** A silent mutant as somebody has classed it. */
export interface Classed {
  readonly key: string;
  readonly class: string;
  readonly reason: string;
}

/** A silent mutant in the file of them. */
export interface Silent extends Classed {
  readonly at: string;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  readonly differs: boolean;
}

/** Classes of silent mutants that no check can notice, or none has to. */
const allowed: ReadonlySet<string> = new Set(["equivalent", "not observable", "both are fine"]);

const noticedFates: readonly Fate[] = ["failed", "hung", "warned", "blocked"];

const isSilent = ({ outcome }: Row): boolean => !noticedFates.includes(outcome.fate);

/** The file of silent mutants after a run: those of other samples stay in it as long as their code does. */
export const kept = (
  before: Iterable<Silent>,
  now: readonly Silent[],
  { all, judged }: { readonly all: ReadonlySet<string>; readonly judged: ReadonlySet<string> },
): readonly Silent[] =>
  [...[...before].filter(({ key }) => all.has(key) && !judged.has(key)), ...now].sort((a, b) =>
    `${a.at} ${a.key}` < `${b.at} ${b.key}` ? -1 : 1,
  );

/** The report of mutants, and their silent ones with the classes that they have. */
export const reportOf = (
  rows: readonly Row[],
  classes: ReadonlyMap<string, Classed>,
  { of, seed }: { readonly of: number; readonly seed?: string },
): { readonly text: string; readonly silent: readonly Silent[]; readonly share: number } => {
  const silent = rows
    .filter(isSilent)
    .map(({ mutant, outcome }): Silent => {
      const { class: name = "open", reason = "" } = classes.get(mutant.key) ?? {};
      const { file, line, mutator, original, replacement } = mutant;
      const at = `${file}:${line}`;
      return { key: mutant.key, at, mutator, original, replacement, differs: outcome.differs, class: name, reason };
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const isAllowed = (row: Row): boolean => isSilent(row) && allowed.has(classes.get(row.mutant.key)?.class ?? "");
  const counted = (some: readonly Row[]): readonly (string | number)[] => {
    const by = (...fates: readonly Fate[]) => some.filter(({ outcome }) => fates.includes(outcome.fate)).length;
    const can = some.filter((row) => !isAllowed(row)).length;
    const noticed = by(...noticedFates);
    return [
      some.length,
      by("failed", "hung"),
      by("warned"),
      by("blocked"),
      some.length - noticed,
      some.length - can,
      percent(noticed, can),
    ];
  };
  const groups = (nameOf: (row: Row) => string | undefined) => {
    const found = new Map<string, Row[]>();
    for (const row of rows) {
      const name = nameOf(row);
      if (name !== undefined) found.set(name, [...(found.get(name) ?? []), row]);
    }
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  };
  const table = (name: string, found: readonly (readonly [string, readonly Row[]])[]) =>
    [
      `| ${name} | mutants | failed | warned | blocked | silent | of these allowed | noticed |`,
      "| --- | --- | --- | --- | --- | --- | --- | --- |",
      ...found.map(([each, some]) => `| ${[each, ...counted(some)].join(" | ")} |`),
    ].join("\n");
  const sections = groups(({ outcome }) => outcome.section).map(([name, some]) => `| ${name} | ${some.length} |`);
  const kinds = new Map<string, number>();
  for (const { class: name } of silent) kinds.set(name, (kinds.get(name) ?? 0) + 1);
  const can = rows.filter((row) => !isAllowed(row)).length;
  const noticed = rows.filter((row) => !isSilent(row)).length;
  const share = can === 0 ? 100 : (noticed / can) * 100;
  const text = [
    "# Faults by machine",
    "",
    "Every change that StrykerJS makes of `src/reference` is a server: each is asked what the checks ask, and the checks that get another answer judge it, under `--profile spec`.",
    "",
    `${rows.length} of ${of} mutants${seed === undefined ? "" : `, drawn by \`--seed ${seed}\``}. Made by \`npm run prove -- --machine\`; \`silent.json\` has every silent one with its class.`,
    "`failed` holds those that hang, too. `noticed` is the share of those whose silence is not allowed: those without a class count as missed.",
    "",
    table("folder", [...groups(({ mutant }) => mutant.file.split("/")[0]), ["all", rows]]),
    "",
    "| silent, by class | mutants |",
    "| --- | --- |",
    ...[...kinds].sort().map(([name, count]) => `| ${name} | ${count} |`),
    "",
    "| section of the check that noticed it | mutants |",
    "| --- | --- |",
    ...sections,
    "",
  ].join("\n");
  return { text, silent, share };
};

const percent = (part: number, whole: number): string => (whole === 0 ? "" : `${((part / whole) * 100).toFixed(1)} %`);

/** So many mutants, by a seed: a change of the code leaves those of other code in the sample. */
export const drawn = <M extends { readonly key: string }>(
  mutants: readonly M[],
  count: number,
  seed: string,
): readonly M[] => {
  const placeOf = ({ key }: M): string => createHash("sha1").update(`${seed} ${key}`).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, place: placeOf(mutant) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
};
