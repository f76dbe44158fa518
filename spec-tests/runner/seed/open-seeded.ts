import { plural } from "../../kit/base.js";
import { withoutUnusable } from "../../kit/contract/capability.js";
import { reducedIndex } from "../../kit/dataset/dataset-index.js";
import type { Beginning } from "../../kit/judge/safety.js";
import { type OpenedTarget, openTarget, openTransport, type TargetOptions } from "../../kit/preflight/open.js";
import type { PreflightFinding } from "../../kit/preflight/outcome.js";
import { releaseCanary } from "../../kit/scratch/canary.js";
import { guardWrites } from "../../kit/scratch/guard.js";
import { watchHarm } from "../../kit/scratch/harm.js";
import { harmBetween, holds, type Inventory, removeUnanswered, takeInventory } from "../../kit/scratch/inventory.js";
import { removeAll } from "../../kit/scratch/remove.js";
import { bearsMark, type Ownership, type Shown } from "../../kit/scratch/sights.js";
import type { TargetContext } from "../../kit/target/target.js";
import { blockedTypes } from "./blocked-types.js";
import { markedPlan } from "./marked-plan.js";
import { seedPlan } from "./seed-plan.js";
import { type SeedContext, type Seeded, type SeedMarks, seedServer } from "./seed-server.js";
import { withheldAfter, withheldBefore } from "./withheld.js";

/** A target whose data was made for the run. */
export interface SeededTarget extends OpenedTarget {
  /** Deletes what was made, the collection that was filled last first, and lists what may still be there. Deletes nothing when called again. */
  readonly removeSeed: () => Promise<readonly string[]>;
  /** What the server held before. */
  readonly before?: Beginning;
}

type Options = TargetOptions & { readonly signal: AbortSignal };

/**
 * As {@link openTarget}, for a server that has the dataset's content-types and none of its entries: they are created through its own API
 * first. A server that holds the dataset is left as it is, and so is one that holds anything else of its types.
 */
export const openSeeded = async (options: Options): Promise<SeededTarget> => {
  const found = await openTarget(options);
  const { status } = found.preflight;
  if (status === "verified") return untouched(found, "the server holds the dataset already: nothing was created");
  if (status !== "differs") return untouched(found);
  const held = await takeInventory(found.context, options.signal);
  const present = [...held.values()].filter(({ entries }) => entries.size > 0);
  if (present.length > 0) {
    const counts = present.map(({ type, entries }) => `${type.singularName} (${entries.size})`).join(", ");
    const message = `nothing was created, because the server holds entries of the dataset's types: ${counts}. Delete them, or leave out --seed-via-api`;
    return untouched(found, message);
  }
  return seedAndOpen(found, options, held);
};

const untouched = (target: OpenedTarget, message?: string): SeededTarget => ({
  ...target,
  preflight: message === undefined ? target.preflight : withFindings(target.preflight, [note(message)]),
  removeSeed: async () => [],
});

const note = (message: string): PreflightFinding => ({ type: "", blocks: false, message });

const withFindings = (preflight: OpenedTarget["preflight"], findings: readonly PreflightFinding[]) => ({
  ...preflight,
  findings: [...findings, ...preflight.findings],
});

const seedAndOpen = async (found: OpenedTarget, options: Options, held: Inventory): Promise<SeededTarget> => {
  const marks: SeedMarks = new Map();
  const watch = watchHarm(found.context, held);
  const guarded = guardWrites(found.context, { ...ownedBy(marks, held), ...watch });
  const context = { ...found.context, transport: guarded };
  const canary = await releaseCanary(context, held, options.timeout, watch);
  if (canary.reason !== undefined)
    return {
      ...untouched(found, `nothing was created: ${canary.reason}`),
      removeSeed: async () => canary.left,
      before: { context, before: held, ...(canary.unshown && { unshown: canary.unshown }) },
    };
  const whole = seedContext(context, { marks, listed: held, since: canary.since }, options);
  const before = await withheldBefore(whole, options.signal);
  const dataset = reducedIndex(context.wholeDataset, new Set(withoutUnusable(options.capabilities, before)));
  const seeded = await seedServer({ ...whole, dataset }, markedPlan(dataset, seedPlan(dataset)), options.signal);
  const asMade = await takeInventory(context);
  const removeSeed = createRemoval(context, seeded, { held, asMade }, options.timeout);
  try {
    const after = await withheldAfter({ ...whole, dataset }, seeded.ids, options.signal);
    const withheld = { ...before, ...after };
    const capabilities = withoutUnusable(options.capabilities, withheld);
    const opened = await openTransport(
      found.context.transport,
      context.wholeDataset,
      { ...options, capabilities },
      context,
    );
    const target = explained({ ...opened, context: { ...opened.context, withheld } }, seeded);
    return { ...target, removeSeed, before: { context: target.context, before: held } };
  } catch (error) {
    await removeSeed();
    throw error;
  }
};

