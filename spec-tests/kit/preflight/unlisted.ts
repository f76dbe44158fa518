import { isRecord, together } from "../base.js";
import { pathOf } from "../contract/address.js";
import type { DatasetIndex, KnownEntry } from "../contract/dataset.js";
import { answerTo, isSuccess } from "../contract/exchange.js";
import { naturalKey } from "../dataset/dataset-index.js";
import { isShownEntry } from "../dataset/left-out.js";
import type { ContentType, Uid } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import type { FetchedEntry } from "./fetch.js";
import type { PreflightFinding } from "./outcome.js";
import { patternFinding } from "./patterns/find.js";

type Context = Pick<TargetContext, "dataset" | "capabilities" | "transport" | "headers">;

type Fetched = ReadonlyMap<ContentType, readonly FetchedEntry[]>;

/** Entries that the server holds, and leaves out of its lists. */
export interface Unlisted {
  readonly findings: readonly PreflightFinding[];
  /** Which of a type's entries are hidden. */
  readonly keys: ReadonlyMap<Uid, ReadonlySet<string>>;
  /** The ids of those that were seen elsewhere. */
  readonly ids: ReadonlyMap<Uid, ReadonlyMap<string, number>>;
}

const unlisted = (what: string, statement: string, shown: number, of = shown): PreflightFinding =>
  patternFinding([], { name: "unlisted", statements: [statement], shown, of, differences: [] }, what);

/** The ids of entries that were seen elsewhere, by natural key. */
type Seen = Map<Uid, Map<string, number>>;

interface Missing {
  readonly type: ContentType;
  readonly all: readonly KnownEntry[];
  readonly entries: readonly KnownEntry[];
}

/** What entries have in common that a faulty list leaves out. */
interface Group {
  readonly what: string;
  readonly statement: string;
  readonly holds: (entry: KnownEntry) => boolean;
}

const groupsOf = ({ dataset }: DatasetIndex): readonly Group[] => {
  const home = dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const isDraft = ({ type, record: { values } }: KnownEntry) => type.draftAndPublish && values.publishedAt === null;
  const isForeign = ({ type, record: { values } }: KnownEntry) => type.localized && values.locale !== home;
  return [
    { what: "no list shows entries of other locales", statement: "4.1-locale", holds: isForeign },
    { what: "no list shows drafts", statement: "3-preview", holds: isDraft },
  ];
};

/**
 * Finds out which missing entries the server holds all the same: other entries lead to them, a request by id shows them, or all lists lack
 * just their first or last one. Entries that nothing shows are missing.
 */
export const findUnlisted = async (
  context: Context,
  fetched: Fetched,
  missingKeys: (type: ContentType) => readonly string[],
): Promise<Unlisted> => {
  const { dataset } = context;
  const missing = [...fetched.keys()].flatMap((type): readonly Missing[] => {
    const keys = new Set(missingKeys(type));
    // A single type is read as the published entry of one locale.
    const all = dataset
      .entries(type.uid)
      .filter(({ record }) => type.kind === "collectionType" || record.values.publishedAt !== null);
    const entries = all.filter(({ key }) => keys.has(key));
    return entries.length === 0 ? [] : [{ type, all, entries }];
  });
  const keys = new Map<Uid, Set<string>>();
  const hide = ({ type: { uid } }: Missing, entries: readonly KnownEntry[]): number => {
    keys.set(uid, new Set([...(keys.get(uid) ?? []), ...entries.map(({ key }) => key)]));
    return entries.length;
  };
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const seen = linkedTo(context, fetched);
  const isSeen = createSight(context, fetched, seen);
  const end = missing.length === 0 ? undefined : endOf(fetched, missing);
  if (end !== undefined) {
    for (const each of missing) hide(each, each.entries);
    return { findings: [end], keys, ids: seen };
  }
  const findings: PreflightFinding[] = [];
  for (const { what, statement, holds } of groupsOf(dataset)) {
    const whole = missing
      .filter((each) => isWhole(each, holds))
      .map((each) => [each, each.entries.filter(holds)] as const);
    const shown = await together(whole.map(([each, entries]) => isHeld(each, entries, seen, isSeen)));
    // What one type shows is true of all: they have the fault in common.
    if (shown.includes(true)) findings.push(unlisted(what, statement, sum(whole.map((each) => hide(...each)))));
  }
  // Whatever they are: what requests by id show is there. A few of them speak for all.
  const others = await together(
    missing.map(async (each) => {
      const left = each.entries.filter(({ key }) => keys.get(each.type.uid)?.has(key) !== true);
      const sample = [left[0], left[Math.floor(left.length / 2)], left.at(-1)].flatMap((entry) => entry ?? []);
      const shown = await together([...new Set(sample)].map((entry) => isSeen(each, entry)));
      return shown.length > 0 && !shown.includes(false) ? hide(each, left) : 0;
    }),
  );
  const count = sum(others);
  if (count > 0) findings.push(unlisted("entries that requests by id show are in no list", "4.1-path", count));
  return { findings, keys, ids: seen };
};

