import { readFileSync } from "node:fs";
import { mapValues, packageFile } from "../../kit/base.js";
import type { Query } from "../../kit/contract/address.js";
import type { Capability } from "../../kit/contract/capability.js";
import { levelOf, type OwnedCheck } from "../../kit/contract/check.js";
import type { Answered, CheckOfRows, TableOfRows } from "../../kit/expect/rows.js";
import type { SectionId } from "../../sections.js";
import { checkOf, type RowsOfCheck } from "../check-of.js";
import { monitorOf } from "../monitors/monitors.js";
import type { Row, StatementDefinition } from "../statement.js";

/** A statement as a file of rows has it: `rows.schema.json`. */
interface WrittenStatement {
  readonly sentence: string;
  readonly measured?: Row;
  readonly interpretation?: Row;
  readonly needs?: readonly Capability[];
  readonly reason?: string;
  readonly dependsOn?: readonly string[];
  readonly checks?: Readonly<Record<string, WrittenCheck | Exclude<RowsOfCheck, CheckOfRows>>>;
  readonly watches?: string;
  readonly code?: readonly string[];
}

/** Entries, or the name that `lists.json` has for them. */
type Keys = readonly string[] | string;

type WrittenAnswer = Omit<Answered, "entries"> & { readonly entries?: Keys };

/** A table of requests as a file of rows has it. */
interface WrittenTable extends Omit<TableOfRows, "matches" | "lists" | "answers"> {
  readonly matches?: Readonly<Record<string, Keys>>;
  readonly lists?: Readonly<Record<string, Keys>>;
  readonly answers?: Readonly<Record<string, WrittenAnswer | "as above">>;
}

/** A check of requests as a file of rows has it. */
interface WrittenCheck extends Omit<CheckOfRows, keyof TableOfRows | "and">, WrittenTable {
  readonly and?: readonly WrittenTable[];
}

/**
 * The statements of all files of rows, in the order of `files.json`. `code`: their checks that are functions. Throws where one of these is missing, or belongs
 * to no statement: a fault of the kit.
 */
export const readRows = (code: readonly OwnedCheck[]): readonly StatementDefinition[] => {
  const left = new Map(code.map((each) => [each.id, each]));
  const take = (id: string): OwnedCheck => {
    const own = left.get(id);
    if (own === undefined || !left.delete(id)) throw new Error(`the check ${id} is in no code`);
    return own;
  };
  const folders: Readonly<Record<string, readonly string[]>> = parse("spec-tests/statements/rows/files.json");
  const names = Object.entries(folders).flatMap(([folder, files]) => files.map((file) => `${folder}/${file}`));
  const statements = names.flatMap((name) =>
    Object.entries(readFile<WrittenStatement>(`spec-tests/statements/rows/${name}.json`)).map(([id, statement]) => {
      const { checks = {}, watches, code: ids = [] } = statement;
      const watching = watches === undefined ? [] : [monitorOf(watches)];
      return statementOf(id, statement, [...Object.entries(checks).map(made), ...watching, ...ids.map(take)]);
    }),
  );
  if (left.size > 0) throw new Error(`no statement holds ${[...left.keys()].join(", ")}`);
  return statements;
};

const statementOf = (
  id: string,
  { sentence, measured, interpretation = measured, needs = [], reason, dependsOn }: WrittenStatement,
  owned: readonly OwnedCheck[],
): StatementDefinition => ({
  ...{ id, sentence, needs, owned, level: levelOf(sentence), source: measured === undefined ? "spec" : "observed" },
  // A section number holds no hyphen: what precedes the first one in an id is a section, says the schema.
  section: id.slice(0, id.indexOf("-")) as SectionId,
  ...(interpretation === undefined ? {} : { interpretation }),
  ...(reason === undefined ? {} : { reason }),
  ...(dependsOn === undefined ? {} : { dependsOn }),
});

const made = ([id, rows]: readonly [
  id: string,
  rows: WrittenCheck | Exclude<RowsOfCheck, CheckOfRows>,
]): OwnedCheck => {
  if (!("get" in rows)) return checkOf(id, rows);
  const { and = [], ...table } = rows;
  return checkOf(id, { ...withLists(table), and: and.map(withLists) });
};

const withLists = <Table extends WrittenTable>({ matches, lists, answers, ...table }: Table) => ({
  ...table,
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

const listOf = (keys: Keys): readonly string[] => (typeof keys === "string" ? listNamed(keys) : keys);

/** A list of `lists.json`. Throws where it has no such list: a fault of the kit. */
export const listNamed = (name: string): readonly string[] => {
  const list = namedLists[name];
  if (list === undefined) throw new Error(`lists.json has no list "${name}"`);
  return list;
};

// The files are the kit's own, and a test holds them to their schema.
const readFile = <Written>(path: string): Readonly<Record<string, Written>> => {
  const { $schema, ...written } = parse(path);
  return written;
};

const parse = (path: string) => JSON.parse(readFileSync(packageFile(path), "utf8"));

const namedLists: Readonly<Record<string, readonly string[]>> = parse("spec-tests/statements/rows/lists.json");

/** What a server is asked of its own content that it refuses, or ignores: `rows.schema.json`. */
export interface OwnRows {
  readonly section: SectionId;
  readonly measured: Row;
  readonly sentence: string;
  readonly asks?: Readonly<Record<string, readonly Query[]>>;
  readonly rejects?: readonly Query[];
}

/** Checks of a server's own content, by their ids. */
export const ownRows: Readonly<Record<string, OwnRows>> = readFile("spec-tests/statements/rows/own/refused.json");

/**
 * The checks of a quick run: one that holds each sentence of the specification, and those that notice the most servers for what they send. `npm run prove
 * -- --matrix --lists` writes them.
 */
export const quickIds: ReadonlySet<string> = new Set(parse("spec-tests/statements/rows/quick.json"));