/** An entry of the dataset bears the mark of the run at first. Once that was seen, it is known by what was sent to create it. */
const ownedBy = (marks: SeedMarks, held: Inventory): Ownership => ({
  holds: (path) => holds(held, path),
  mustBeSeen: true,
  isOwn: (path, shown) => bearsMark(shown) || marks.get(path)?.some((texts) => isKnownBy(texts, shown)) === true,
});

const isKnownBy = (texts: Readonly<Record<string, string>>, shown: Shown): boolean => {
  const all = Object.entries(texts);
  return all.length > 0 && all.every(([name, value]) => shown[name] === value);
};

/** What the run's own headers may not do is done with the dataset's full-access token, where the server knows it. */
const seedContext = (
  { capabilities, dataset, transport }: TargetContext,
  seen: Pick<SeedContext, "marks" | "listed" | "since">,
  { headers }: Options,
): SeedContext => {
  const token = dataset.dataset.apiTokens.find(({ type }) => type === "full-access")?.token;
  const isUsed = capabilities.has("tokens") && headers.authorization === undefined && token !== undefined;
  return {
    ...{ transport, dataset, headers, capabilities, ...seen },
    strongHeaders: isUsed ? { authorization: `Bearer ${token}` } : undefined,
  };
};

/**
 * Deletes what was made with a time of its own: also in a run that was stopped. Checks change nothing of it: what has another value since is of
 * somebody who took it over, and stays.
 */
const createRemoval = (
  context: TargetContext,
  { made, unanswered }: Seeded,
  { held, asMade }: { readonly held: Inventory; readonly asMade: Inventory },
  timeout: number,
): SeededTarget["removeSeed"] => {
  // Who names an entry that was there before as a new one keeps it.
  const paths = made.filter((path) => !holds(held, path)).reverse();
  const unknown = [...unanswered];
  return async () => {
    const own = paths.splice(0);
    if (own.length + unknown.length === 0) return [];
    const edited = valuesChanged(asMade, await takeInventory(context));
    const isEdited = (path: string) => edited.has(pathnameOf(path));
    return [
      ...(await removeUnanswered(context, unknown.splice(0), timeout)),
      ...own.filter(isEdited),
      ...(await removeAll(
        context,
        own.filter((path) => !isEdited(path)),
        timeout,
      )),
    ];
  };
};

/** The paths of the entries that have other values of their own than before: what they lead to is another matter. */
const valuesChanged = (before: Inventory, after: Inventory): ReadonlySet<string> =>
  new Set(
    [...harmBetween(before, after).values()].flatMap(({ type, changed }) =>
      changed.flatMap(({ path, attributes }) =>
        attributes.some((name) => type.attributes.get(name)?.kind === "scalar") ? [pathnameOf(path)] : [],
      ),
    ),
  );

/** A path without its query: of a single type, whose localizations stay together. */
const pathnameOf = (path: string): string => path.split("?")[0] ?? path;

/** Blocks the types whose entries could not be made, and those that lead to them, by the request that failed. */
const explained = (opened: OpenedTarget, { failures, made, stopped }: Seeded): OpenedTarget => {
  const { context, preflight } = opened;
  const reasons = blockedTypes(context.dataset, failures);
  const unverified = new Map([...context.unverified, ...reasons]);
  const findings = [
    note(
      `${plural(made.length, "entry, user or file was", "entries, users and files were")} created through the API, to be deleted again${stopped === undefined ? "" : `; ${stopped}`}`,
    ),
    ...[...failures].map(([type, message]) => ({ type, blocks: true, message: `${type}: not created: ${message}` })),
  ];
  const status = failures.size > 0 && preflight.status === "verified" ? "differs" : preflight.status;
  // What is withheld needs no second reason.
  const unavailable = Object.fromEntries(
    Object.entries(preflight.unavailable).filter(([name]) => !(name in (context.withheld ?? {}))),
  );
  return {
    context: { ...context, unverified, unavailable },
    preflight: { ...withFindings(preflight, findings), status, unavailable },
  };
};
