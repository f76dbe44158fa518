import { heldAt } from "../../../base/maps.js";
import type { ContentModel, Uid } from "../../../reference/model/schema.js";
import { morphMirrors } from "../../model/morph-mirrors.js";
import type { Dice } from "./dice.js";
import type { Plan, PlannedEntry } from "./plan-entries.js";

/** Whom entries may relate to. */
export interface Pools {
  /** The entries of a type in the locale of another entry, or else all of them. */
  of(uid: Uid, owner: PlannedEntry): readonly PlannedEntry[];
  all(uid: Uid): readonly PlannedEntry[];
  /** The types that see a polymorphic attribute of a schema from its other side; without any, all of the project's own types. */
  mirrors(owner: Uid, attribute: string): readonly Uid[];
}

const none: readonly PlannedEntry[] = [];

/** The {@link Pools} of a plan. */
export const createPools = (model: ContentModel, plan: Plan): Pools => {
  const byLocale = new Map<string, readonly PlannedEntry[]>();
  const all = (uid: Uid): readonly PlannedEntry[] => plan.get(uid) ?? none;
  const inLocale = (uid: Uid, locale: string): readonly PlannedEntry[] =>
    heldAt(byLocale, `${uid} ${locale}`, () => all(uid).filter((entry) => entry.locale === locale));
  const defaultLocale = [...plan.values()].flat().find(({ locale }) => locale !== undefined)?.locale ?? "en";
  const mirrors = new Map<string, readonly Uid[]>();
  const own = [...plan.keys()].filter((uid) => uid.startsWith("api::") && all(uid).length > 0);
  return {
    all,
    of: (uid, owner) => {
      if (model.contentTypes.get(uid)?.localized !== true) return all(uid);
      const found = inLocale(uid, owner.locale ?? defaultLocale);
      return found.length > 0 ? found : all(uid);
    },
    mirrors: (owner, attribute) =>
      heldAt(mirrors, `${owner} ${attribute}`, () => {
        const seen = own.filter((uid) => morphMirrors(model, uid, owner, attribute).length > 0);
        return seen.length > 0 ? seen : own;
      }),
  };
};

/** Those of some entries that pages see, where there are any: a draft is left out of what is published. */
export const publishedOf = (entries: readonly PlannedEntry[]): readonly PlannedEntry[] => {
  const published = entries.filter(({ draft }) => !draft);
  return published.length > 0 ? published : entries;
};

/** One of some entries: one that is published, nine times out of ten. */
export const pickEntry = (entries: readonly PlannedEntry[], dice: Dice): PlannedEntry | undefined => {
  if (entries.length === 0) return undefined;
  const found = dice.pick(entries);
  return found.draft && dice.chance(0.9) ? (entries.find(({ draft }) => !draft) ?? found) : found;
};

/** Up to so many different entries. */
export const pickEntries = (entries: readonly PlannedEntry[], dice: Dice, most: number): readonly PlannedEntry[] => {
  const wanted = dice.integer(1, most);
  const found = new Set<PlannedEntry>();
  for (let tries = 0; entries.length > 0 && found.size < wanted && tries < wanted * 3; tries++)
    found.add(dice.pick(entries));
  return [...found];
};
