import type { CheckOptions, OwnedCheck } from "../../kit/contract/check.js";
import type { Refusal } from "../../kit/expect/error.js";
import { type ScriptRow, scripted } from "./relation-scripts.js";
import { relationNamed } from "./tested-relations.js";
import {
  joined,
  type RefusedRow,
  refusableUpdates,
  refusingUpdates,
  ruledOutUpdates,
  type UpdateRow,
  updating,
} from "./updates.js";

/** How an update is refused: with the status 400 unless it has another one. */
type Refused = Partial<Refusal>;

/** One table of updates, as a file of rows has it: `statements/rows/rows.schema.json`. */
interface TableOfUpdates {
  /** The relations on which each row is tried, by their attributes; one to-many relation of each kind unless they are given. */
  readonly on?: readonly string[];
  readonly updates?: readonly UpdateRow[];
  readonly refusesUpdates?: readonly (readonly [before: string, update: RefusedRow[1], refusal?: Refused])[];
  readonly error?: Refused;
  readonly ruledOutUpdates?: readonly UpdateRow[];
  readonly refusableUpdates?: readonly UpdateRow[];
  readonly script?: readonly ScriptRow[];
  readonly start?: readonly string[];
}

/** A check whose updates are data; `and` is a second table, for other relations. */
export interface CheckOfUpdates extends CheckOptions, TableOfUpdates {
  /** For a reader. */
  readonly note?: string;
  readonly and?: TableOfUpdates;
}

/** Makes a check of its rows. */
export const checkOfUpdates = (id: string, { and, note: _, ...own }: CheckOfUpdates): OwnedCheck => {
  const check = checkOf(id, own);
  return and === undefined ? check : joined(check, checkOf(id, and));
};

const checkOf = (
  id: string,
  {
    on,
    updates,
    refusesUpdates,
    error,
    ruledOutUpdates: ruledOut,
    refusableUpdates: refusable,
    script,
    start,
    ...own
  }: CheckOfUpdates,
): OwnedCheck => {
  const options = { ...own, ...(on === undefined ? {} : { on: on.map(relationNamed) }) };
  if (updates !== undefined) return updating(id, options, updates);
  if (ruledOut !== undefined) return ruledOutUpdates(id, options, ruledOut);
  if (refusable !== undefined) return refusableUpdates(id, options, refusable);
  if (script !== undefined) return scripted(id, { ...own, ...(start === undefined ? {} : { start }) }, script);
  const rows = (refusesUpdates ?? []).map(
    ([before, update, refusal]): RefusedRow =>
      refusal === undefined ? [before, update] : [before, update, refusalOf(refusal)],
  );
  return refusingUpdates(id, { ...options, ...(error === undefined ? {} : { refusal: refusalOf(error) }) }, rows);
};

const refusalOf = (refused: Refused): Refusal => ({ status: 400, ...refused });
