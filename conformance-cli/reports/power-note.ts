import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { powerOf } from "../../spec-tests/runner/diagnosis/power.js";
import { readDictionary } from "../../spec-tests/runner/diagnosis/read-dictionary.js";
import { sections } from "../../spec-tests/sections.js";

/** What a run like this one can find: `such a run notices 726 of 740 known faults (98 %); most of the others are in 2.2 User resource (14 of 17)`. */
export const powerNote = (report: RunReport): string | undefined => {
  const power = powerOf(report, readDictionary());
  if (power === undefined) return undefined;
  const { noticed, of, holes } = power;
  if (noticed === of) return `such a run notices each of ${of} faults that it was tried with: another one may pass`;
  const named = holes.slice(0, 2).map(({ section, missed, of: all }) => {
    const title = sections.find(({ id }) => id === section)?.title ?? "";
    return `${section} ${title} (${missed} of ${all})`;
  });
  const percent = Math.floor((100 * noticed) / of);
  return `such a run notices ${noticed} of ${of} known faults (${percent} %); most of the others are in ${named.join(" and ")}`;
};
