import { readFileSync } from "node:fs";
import { packageFile } from "../../kit/base.js";
import type { Capability } from "../../kit/contract/capability.js";
import type { OwnedCheck } from "../../kit/contract/check.js";
import { type Answered, type CheckOfRows, checkOfRows } from "../../kit/expect/rows.js";
import { measured, type Row, type StatementDefinition, type StatementId, spec } from "../statement.js";

/** A statement as a file of rows has it: `rows.schema.json`. */
interface StatementOfRows<Written> {
  readonly sentence: string;
  /** The row of `interpretations.md` that a statement about what the specification leaves open rests on. */
  readonly measured?: Row;
  readonly interpretation?: Row;
  readonly needs?: readonly Capability[];
  readonly reason?: string;
  readonly checks?: Readonly<Record<string, Written>>;
  /** Ids of its checks that are functions. */
  readonly code?: readonly string[];
}

/** Entries, or the name that `lists.json` has for them. */
type Keys = readonly string[] | string;

type WrittenAnswer = Omit<Answered, "entries"> & { readonly entries?: Keys };

/** A check as a file of rows has it. */
interface WrittenCheck extends Omit<CheckOfRows, "matches" | "lists" | "answers"> {
  readonly matches?: Readonly<Record<string, Keys>>;
  readonly lists?: Readonly<Record<string, Keys>>;
  readonly answers?: Readonly<Record<string, WrittenAnswer | "as above">>;
}

/** The statements of some files of rows of requests, see {@link readRowsWith}. */
export const readRows = (
  folder: string,
  names: readonly string[],
  code: readonly OwnedCheck[],
): readonly StatementDefinition[] =>
  readRowsWith(folder, names, code, (id, rows: WrittenCheck) => checkOfRows(id, withLists(rows)));

/**
 * The statements of some files of rows. `code`: the checks of theirs that are functions. `make` makes the others of their rows. Throws where one of the
 * first is missing, or belongs to no statement: a fault of the kit.
 */
export const readRowsWith = <Written>(
  folder: string,
  names: readonly string[],
  code: readonly OwnedCheck[],
  make: (id: string, rows: Written) => OwnedCheck,
): readonly StatementDefinition[] => {
  const left = new Map(code.map((each) => [each.id, each]));
  const take = (id: string): OwnedCheck => {
    const made = left.get(id);
    if (made === undefined || !left.delete(id)) throw new Error(`${folder}: the check ${id} is in no code`);
    return made;
  };
  const statements = names.flatMap((name) =>
    Object.entries(readFile<Written>(`spec-tests/statements/rows/${folder}/${name}.json`)).map(([id, statement]) => {
      const { checks = {}, code: ids = [], measured: row, sentence, ...options } = statement;
      const owned = [...Object.entries(checks).map(([check, rows]) => make(check, rows)), ...ids.map(take)];
      const name = id as StatementId; // the schema says that it is one
      return row === undefined
        ? spec(name, sentence, options, ...owned)
        : measured(name, row, sentence, options, ...owned);
    }),
  );
  if (left.size > 0) throw new Error(`${folder}: no statement holds ${[...left.keys()].join(", ")}`);
  return statements;
};

const withLists = ({ matches, lists, answers, ...check }: WrittenCheck): CheckOfRows => ({
  ...check,
  ...(matches === undefined ? {} : { matches: mapValues(matches, listOf) }),
  ...(lists === undefined ? {} : { lists: mapValues(lists, listOf) }),
  ...(answers === undefined ? {} : { answers: answersOf(answers) }),
});

const answersOf = (
  answers: Readonly<Record<string, WrittenAnswer | "as above">>,
): Readonly<Record<string, Answered>> => {
  let above: Answered = {};
  return mapValues(answers, (answer) => {
    if (answer === "as above") return above;
    const { entries, ...rest } = answer;
    above = entries === undefined ? rest : { ...rest, entries: listOf(entries) };
    return above;
  });
};

const mapValues = <T, Other>(rows: Readonly<Record<string, T>>, change: (value: T) => Other) =>
  Object.fromEntries(Object.entries(rows).map(([query, value]) => [query, change(value)]));

const listOf = (keys: Keys): readonly string[] => {
  if (typeof keys !== "string") return keys;
  const list = namedLists[keys];
  if (list === undefined) throw new Error(`lists.json has no list "${keys}"`);
  return list;
};

// The files are the kit's own, and a test holds them to their schema.
const readFile = <Written>(path: string): Readonly<Record<string, StatementOfRows<Written>>> => {
  const { $schema, ...statements } = parse(path);
  return statements;
};

const parse = (path: string) => JSON.parse(readFileSync(packageFile(path), "utf8"));

const namedLists: Readonly<Record<string, readonly string[]>> = parse("spec-tests/statements/rows/lists.json");
