import { invariant } from "../../base/invariant.js";
import { createIntegrity, type Integrity } from "./integrity.js";
import type { Table } from "./table.js";
import type { TableChanges } from "./table-changes.js";

type Changes = ReadonlyMap<Table, TableChanges>;

/** A state of some tables that was remembered. It lives as long as somebody holds it. */
export interface Moment {
  /** What leads from the state of `next` back to this one; without a next, from what the tables are now. */
  changes: Changes;
  next: Moment | undefined;
}

/** Remembers states of tables, and brings them back. */
export interface History {
  /** Remembers what the tables are now. Costs nothing but the memory of what is changed from now on. */
  remember(): Moment;
  /** Makes the tables again what they were; any moment can be gone to at any time. The work is that of what changed in between. */
  goTo(moment: Moment): void;
  /** What has changed since a moment, in several steps: each cell that is not what it was then is in one of them. */
  since(moment: Moment): Iterable<Changes>;
}

/**
 * The history of some tables. Moments point towards the one that the tables were last at, each with what leads from there to it: going
 * to a moment turns the pointers on the way around. A moment that nobody holds is let go, since none points back to it.
 */
export const createHistory = (tables: readonly Table[], integrity: Integrity = createIntegrity()): History => {
  const record = (): Changes => new Map(tables.map((table) => [table, table.record()]));
  const undo = (changes: Changes): void => {
    for (const [table, changed] of changes) table.undo(changed);
  };
  let latest: Moment | undefined;
  return {
    remember: () => {
      const moment: Moment = { changes: record(), next: undefined };
      if (latest !== undefined) latest.next = moment;
      latest = moment;
      return moment;
    },
    *since(moment) {
      for (let at: Moment | undefined = moment; at !== undefined; at = at.next) yield at.changes;
    },
    goTo: (moment) => {
      const way = [moment];
      for (let at = moment; at !== latest; way.push(at)) {
        invariant(at.next, "the moment belongs to another history");
        at = at.next;
      }
      integrity.begin();
      // What the tables are now is held by nobody: from here to the latest moment there is no way back.
      way.reverse().forEach((at, index) => {
        const { changes } = at;
        const before = way[index - 1];
        const back = record();
        undo(changes);
        at.next = undefined;
        if (before === undefined) return;
        before.changes = back;
        before.next = at;
      });
      moment.changes = record();
      latest = moment;
      integrity.end();
    },
  };
};
