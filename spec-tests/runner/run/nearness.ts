import type { ReportedCheck } from "../../kit/report/report.js";
import { liesWithin, type SectionId } from "../../sections.js";
import { insidePopulate, partsIn } from "./parts.js";

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

/** The sections that say what a part of a request means. */
const homesOfParts: readonly (readonly [RegExp, SectionId])[] = [
  [new RegExp(`${insidePopulate}$`), "4.6"],
  [/^(sort|:desc|:asc)$/, "4.2"],
  [/^(pagination|page|pageSize|start|limit|withCount)$/, "4.3"],
  [/^(filters|filters (\d levels deep|on several attributes)|\$\w+( below another condition)?|.* value)$/, "4.4"],
  [/^fields$/, "4.5"],
  [/^(populate|on)$/, "4.6"],
];

/** How near a check is to the parts that its failure comes of: of the section that says what the first means, or even about each of them by name. */
export const nearnessToParts = ({ section, statement, failure }: ReportedCheck): number => {
  const parts = partsIn(failure?.cause);
  const [, home] = homesOfParts.find(([each]) => each.test(parts[0] ?? "")) ?? [];
  if (home === undefined || !liesWithin(section, home)) return 0;
  const words = statement.split(/[^\w$:]+/);
  const isNamed = (part: string) =>
    part !== `populate${insidePopulate}` && words.includes(part.replace(insidePopulate, ""));
  return parts.every(isNamed) ? 2 : 1;
};

/** Whether what differed is what the section of a check is about. */
export const isOfSection = ({ section, failure }: ReportedCheck): boolean => {
  const home = homeOf(failure?.fingerprint ?? "");
  return home.length === 0 || home.some((id) => liesWithin(section, id));
};

/**
 * How near a check's statement is to what differed: whether it stands in a section on that place, and how many words it shares with
 * the difference, its last member and the shape that was expected there. Checks of one kind of failure can be compared by it.
 */
export const nearness = ({ section, statement, failure }: ReportedCheck): number => {
  if (failure === undefined) return 0;
  if (!homeOf(failure.fingerprint).some((id) => liesWithin(section, id))) return 0;
  const [first] = failure.differences;
  const words = [first?.path, first?.shape].flatMap((text) => /[a-z]+$/i.exec(text ?? "")?.[0] ?? []);
  const shared = words.filter((word) => new RegExp(`\\b${word}\\b`).test(statement));
  return 1 + shared.length;
};
