import { pathOf } from "../contract/address.js";
import { lends } from "../dataset/lent.js";
import type { ContentType } from "../reference.js";
import { type Canary, releaseCanary } from "../scratch/canary.js";
import { guardWrites } from "../scratch/guard.js";
import { watchHarm } from "../scratch/harm.js";
import { harmBetween, holds, type Inventory, takeInventory } from "../scratch/inventory.js";
import { ownMark } from "../scratch/mark.js";
import { removeAll } from "../scratch/remove.js";
import type { TargetContext } from "../target/target.js";

/** Something that a run has left on the server, or may have. */
export interface LeftEntry {
  /** The singular name of its type; empty where it is not known. */
  readonly type: string;
  readonly id?: string | number;
  /** Where it is deleted. */
  readonly path?: string;
  /** A text that the entry, or what was sent to make it, holds. */
  readonly marker?: string;
  /** What it is, in a sentence without a full stop. */
  readonly about: string;
  /** DELETE was sent for it, and it is still there. */
  readonly isStuck?: true;
  /** Made by the run, as far as it can be known: what else came may be somebody else's. */
  readonly own?: true;
}

/** How many entries of a type were on the server. */
export interface InventoryRow {
  readonly type: string;
  readonly before: number;
  /** Left out where the type could not be listed any more. */
  readonly after?: number;
  /** Ids of entries that were there before, and are gone. */
  readonly lost?: readonly (string | number)[];
  /** Entries that were there before, and are not as they were. */
  readonly changed?: readonly ChangedEntry[];
}

/** An entry of the server that a run found changed at its end. */
export interface ChangedEntry {
  readonly id: string | number;
  /** Names of the attributes that have other values, or other links. */
  readonly attributes: readonly string[];
}

/** What is on the server after a run that wrote. */
export interface Balance {
  readonly inventory: readonly InventoryRow[];
  readonly left: readonly LeftEntry[];
  /** What POST did, where it is of no use: see {@link Canary.refused}. */
  readonly refused?: string;
}

/** What checks that write are to use, or why none is to write. */
export type Prepared = { readonly context: TargetContext } | Forbidden;

/** Why no check writes. */
export interface Forbidden {
  readonly reason: string;
  /** Paths of what was left by finding out. */
  readonly left: readonly string[];
  /** What POST did, where it is of no use: see {@link Canary.refused}. */
  readonly refused?: string;
}

/** What a server held before a run sent anything that writes, and what was found out by writing. */
export interface Beginning extends Pick<Canary, "unshown"> {
  readonly context: TargetContext;
  readonly before: Inventory;
}

/** `timeout`: milliseconds for deleting one entry. `first`: what was there before entries were made otherwise. */
export const createSafety = (timeout: number, first?: Beginning) => {
  const asked = new WeakMap<TargetContext, Promise<Prepared>>();
  let latest: Beginning | undefined = first;
  let refused: string | undefined;
  let unshown = first?.unshown;
  const doubtful: string[] = [];
  const prepare = async (context: TargetContext): Promise<Prepared> => {
    if (context.unsafe !== undefined) return { reason: context.unsafe, left: [] };
    const before = await takeInventory(context);
    const begun = (on: TargetContext) => ({ context: on, before: first?.before ?? before });
    latest = begun(context);
    const known = { ...context, holds: (path: string) => holds(before, path) };
    // Nothing is created: entries are lent.
    if (lends(context.capabilities)) return { context: known };
    const watch = watchHarm(context, before);
    const guarded = { ...known, transport: guardWrites(context, { holds: known.holds, ...watch }) };
    latest = begun(guarded);
    const canary = await releaseCanary(guarded, before, timeout, watch);
    refused = canary.refused;
    unshown ??= canary.unshown;
    doubtful.push(...canary.left);
    return canary.reason === undefined ? { context: guarded } : { ...canary, reason: canary.reason };
  };
  return {
    /** The server is asked once for each context: what it holds is listed, and one entry is made and deleted. */
    prepare(context: TargetContext): Promise<Prepared> {
      const prepared = asked.get(context) ?? prepare(context);
      asked.set(context, prepared);
      return prepared;
    },
    /** Deletes what bears the mark of this run, and compares what is there with what was. undefined where nothing was written. */
    async finish(leftovers: readonly string[]): Promise<Balance | undefined> {
      if (latest === undefined) return undefined;
      const left = await balance(latest, { doubtful, unshown }, leftovers, timeout);
      return refused === undefined ? left : { ...left, refused };
    },
  };
};

