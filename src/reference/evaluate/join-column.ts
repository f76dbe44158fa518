import { invariant } from "../../base/invariant.js";
import type { JoinAttribute } from "../model/schema.js";
import type { Rows } from "../operators/filter.js";
import type { JoinColumn } from "../store/column.js";
import type { Table } from "../store/table.js";

/** The links of an attribute whose targets are all in one table. */
export const joinColumn = (table: Table, attribute: JoinAttribute): JoinColumn => {
  const column = table.link(attribute.name);
  invariant(column.kind !== "mixed", `${table.schema.uid}.${attribute.name} leads to several types`);
  return column;
};

/** What it takes to collect one link's target into a set of distinct ones. */
export const stepsPerLink = 20;

/** How many links some lists of targets hold. */
export const countLinks = (lists: readonly (readonly number[])[]): number =>
  lists.reduce((sum, list) => sum + list.length, 0);

/** All rows of some lists of targets, each once, as they come. */
export const distinctTargets = (lists: Iterable<Iterable<number>>): readonly number[] => {
  const rows = new Set<number>();
  for (const list of lists) for (const row of list) rows.add(row);
  return [...rows];
};

/** The same in ascending order. */
export const ascendingTargets = (lists: Iterable<Iterable<number>>): Rows => {
  const rows = distinctTargets(lists);
  return rows.toSorted((a, b) => a - b);
};
