import type { RowRef } from "../store/column.js";
import type { Draft } from "../store/draft.js";

/** Takes one target out of a row's list. */
export const unlink = (draft: Draft, { table, row }: RowRef, name: string, target: number): void => {
  const rows = draft.targets(table, row, name);
  if (rows.includes(target)) {
    draft.setTargets(
      table,
      row,
      name,
      rows.filter((each) => each !== target),
    );
  }
};
