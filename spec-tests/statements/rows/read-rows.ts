import { readFileSync } from "node:fs";
import { packageFile } from "../../kit/base.js";
import type { Capability } from "../../kit/contract/capability.js";
import type { OwnedCheck } from "../../kit/contract/check.js";
import { type CheckOfRows, checkOfRows } from "../../kit/expect/rows.js";
import { measured, type Row, type StatementDefinition, type StatementId, spec } from "../statement.js";

/** A statement as a file of rows has it: `rows.schema.json`. */
interface StatementOfRows {
  readonly sentence: string;
  /** The row of `interpretations.md` that a statement about what the specification leaves open rests on. */
  readonly measured?: Row;
  readonly interpretation?: Row;
  readonly needs?: readonly Capability[];
  readonly reason?: string;
  readonly checks?: Readonly<Record<string, CheckOfRows>>;
  /** Ids of its checks that are functions. */
  readonly code?: readonly string[];
}

/**
 * The statements of some files of rows. `code`: the checks of theirs that are functions. Throws where one of these is missing, or belongs to no statement:
 * a fault of the kit.
 */
export const readRows = (
  folder: string,
  names: readonly string[],
  code: readonly OwnedCheck[],
): readonly StatementDefinition[] => {
  const left = new Map(code.map((each) => [each.id, each]));
  const take = (id: string): OwnedCheck => {
    const made = left.get(id);
    if (made === undefined || !left.delete(id)) throw new Error(`${folder}: the check ${id} is in no code`);
    return made;
  };
  const statements = names.flatMap((name) =>
    Object.entries(readFile(`spec-tests/statements/rows/${folder}/${name}.json`)).map(([id, statement]) => {
      const { checks = {}, code: ids = [], measured: row, sentence, ...options } = statement;
      const owned = [...Object.entries(checks).map(([check, rows]) => checkOfRows(check, rows)), ...ids.map(take)];
      const name = id as StatementId; // the schema says that it is one
      return row === undefined
        ? spec(name, sentence, options, ...owned)
        : measured(name, row, sentence, options, ...owned);
    }),
  );
  if (left.size > 0) throw new Error(`${folder}: no statement holds ${[...left.keys()].join(", ")}`);
  return statements;
};

// The files are the kit's own, and a test holds them to their schema.
const readFile = (path: string): Readonly<Record<string, StatementOfRows>> => {
  const { $schema, ...statements } = JSON.parse(readFileSync(packageFile(path), "utf8"));
  return statements;
};
