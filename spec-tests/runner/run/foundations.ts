import type { SectionId } from "../../sections.js";

/** What each section is about in terms of others: a list is entries in an envelope, populate takes filters, an update is read by a populated list. */
const restsOn: Readonly<Partial<Record<SectionId, readonly SectionId[]>>> = {
  "2.1": ["2.3"],
  "2.4": ["2.1"],
  "4.1": ["2.1"],
  "1": ["4.1"],
  "2.2": ["4.1"],
  "3": ["4.1"],
  "4.2": ["4.1"],
  "4.3": ["4.1"],
  "4.4": ["4.1"],
  "4.5": ["4.1"],
  "4.6": ["2.4", "4.2", "4.4", "4.5"],
  "4.7": ["4.6"],
  "5": ["4.1"],
  "7": ["4.1"],
  "8": ["4.3", "4.6"],
  "9": ["1"],
};

const restsUpon = (section: SectionId, other: SectionId): boolean =>
  (restsOn[section] ?? []).some((each) => each === other || restsUpon(each, other));

/** How many sections rest on one, directly or not: what is wrong there is likely wrong in them too. */
export const dependents = (section: string): number =>
  Object.keys(restsOn).filter((each) => restsUpon(each as SectionId, section as SectionId)).length; // the table's own keys
