import type { Dataset, Link } from "../kit/reference.js";

/** The id that stands for another one: rising, so that the order of ids stays, and never the same number. */
export const renumber = (id: number): number => id * 3 + 1000;

const renumberLinks = (links: Readonly<Record<string, readonly Link[]>>) =>
  Object.fromEntries(
    Object.entries(links).map(([name, list]) => [name, list.map((link) => ({ ...link, id: renumber(link.id) }))]),
  );

/** The same data as a server would hold it that assigned other ids. */
export const renumbered = (dataset: Dataset): Dataset => ({
  ...dataset,
  records: new Map(
    [...dataset.records].map(([uid, records]) => [
      uid,
      records.map(({ id, values, links }) => ({ id: renumber(id), values, links: renumberLinks(links) })),
    ]),
  ),
});
