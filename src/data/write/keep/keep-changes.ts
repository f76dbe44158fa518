import { isDeepStrictEqual } from "node:util";
import type { Dataset, Diagnostic, Entry } from "../../../reference/model/dataset.js";
import type { ContentModel, ContentType, Uid } from "../../../reference/model/schema.js";
import type { Members } from "../../model/fold-entry.js";
import { neededMembers, type RowTurning, rowMembers } from "../shared/row-members.js";
import { type RowTables, tablesOf } from "../shared/row-tables.js";
import {
  type Difference,
  type EntriesPlace,
  KeepError,
  type KeptTexts,
  keptTypes,
  mended,
  readFiles,
  textsOf,
} from "./entry-files.js";
import { createRefer, type Refer } from "./refer.js";

export interface KeepSource extends EntriesPlace {
  /** Reads the source with some files in the place of those that are there. A lenient reading: what is at fault is left out. */
  readonly load: (texts: ReadonlyMap<string, string>) => Promise<Dataset>;
}

export interface Data {
  readonly records: ReadonlyMap<Uid, Iterable<Entry>>;
  /** The bytes of uploaded files that were written since, by their path below `/uploads/`. Undefined: taken away. */
  readonly files: ReadonlyMap<string, Uint8Array | undefined>;
}

/** Texts are read again so many times, and mended where they do not say what they have to. */
const mostRounds = 5;

interface Comparing {
  readonly model: ContentModel;
  readonly now: RowTables;
  readonly wanted: RowTables;
  readonly refer: Refer;
  /** Whether a side of a relation is compared that follows from the other one. */
  readonly follower: (type: ContentType, id: number, name: string) => boolean;
}

const byId: Refer = ({ id }) => id;

/** How rows become members. Passwords are hashes by now: no file holds them. */
const turningOf = (model: ContentModel, tables: RowTables, refer: Refer): RowTurning => ({
  ...{ model, tables },
  shows: (attribute) => attribute.kind !== "scalar" || attribute.type !== "password",
  refer: ({ kind }, links) =>
    links.map((link) => (kind === "morph" ? { __type: link.type, ref: refer(link) } : refer(link))),
});

/** The localizations of an entry by their order of ids: a file says that they are a group, and no more. */
const ordered = (members: Members): Members =>
  Array.isArray(members.localizations)
    ? { ...members, localizations: members.localizations.toSorted((one, other) => Number(one) - Number(other)) }
    : members;

const follows = (type: ContentType, name: string): boolean => {
  const attribute = type.attributes.get(name);
  return attribute?.kind === "relation" && !attribute.owner && name !== "localizations";
};

const differenceOf = (type: ContentType, comparing: Comparing): Difference => {
  const { follower, model, refer } = comparing;
  const [now, wanted] = [comparing.now(type.uid), comparing.wanted(type.uid)];
  const members = (row: Entry, tables: RowTables): Members =>
    ordered(rowMembers(row, type, turningOf(model, tables, byId)));
  const changed = new Map<number, ReadonlyMap<string, unknown>>();
  const added: (readonly [number, Members])[] = [];
  for (const [id, row] of wanted) {
    const former = now.get(id);
    const written = rowMembers(row, type, turningOf(model, comparing.wanted, refer));
    const isMeant = ([name]: readonly [string, unknown]): boolean => !follows(type, name) || follower(type, id, name);
    if (former === undefined) {
      added.push([id, neededMembers(type, Object.fromEntries(Object.entries(written).filter(isMeant)))]);
      continue;
    }
    const [is, be] = [members(former, comparing.now), members(row, comparing.wanted)];
    const names = Object.entries(be)
      .filter(isMeant)
      .filter(([name, value]) => !isDeepStrictEqual(value, is[name]));
    if (names.length > 0) changed.set(id, new Map(names.map(([name]) => [name, written[name]])));
  }
  const removed = new Set([...now.keys()].filter((id) => !wanted.has(id)));
  return { removed, changed, added };
};

const every = (): boolean => true;

/** What is at fault with files that were written, and was not before: a lenient reading leaves it out. */
const newFault = (before: Dataset, after: Dataset): Diagnostic | undefined => {
  const known = new Set(before.warnings.map(({ file, message, path }) => `${file} ${path} ${message}`));
  return after.warnings.find(
    ({ file, message, path, severity }) => severity === "error" && !known.has(`${file} ${path} ${message}`),
  );
};

/** What is still not said, for people. */
const describe = (model: ContentModel, differences: ReadonlyMap<Uid, Difference>): string => {
  for (const [uid, { added, changed, removed }] of differences) {
    const [id, names] = [...changed][0] ?? [added[0]?.[0] ?? [...removed][0], new Map<string, unknown>()];
    const attributes = [...names.keys()].join(", ");
    if (id !== undefined)
      return `${model.contentTypes.get(uid)?.displayName} ${id}${attributes === "" ? "" : ` (${attributes})`} cannot be written so that it is read as it is now`;
  }
  return "";
};

/**
 * The files of entries that say what the data is now. What has not changed keeps its text. Texts are read again until they say it; users,
 * roles and passwords are not looked at. Rejects with a {@link KeepError} where no text does, or where files are no longer those that `base`,
 * what is served, was read from.
 */
export const keepChanges = async (source: KeepSource, data: Data, base: Dataset): Promise<KeptTexts> => {
  const { model } = base;
  const wanted = tablesOf(data.records);
  const refer = createRefer(model, wanted, base.locales);
  const differencesOf = (
    now: Dataset,
    target: RowTables,
    follower: Comparing["follower"],
  ): ReadonlyMap<Uid, Difference> => {
    const comparing = { model, now: tablesOf(now.records), wanted: target, refer, follower };
    const all = keptTypes(model).map((type) => [type.uid, differenceOf(type, comparing)] as const);
    return new Map(all.filter(([, { added, changed, removed }]) => added.length + changed.size + removed.size > 0));
  };
  const first = await source.load(new Map());
  if (differencesOf(first, tablesOf(base.records), every).size > 0)
    throw new KeepError("the files have changed since they were read. Start again, or with --watch");
  let files = await readFiles(source, model);
  // The other side of a relation follows, unless its file says otherwise or has an order of its own.
  const isSaid: Comparing["follower"] = (type, id, name) => files.get(type.uid)?.said.get(id)?.has(name) === true;
  let loaded = first;
  for (let round = 0; ; round++) {
    const differences = differencesOf(loaded, wanted, round === 0 ? isSaid : every);
    if (differences.size === 0 && round > 0) break;
    if (round === mostRounds) throw new KeepError(describe(model, differences));
    files = new Map(
      [...files].map(([uid, file]) => {
        const difference = differences.get(uid);
        return [uid, difference === undefined ? file : mended(file, difference)];
      }),
    );
    loaded = await source.load(new Map([...textsOf(files)].map(([path, { after }]) => [path, after])));
  }
  const fault = newFault(first, loaded);
  if (fault !== undefined) throw new KeepError(`${fault.file}: ${fault.path} ${fault.message}`);
  return textsOf(files);
};
