import type { Locale } from "../../../reference/model/dataset.js";
import type { Attribute, ContentModel, ContentType, RelationAttribute, Uid } from "../../../reference/model/schema.js";
import { userUid } from "../../model/built-in/uids.js";
import type { Given, Rules } from "./rules/rules.js";

export interface PlannedEntry {
  readonly type: ContentType;
  readonly id: number;
  /** Undefined on types that are not localized. */
  readonly locale: string | undefined;
  /** The entry in the first locale that this one is a localization of. */
  readonly original: PlannedEntry | undefined;
  readonly draft: boolean;
  /** The first of its type: every attribute of it is filled. */
  readonly first: boolean;
  readonly json: Record<string, unknown>;
  /** What a story says of it, and the entries of the same story by their names. Planned last. */
  story?: { readonly given: Given; readonly others: ReadonlyMap<string, PlannedEntry> };
}

/** The entries of each type, in the order of their ids. */
export type Plan = ReadonlyMap<Uid, readonly PlannedEntry[]>;

/** Each localization of an entry names all others: entries get no more of them. */
export const mostLocales = 100;

/** More users than these are of no use to anybody. */
const mostUsers = 10;

/** The types that entries are generated for: the project's own and users. */
export const generatedTypes = ({ contentTypes }: ContentModel): readonly ContentType[] =>
  [...contentTypes.values()].filter(({ uid }) => uid.startsWith("api::") || uid === userUid);

/** Every second entry has localizations, the first one too. */
const isTranslated = (at: number): boolean => at % 2 === 0;

const localesOf = (type: ContentType, at: number, locales: readonly string[]): readonly (string | undefined)[] => {
  if (!type.localized) return [undefined];
  return isTranslated(at) ? locales : locales.slice(0, 1);
};

const rowCount = (type: ContentType, count: number, locales: readonly string[]): number => {
  let rows = 0;
  for (let at = 0; at < count; at++) rows += localesOf(type, at, locales).length;
  return rows;
};

/** Whether each entry with this attribute needs an entry of the target for itself alone. */
const needsItsOwn = (attribute: Attribute): attribute is RelationAttribute =>
  attribute.kind === "relation" &&
  attribute.required &&
  attribute.inverse !== undefined &&
  (attribute.relation === "oneToOne" || (attribute.relation === "oneToMany" && !attribute.owner));

const initialCount = ({ kind, uid }: ContentType, count: number): number => {
  if (kind === "singleType") return Math.min(1, count);
  return uid === userUid ? Math.min(mostUsers, count) : count;
};

/** How many entries each type needs, so that those that need one for themselves find it. */
const countsFor = (
  types: readonly ContentType[],
  count: number,
  locales: readonly string[],
): ReadonlyMap<Uid, number> => {
  const counts = new Map(types.map((type) => [type.uid, initialCount(type, count)]));
  const byUid = new Map(types.map((type) => [type.uid, type]));
  const rows = (type: ContentType): number => rowCount(type, counts.get(type.uid) ?? 0, locales);
  // Each round may raise what another one needs; a circle of needs ends here.
  let isRaised = true;
  for (let round = 0; round < types.length && isRaised; round++) {
    isRaised = false;
    for (const type of types) {
      for (const attribute of [...type.attributes.values()].filter(needsItsOwn)) {
        const target = byUid.get(attribute.target);
        if (target === undefined || target.kind === "singleType" || target === type) continue;
        const needed = rows(type);
        for (; rows(target) < needed; isRaised = true) counts.set(target.uid, (counts.get(target.uid) ?? 0) + 1);
      }
    }
  }
  return counts;
};

/** Every sixth entry is a draft; of few entries, the last one. */
const isDraft = ({ draftAndPublish, kind }: ContentType, at: number, count: number): boolean =>
  draftAndPublish && kind === "collectionType" && (at % 6 === 4 || (count > 1 && count < 5 && at === count - 1));

/** Whether an entry is there for a story alone: no other entry leads to it. That of a single type is there anyway. */
export const isAdded = ({ first, story }: PlannedEntry): boolean => story !== undefined && !first;

/** Adds the entries of stories behind all others, in the default locale; that of a single type is the one that is there. */
const addStories = (plan: ReadonlyMap<Uid, PlannedEntry[]>, { stories }: Rules, locale: string | undefined): void => {
  for (const story of stories) {
    const others = new Map<string, PlannedEntry>();
    for (const { given, name, type } of story) {
      const entries = plan.get(type.uid) ?? [];
      const id = entries.length + 1;
      const own = type.localized ? locale : undefined;
      const added = { type, id, locale: own, original: undefined, draft: false, first: false, json: { id } };
      const entry: PlannedEntry = (type.kind === "singleType" ? entries[0] : undefined) ?? added;
      if (entry === added) entries.push(entry);
      entry.story = { given, others };
      others.set(name, entry);
    }
  }
};

/**
 * Plans `count` entries of each type, with localizations in `locales`, of which the first is the default one, and the entries of the stories
 * of rules.
 */
export const planEntries = (
  model: ContentModel,
  count: number,
  locales: readonly Locale[],
  rules: Rules | undefined,
): Plan => {
  const inOrder = [...locales].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const codes = inOrder.slice(0, mostLocales).map(({ code }) => code);
  // In an order that is theirs, not that of the files.
  const types = [...generatedTypes(model)].sort((one, other) => (one.uid < other.uid ? -1 : 1));
  const counts = countsFor(types, count, codes);
  const plan = new Map(
    types.map((type) => {
      const entries: PlannedEntry[] = [];
      const wanted = counts.get(type.uid) ?? 0;
      for (let at = 0; at < wanted; at++) {
        let original: PlannedEntry | undefined;
        for (const locale of localesOf(type, at, codes)) {
          const id = entries.length + 1;
          const draft = isDraft(type, at, wanted);
          const entry: PlannedEntry = { type, id, locale, original, draft, first: id === 1, json: { id } };
          entries.push(entry);
          original ??= entry;
        }
      }
      return [type.uid, entries];
    }),
  );
  if (rules !== undefined) addStories(plan, rules, codes[0]);
  return plan;
};