const isWhole = ({ all, entries }: Missing, holds: Group["holds"]): boolean => {
  const group = all.filter(holds);
  return group.length > 0 && group.every((entry) => entries.includes(entry));
};

/** Whether all lists of several entries lack their first one alone, or their last one. */
const endOf = (fetched: Fetched, missing: readonly Missing[]): PreflightFinding | undefined => {
  const lists = [...fetched].filter(([{ kind }, entries]) => kind === "collectionType" && entries.length > 1);
  if (missing.length < Math.max(4, 0.8 * lists.length)) return undefined;
  const ends = [
    ["first", 0],
    ["last", -1],
  ] as const;
  const end = ends.find(([, at]) =>
    missing.every(({ all, entries }) => entries.length === 1 && entries[0] === all.at(at)),
  );
  return end && unlisted(`every list lacks its ${end[0]} entry`, "4.1-path", missing.length, lists.length);
};

/** The entries that relations show and lists do not, by natural key. */
const linkedTo = ({ dataset }: Context, fetched: Fetched): Seen => {
  const home = dataset.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const seen: Seen = new Map();
  const listed = new Map([...fetched].map(([{ uid }, entries]) => [uid, new Set(entries.map(({ id }) => id))]));
  for (const [type, entries] of fetched)
    for (const attribute of type.attributes.values()) {
      if (attribute.kind !== "relation" && attribute.kind !== "media") continue;
      const target = dataset.type(attribute.target);
      const known = seen.get(target.uid) ?? new Map<string, number>();
      seen.set(target.uid, known);
      for (const { attributes } of entries) {
        const value = attributes[attribute.name];
        const list: readonly unknown[] = isRecord(value) ? [value.data].flat() : [];
        for (const entry of list.filter(isShownEntry)) {
          const key = isRecord(entry.attributes) ? naturalKey(target, entry.attributes, home) : undefined;
          const isListed = listed.get(target.uid)?.has(entry.id) === true;
          if (key !== undefined && !isListed && dataset.has(target.uid, key)) known.set(key, entry.id);
        }
      }
    }
  return seen;
};

/** Missing entries of a type that are asked for by id. */
const mostAsked = 3;

const mostTried = 4;

type Sight = (missing: Missing, entry: KnownEntry) => Promise<boolean>;

/** Whether relations show one of the missing entries, or a request by id does. */
const isHeld = async (
  missing: Missing,
  entries: readonly KnownEntry[],
  seen: Seen,
  isSeen: Sight,
): Promise<boolean> => {
  if (entries.some(({ key }) => seen.get(missing.type.uid)?.has(key))) return true;
  for (const entry of entries.slice(0, mostAsked)) if (await isSeen(missing, entry)) return true;
  return false;
};

/** Asks for a missing entry by the ids that it may have, and notes the one that it has. */
const createSight =
  (context: Context, fetched: Fetched, seen: Seen): Sight =>
  async ({ type, all }, { key }) => {
    const known = seen.get(type.uid) ?? new Map<string, number>();
    seen.set(type.uid, known);
    const linked = known.get(key);
    const listed = new Map((fetched.get(type) ?? []).map((entry) => [entry.key, entry.id]));
    const shown = new Set(listed.values());
    const index = all.findIndex((entry) => entry.key === key);
    for (const id of linked === undefined ? idsBetween(all, index, listed) : [linked])
      if (!shown.has(id) && (await keyAt(context, type, id)) === key) {
        known.set(key, id);
        return true;
      }
    return false;
  };

/** The natural key of the entry that a request by id shows; undefined where it shows none. */
const keyAt = async (context: Context, type: ContentType, id: number): Promise<string | undefined> => {
  if (type.kind === "singleType" || !type.uid.startsWith("api::") || !context.capabilities.has("single-entries"))
    return undefined;
  const answer = await answerTo(context, `${pathOf(type)}/${id}`);
  const data = answer !== undefined && isSuccess(answer.status) ? answer.json : undefined;
  const shown = isRecord(data) && isShownEntry(data.data) ? data.data : undefined;
  return isRecord(shown?.attributes) ? naturalKey(type, shown.attributes, undefined) : undefined;
};

/** The ids that an entry may have that was made between those around it, the likeliest first. */
const idsBetween = (
  all: readonly KnownEntry[],
  index: number,
  listed: ReadonlyMap<string | undefined, number>,
): readonly number[] => {
  const idOf = ({ key }: KnownEntry) => listed.get(key) ?? [];
  const place = all.findLastIndex((entry, at) => at < index && listed.has(entry.key));
  const before = all.slice(0, index).flatMap(idOf).at(-1) ?? 0;
  const likely = before + index - place;
  const [after = likely + mostTried] = all.slice(index + 1).flatMap(idOf);
  // Between two ids there may be billions.
  const count = Math.min(mostTried, Math.max(0, after - before - 1));
  const ids = Array.from({ length: count }, (_, step) => before + 1 + step);
  // Entries that are missing in a row have ids in a row.
  return [...new Set(likely < after ? [likely, ...ids] : ids)].slice(0, mostTried);
};
