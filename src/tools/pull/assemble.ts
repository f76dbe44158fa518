import type { JsonValue } from "../../base/json.js";
import { fileUid, roleUid, userUid } from "../../data/model/built-in/uids.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { cleanValue } from "../../data/write/import/flat-entries.js";
import { createStrippers, type Strippers, strippedBy } from "../../data/write/import/strip.js";
import { schemaFiles } from "../../data/write/shared/definition-files.js";
import type { FileTree } from "../../data/write/shared/file-tree.js";
import { createFileNames, localesOf } from "../../data/write/shared/settings-file.js";
import type { Dataset, Locale } from "../../reference/model/dataset.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import { fixtureEntries, type NamedEntry } from "./fixture-entries.js";
import { createLinks } from "./links.js";
import { remark } from "./reading.js";
import type { Progress, Store } from "./store.js";

/** What is kept of what is stripped by default. */
export interface Keeping {
  /** Users stay, without passwords. */
  readonly keepUsers: boolean;
  /** E-mail addresses in content stay. Those of users do not. */
  readonly keepEmails: boolean;
  /** Everything stays as the server shows it: for what is compared with it, and not shared. */
  readonly asIs?: boolean | undefined;
  /** Entries that are there although they were not read. */
  readonly there?: ReadonlyMap<Uid, ReadonlySet<number>> | undefined;
  /** Entries that are not written although they were read. */
  readonly without?: ReadonlyMap<Uid, ReadonlySet<number>> | undefined;
  /** What takes secrets away, where one counts for several times. */
  readonly strippers?: Strippers | undefined;
}

/** A fixture folder of what was read. */
export interface Assembled {
  readonly schemas: FileTree;
  /** The files of entries, by their paths. */
  readonly entries: ReadonlyMap<string, readonly NamedEntry[]>;
  /** The number of entries of each type that is written. */
  readonly counts: ReadonlyMap<Uid, number>;
  readonly stripped: readonly string[];
}

const [least, greatest] = [-(2n ** 63n), 2n ** 63n - 1n];

/**
 * An integer of 64 bits, where SQLite has kept it as a floating point number (measured): the greatest one is read as 9223372036854776000, which
 * is none.
 */
const unrounded = (json: JsonValue): JsonValue => {
  const bound = typeof json === "string" && /^-?9223372036854776000$/.test(json) ? BigInt(json) : 0n;
  return bound === 0n ? json : String(bound < 0n ? least : greatest);
};

const localesIn = ({ locales }: Progress, before: readonly Locale[]): readonly Locale[] => {
  const codes = Object.keys(locales);
  if (codes.length === 0) return before;
  const named = Object.entries(locales).find(([, { isDefault }]) => isDefault === true)?.[0];
  const assumed = before.find(({ isDefault }) => isDefault)?.code ?? "";
  const first = named ?? (codes.includes(assumed) ? assumed : codes[0]);
  return codes.map((code) => {
    const name = locales[code]?.name ?? before.find((other) => other.code === code)?.name ?? localesOf([code])[0]?.name;
    return { code, name: name ?? code, isDefault: code === first };
  });
};

const readTypes = ({ model }: Dataset, store: Store, { asIs, keepUsers, without }: Keeping) => {
  const read = new Map<Uid, ReadonlySet<number>>();
  for (const [uid, state] of Object.entries(store.progress.types)) {
    if (!model.contentTypes.has(uid) || ((uid === userUid || uid === roleUid) && !keepUsers && asIs !== true)) continue;
    const ids = store.ids(uid);
    for (const id of without?.get(uid) ?? []) ids.delete(id);
    if (ids.size > 0 || state.fault === undefined) read.set(uid, ids);
  }
  const files = store.ids(fileUid);
  if (files.size > 0 && !read.has(fileUid)) read.set(fileUid, files);
  return read;
};

/**
 * Makes a fixture folder of what was read. Users, e-mail addresses and what looks like a secret are taken away as from an export. `source`
 * has the model.
 */
export const assemble = (source: Dataset, store: Store, keeping: Keeping): Assembled => {
  const { model } = source;
  const read = readTypes(source, store, keeping);
  const links = createLinks(model, store, read, keeping.there);
  const about = (uid: Uid, attribute: string, message: string): void =>
    remark(store, `${uid} ${attribute}: ${message}`);
  const { strippers = createStrippers(keeping.keepEmails) } = keeping;
  let toUsers = 0;
  const fileOf = createFileNames(model);
  const counts = new Map<Uid, number>();
  const files = new Map<string, readonly NamedEntry[]>();
  const types = [...read.keys()].flatMap((uid): readonly ContentType[] => {
    const type = model.contentTypes.get(uid);
    return type === undefined ? [] : [type];
  });
  const componentIds = new Map<Uid, Set<number>>();
  for (const type of types) {
    const entries = fixtureEntries(type, {
      model,
      store,
      links,
      componentIds,
      value: (attribute, uid, read) => {
        const json = attribute.type === "biginteger" ? unrounded(read) : read;
        if (json !== read) about(uid, attribute.name, "taken for the nearest integer of 64 bits: the server rounds it");
        if (keeping.asIs === true) return json;
        const stripper = uid === userUid ? strippers.ofUsers : strippers.content;
        return cleanValue(attribute, uid, json, { stripper, remark: about });
      },
      lost: (uid, attribute) => {
        if (attribute.kind === "relation" && attribute.target === userUid && !read.has(userUid)) toUsers++;
        else about(uid, attribute.name, "left out: a link to an entry that was not read");
      },
    });
    counts.set(type.uid, read.get(type.uid)?.size ?? 0);
    files.set(`entries/${fileOf(type)}.json`, entries);
  }
  const gone = toUsers === 0 ? [] : [`${toUsers} ${toUsers === 1 ? "link" : "links"} to users`];
  return {
    schemas: schemaFiles(source, localesIn(store.progress, source.locales)),
    entries: files,
    counts,
    stripped: [...gone, ...strippedBy(strippers)],
  };
};

/** What was read as a dataset. */
export const assembledDataset = (
  { entries, schemas }: Pick<Assembled, "entries" | "schemas">,
  uploads: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Dataset> => {
  const bytes = [...uploads].map(([path, content]) => [`uploads/${path}`, content] as const);
  return loadFiles(Object.fromEntries<unknown>([...schemas, ...entries, ...bytes]), { lenient: true });
};
