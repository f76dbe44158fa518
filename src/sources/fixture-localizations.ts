import type { Report } from "../model/report.js";
import type { ContentModel, Uid } from "../model/schema.js";
import { type Owner, placeOf } from "./fixture-owner.js";
import type { Resolve } from "./fixture-references.js";

/** Groups of entries that are each other's localizations: joining two groups makes one. */
const createGroups = () => {
  const parents = new Map<Owner, Owner>();
  const rootOf = (owner: Owner): Owner => {
    let root = owner;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  return {
    rootOf,
    join(a: Owner, b: Owner): void {
      const [left, right] = [rootOf(a), rootOf(b)];
      if (left !== right) parents.set(right, left);
    },
  };
};

const readGroup = (owner: Owner, resolve: Resolve, report: Report, join: (other: Owner) => void): void => {
  const input = Object.hasOwn(owner.source, "localizations") ? owner.source.localizations : null;
  if (input === null || input === undefined) return;
  if (!Array.isArray(input)) {
    report.error(owner.file, placeOf(owner, "localizations"), "expected an array of references");
    return;
  }
  for (const [at, item] of input.entries()) {
    const resolved = resolve(owner.row.type, item);
    if (!resolved.ok) report.error(owner.file, placeOf(owner, `localizations[${at}]`), resolved.message);
    else if (resolved.owner === owner) {
      report.error(owner.file, placeOf(owner, `localizations[${at}]`), "an entry is no localization of itself");
    } else join(resolved.owner);
  }
};

const linkGroup = (group: readonly Owner[], report: Report): void => {
  const locales = new Map<unknown, Owner>();
  for (const owner of group) {
    const { locale } = owner.row.values;
    const other = locales.get(locale);
    if (other !== undefined) {
      const message = `has the locale ${JSON.stringify(locale)} of its localization ${placeOf(other)}`;
      report.error(owner.file, placeOf(owner, "localizations"), message);
    }
    locales.set(locale, owner);
    const others = group.filter((other) => other !== owner).map(({ row }) => row);
    if (others.length > 0) owner.row.links.localizations = others;
  }
};

/**
 * Links entries with their localizations. One member of a group has to name another; every member then links to all
 * others, in file order.
 */
export const linkLocalizations = (
  model: ContentModel,
  owners: ReadonlyMap<Uid, readonly Owner[]>,
  resolve: Resolve,
  report: Report,
): void => {
  for (const type of model.contentTypes.values()) {
    if (!type.localized) continue;
    const members = owners.get(type.uid) ?? [];
    const { join, rootOf } = createGroups();
    for (const owner of members) readGroup(owner, resolve, report, (other) => join(owner, other));
    const groups = new Map<Owner, Owner[]>();
    for (const owner of members) {
      const root = rootOf(owner);
      const group = groups.get(root);
      if (group === undefined) groups.set(root, [owner]);
      else group.push(owner);
    }
    for (const group of groups.values()) linkGroup(group, report);
  }
};
