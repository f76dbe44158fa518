import type { SectionId } from "../../sections.js";

/** The sections on which others rest, those of most of them first: a list is entries in an envelope, populate takes filters, an update is read by a populated list. */
const foundations: readonly (readonly SectionId[])[] = [
  ["2.3"],
  ["2.1"],
  ["4.1"],
  ["2.4", "4.2", "4.4", "4.5"],
  ["4.6"],
  ["1", "4.3"],
];

/** How much rests on a section: what is wrong there is likely wrong in others too. 0: nothing. */
export const restingOn = (section: string): number => {
  const at = foundations.findIndex((level) => level.some((id) => id === section));
  return at < 0 ? 0 : foundations.length - at;
};