/** Whether a run may write, and what it leaves. */
export type Safety = ReturnType<typeof createSafety>;

const balance = async (
  { context, before }: { readonly context: TargetContext; readonly before: Inventory },
  { doubtful, unshown }: { readonly doubtful: readonly string[]; readonly unshown: Canary["unshown"] },
  leftovers: readonly string[],
  timeout: number,
): Promise<Balance> => {
  const now = await takeInventory(context);
  const made = extras(before, now).filter(({ marker }) => marker !== undefined);
  const paths = made.flatMap(({ path }) => path ?? []);
  if (paths.length > 0) await removeAll(context, paths, timeout);
  const after = paths.length > 0 ? await takeInventory(context) : now;
  const more = extras(before, after);
  const known = unseen(context, after, leftovers);
  return {
    inventory: [...harmBetween(before, after)].map(([path, { type, lost, changed }]) => {
      const left = after.get(path)?.entries;
      return {
        ...{ type: type.singularName, before: before.get(path)?.entries.size ?? 0 },
        ...(left === undefined ? {} : { after: left.size }),
        ...(lost.length === 0 ? {} : { lost: lost.map(({ id }) => id) }),
        ...(changed.length === 0 ? {} : { changed: changed.map(({ id, attributes }) => ({ id, attributes })) }),
      };
    }),
    left: [
      ...more.map((entry) => (entry.marker === undefined ? entry : { ...asOwn(entry), isStuck: true as const })),
      ...known.map(asOwn),
      ...unseen(context, after, doubtful),
      ...(unshown === undefined || made.some(({ marker }) => marker === unshown.mark)
        ? []
        : [notShown(context, unshown)]),
    ],
  };
};

const notShown = ({ dataset }: TargetContext, { path, mark }: NonNullable<Canary["unshown"]>): LeftEntry => ({
  ...{ type: typeAt(dataset, path)?.singularName ?? "", path, marker: mark, own: true },
  id: decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)),
  about: "the server says that it created it, and has not shown it: perhaps it does so later",
});

const asOwn = (entry: LeftEntry): LeftEntry => ({ ...entry, own: true });

const extras = (before: Inventory, after: Inventory): readonly LeftEntry[] =>
  [...after].flatMap(([path, { type, entries }]) =>
    [...entries.values()]
      .filter((entry) => before.has(path) && before.get(path)?.entries.has(entry.path) !== true)
      .map(({ id, path: own, mark }) => ({
        ...{ type: type.singularName, id, path: own },
        ...(mark === undefined ? {} : { marker: mark }),
        about: mark === undefined ? "came while the run wrote" : "made by this run, and not deleted",
      })),
  );

const typeAt = ({ dataset }: TargetContext["dataset"], path: string): ContentType | undefined =>
  [...dataset.model.contentTypes.values()].find((one) => path === pathOf(one) || path.startsWith(`${pathOf(one)}/`));

/** What checks could not delete, of types that cannot be listed: nobody knows whether it is there. */
const unseen = ({ dataset }: TargetContext, after: Inventory, leftovers: readonly string[]): readonly LeftEntry[] =>
  [...new Set(leftovers)].flatMap((each) => {
    const [path = ""] = /\/[^\s?:;,]+/.exec(each) ?? [];
    const type = typeAt(dataset, path);
    // The list has shown it already, or that it is gone.
    if (type !== undefined && after.has(pathOf(type))) return [];
    const marker = ownMark(each);
    const id = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
    const isEntry = each.startsWith("/");
    return [
      {
        type: type?.singularName ?? "",
        ...(isEntry && type?.kind !== "singleType" ? { id } : {}),
        ...(isEntry ? { path } : {}),
        ...(marker === undefined ? {} : { marker }),
        about: isEntry ? "made by this run; whether it was deleted is not known" : each,
      },
    ];
  });
