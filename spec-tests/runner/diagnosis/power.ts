import type { RunReport } from "../../kit/report/report.js";
import { checks as allChecks } from "../../statements/index.js";
import { judgedOf, type KnownSymptoms } from "./read-dictionary.js";

/** How many known faults a run would notice. */
interface Power {
  readonly noticed: number;
  readonly of: number;
  /** The sections of the others, those with most of them first. */
  readonly holes: readonly { readonly section: string; readonly missed: number; readonly of: number }[];
}

const profileOf = new Map(allChecks.map(({ id, profile }) => [id, profile]));

/**
 * How many of the dictionary's faults a run would notice that judged what this one judged: looked up, not run again. A fault that no check of
 * the profile minds is none. Random requests find more; they are not counted. Undefined where no check was judged that the
 * dictionary knows.
 */
export const powerOf = (
  { checks, profile }: Pick<RunReport, "checks" | "profile">,
  { faults, ids }: KnownSymptoms,
): Power | undefined => {
  const judged = new Set(judgedOf(checks, ids).map(({ id }) => id));
  if (judged.size === 0) return undefined;
  const minds = (id: string) => profileOf.get(id) === undefined || profileOf.get(id) === profile;
  const sections = new Map<string, { missed: number; of: number }>();
  for (const { statement, symptoms } of faults) {
    const minding = [...symptoms.keys()].filter(minds);
    if (minding.length === 0) continue;
    const [section = ""] = statement.split("-");
    const row = sections.get(section) ?? { missed: 0, of: 0 };
    sections.set(section, row);
    row.of++;
    if (!minding.some((id) => judged.has(id))) row.missed++;
  }
  const rows = [...sections].map(([section, row]) => ({ section, ...row }));
  const sum = (key: "missed" | "of") => rows.reduce((total, row) => total + row[key], 0);
  return {
    noticed: sum("of") - sum("missed"),
    of: sum("of"),
    holes: rows.filter(({ missed }) => missed > 0).sort((a, b) => b.missed - a.missed),
  };
};
