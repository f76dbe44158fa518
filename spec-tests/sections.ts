/** One heading of the specification. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

/** The specification's table of contents: the only place that knows section numbers. */
export const sections = [
  { id: "1", title: "What the service does" },
  { id: "2", title: "Resources and their fields" },
  { id: "2.1", title: "Entry (in a list response)" },
  { id: "2.2", title: "User resource" },
  { id: "2.3", title: "List response envelope" },
  { id: "2.4", title: "Populated field shapes" },
  { id: "3", title: "States and transitions" },
  { id: "4", title: "Endpoints" },
  { id: "4.1", title: "List entries" },
  { id: "4.2", title: "Sorting" },
  { id: "4.3", title: "Pagination" },
  { id: "4.4", title: "Filtering" },
  { id: "4.5", title: "Field selection" },
  { id: "4.6", title: "Population" },
  { id: "4.7", title: "Update an entry (relations)" },
  { id: "5", title: "Authentication" },
  { id: "6", title: "Events" },
  { id: "7", title: "Errors" },
  { id: "8", title: "Limits" },
  { id: "9", title: "Versioning" },
] as const satisfies readonly Section[];

/** A section number of the specification, such as `4.3`. */
export type SectionId = (typeof sections)[number]["id"];

/** Whether `section` is `chosen` or one of its subsections: `4.3` lies within `4`. */
export const liesWithin = (section: string, chosen: string): boolean =>
  section === chosen || section.startsWith(`${chosen}.`);

/** `4.2 Sorting`; an id that is none as it is. */
export const titled = (id: string): string =>
  `${id} ${sections.find((section) => section.id === id)?.title ?? ""}`.trimEnd();
