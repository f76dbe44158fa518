import { heldAt } from "../../../base/maps.js";
import type { ContentModel, Uid } from "../../../reference/model/schema.js";
import { morphMirrors } from "../../model/morph-mirrors.js";
import { isAdded, type Plan, type PlannedEntry } from "./plan-entries.js";

/** Whom entries may relate to. */
export type Pools = ReturnType<typeof createPools>;

/** Those of some entries for which a test holds, or all of them where it holds for none. */
const preferred = (
  entries: readonly PlannedEntry[],
  test: (entry: PlannedEntry) => boolean,
): readonly PlannedEntry[] => {
  const chosen = entries.filter(test);
  return chosen.length > 0 ? chosen : entries;
};

export const createPools = (model: ContentModel, plan: Plan) => {
  const pools = new Map<string, readonly PlannedEntry[]>();
  const all = (uid: Uid): readonly PlannedEntry[] =>
    heldAt(pools, uid, () => (plan.get(uid) ?? []).filter((entry) => !isAdded(entry)));
  const defaultLocale = [...plan.values()].flat().find(({ locale }) => locale !== undefined)?.locale ?? "en";
  const mirrors = new Map<string, readonly Uid[]>();
  const own = [...plan.keys()].filter((uid) => uid.startsWith("api::") && all(uid).length > 0);
  return {
    /** All entries of a type, those that stories add apart. */
    all,
    /**
     * The entries of a type in the locale of another entry, or else all of them; of published ones alone, where there are any. Those of stories
     * are there for stories alone.
     */
    of: (uid: Uid, owner: PlannedEntry, isPublished: boolean): readonly PlannedEntry[] => {
      const isLocalized = model.contentTypes.get(uid)?.localized === true;
      const locale = isLocalized ? (owner.locale ?? defaultLocale) : "";
      const isForStory = owner.story !== undefined;
      return heldAt(pools, `${uid} ${locale} ${isPublished} ${isForStory}`, () => {
        const entries = isForStory ? (plan.get(uid) ?? []) : all(uid);
        const near = isLocalized ? preferred(entries, (entry) => entry.locale === locale) : entries;
        return isPublished ? preferred(near, ({ draft }) => !draft) : near;
      });
    },
    /** The types that see a polymorphic attribute of a schema from its other side; without any, all of the project's own types. */
    mirrors: (owner: Uid, attribute: string): readonly Uid[] =>
      heldAt(mirrors, `${owner} ${attribute}`, () => {
        const seen = own.filter((uid) => morphMirrors(model, uid, owner, attribute).length > 0);
        return seen.length > 0 ? seen : own;
      }),
  };
};
