import type { ContentType, DatasetRecord } from "../reference.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import type { Listing } from "./listed.js";
import type { SymbolicQuery } from "./symbolic.js";
import { type LinkKind, linkedRows } from "./together-conditions.js";

/** A locale and a state that a list is asked for, as far as its type has them. */
interface Setting {
  readonly locale?: string;
  readonly publicationState?: string;
}

/** Entries of a list, and where they are. */
export interface Found {
  readonly setting: Setting;
  readonly rows: readonly DatasetRecord[];
}

/** The settings of a list, another one first in each turn. */
const settingsOf = (scope: Scope, type: ContentType, turn: number): readonly Setting[] => {
  const locales = type.localized ? scope.index.dataset.locales.map(({ code }) => ({ locale: code })) : [{}];
  const states = type.draftAndPublish ? [{ publicationState: "preview" }, { publicationState: "live" }] : [{}];
  const all = locales.flatMap((locale) => states.map((state) => ({ ...locale, ...state })));
  return all.map((_, index) => all[(index + turn) % all.length] ?? {});
};

/** The entries that `choose` takes, in the first setting that has some of them: in some locales and states there are few with a value. */
export const findRows = (
  scope: Scope,
  type: ContentType,
  turn: number,
  choose: (rows: readonly DatasetRecord[]) => readonly DatasetRecord[],
): Found => {
  const found = settingsOf(scope, type, turn).map((setting) => {
    const { locale, publicationState } = setting;
    return { setting, rows: choose(shownRows(scope, type, { locale, drafts: publicationState === "preview" })) };
  });
  return (
    found.find(({ rows }) => rows.length > 2) ?? found.find(({ rows }) => rows.length > 0) ?? { setting: {}, rows: [] }
  );
};

/** Entries in the setting of a list, and the condition on what they are related to. */
export interface FoundLinked extends Found {
  readonly condition: SymbolicQuery;
}

/** As {@link findRows}, of those that are related to something, if there are some. */
export const findLinked = (
  scope: Scope,
  listing: Listing,
  turn: number,
  kind: LinkKind | undefined,
  choose: (rows: readonly DatasetRecord[]) => readonly DatasetRecord[],
): FoundLinked => {
  if (kind === undefined) return { ...findRows(scope, listing.type, turn, choose), condition: {} };
  const linkedIn = (rows: readonly DatasetRecord[]) => linkedRows(scope, listing, kind, rows, choose);
  const found = findRows(scope, listing.type, turn, (rows) => linkedIn(rows)?.rows ?? []);
  if (found.rows.length === 0) return { ...findRows(scope, listing.type, turn, choose), condition: {} };
  const { locale, publicationState } = found.setting;
  const all = shownRows(scope, listing.type, { locale, drafts: publicationState === "preview" });
  return { ...found, condition: linkedIn(all)?.condition ?? {} };
};
