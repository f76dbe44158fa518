import type { ReportedCheck } from "../../kit/report/report.js";
import { liesWithin, type SectionId } from "../../sections.js";

/** The sections that say how the place is to be in which an answer differs, by the kind of failure. */
const homes: readonly (readonly [RegExp, readonly SectionId[]])[] = [
  [/^differs:meta\.pagination/, ["4.3", "2.3"]],
  [/^(differs:meta|shape:(envelope|list|meta|json:answer))/, ["2.3"]],
  [/^(differs:error|shape:(error|json:refusal))/, ["7"]],
  [/^shape:entry/, ["2.1", "2.3"]],
  [/^shape:(wrapper|relation-list|component)/, ["2.4"]],
  [/^shape:user/, ["2.2"]],
  // An attribute of an entry; not which entries there are.
  [/^differs:data\[n\]\..*\.attributes\.\w+$/, ["2.1", "2.4", "4.5", "4.6"]],
];

/** The sections that say how the place is to be in which an answer differs; none where any section may. */
export const homeOf = (fingerprint: string): readonly SectionId[] =>
  homes.find(([kind]) => kind.test(fingerprint))?.[1] ?? [];

/** Whether what differed is what the section of a check is about. */
export const isOfSection = ({ section, failure }: ReportedCheck): boolean => {
  const home = homeOf(failure?.fingerprint ?? "");
  return home.length === 0 || home.some((id) => liesWithin(section, id));
};
