import { lends } from "../../kit/dataset/lent.js";
import { checkTimeout, leftOut } from "../../kit/judge/applies.js";
import { writes } from "../../kit/judge/leftovers.js";
import { createSafety, type Safety } from "../../kit/judge/safety.js";
import { openOwn } from "../../kit/own/open-own.js";
import { type OpenedTarget, openTarget, type TargetOptions } from "../../kit/preflight/open.js";
import { type Preflight, unknownServer } from "../../kit/preflight/outcome.js";
import { type Lacking, lackingUpdates } from "../detect/detect-lacking.js";
import { openDetected, without as withoutLacking } from "../detect/open-detected.js";
import { openSeeded, type SeededTarget } from "../seed/open-seeded.js";
import type { CompleteSettings } from "./settings.js";

/** How a run asks its server. */
export type Opening = TargetOptions & { readonly signal: AbortSignal };

/** A server whose data was read, and made where that was asked for. */
export type Opened = SeededTarget & { readonly lacking?: Lacking; readonly safety?: Safety | undefined };

/** Opens the server of a run; the paths that it is asked for from then on are in `asked`. Call `removeSeed`, and close `context.transport`, after use. */
export const openRun = async (settings: CompleteSettings, options: Opening) =>
  counting(await openFor(settings, options));

const openFor = async (settings: CompleteSettings, options: Opening): Promise<Opened> => {
  const { ownContent: own } = settings;
  const time = checkTimeout(settings);
  if (own !== undefined) {
    const safety = own.writes === undefined ? undefined : createSafety(time);
    return { ...(await openOwn({ ...options, own })), lacking: {}, removeSeed: async () => [], safety };
  }
  if (settings.seedViaApi) {
    const seeded = await openSeeded(options);
    return { ...seeded, safety: createSafety(time, seeded.before) };
  }
  // What only reads leaves nothing.
  const safety = settings.checks.some(writes) ? createSafety(time) : undefined;
  const removeSeed = async () => [];
  return { ...(await (settings.detect ? openDetected(options) : openTarget(options))), removeSeed, safety };
};

/**
 * Whether a server lets anybody create entries is found out by creating one: no section shows how, and what is shown of updates is tried on entries that are
 * lent. `--detect` asks such a server whether it updates relations, by an update that is to be refused. Only where a check is to write, and the
 * server holds the dataset.
 */
export const withoutWrites = async (
  target: Opened,
  { checks, detect, profile, ownContent, seedViaApi, resetCommand, signal }: CompleteSettings & Opening,
): Promise<Opened> => {
  const { context, preflight, safety, lacking = {} } = target;
  const isOpen = profile === "spec" && resetCommand === undefined && context.capabilities.has("writes");
  if (ownContent !== undefined || seedViaApi || !(detect || isOpen)) return target;
  const isAsked = checks.some((check) => writes(check) && leftOut(check, context) === undefined);
  if (safety === undefined || !isAsked || nothingToJudge(preflight) !== undefined) return target;
  const prepared = await safety.prepare(context);
  const refused = "refused" in prepared ? prepared.refused : undefined;
  if (refused === undefined && !lends(context.capabilities)) return target;
  const { transport, wholeDataset: dataset, headers } = context;
  const updates = detect ? await lackingUpdates({ transport, dataset, headers, signal }) : undefined;
  const found = {
    ...(refused === undefined ? {} : { writes: refused }),
    ...(updates === undefined ? {} : { "relation-updates": updates }),
  };
  const less = withoutLacking({ ...target, lacking }, found);
  // What else is missing is asked for where something fails.
  return detect ? { ...target, ...less } : { ...target, context: less.context };
};

/** A target that keeps the paths that it is asked for, and those paths. */
const counting = <T extends OpenedTarget>(target: T): { readonly target: T; readonly asked: ReadonlySet<string> } => {
  const asked = new Set<string>();
  const { transport } = target.context;
  const send: typeof transport.send = (request, signal) => {
    if (request.method === "GET") asked.add(request.path);
    return transport.send(request, signal);
  };
  return { asked, target: { ...target, context: { ...target.context, transport: { ...transport, send } } } };
};

/** Why no check is run: nothing would be known of what it finds. */
export const nothingToJudge = ({ status, findings }: Preflight): string | undefined => {
  const messages = [...new Set(findings.filter(({ blocks }) => blocks).map(({ message }) => message))];
  if (status === "unreachable" || status === "silent") return unknownServer[status];
  if (status === "unreadable") return `dataset: ${messages.join("; ")}`;
  if (status === "disturbed") return messages[0] ?? "another run";
  // The run ended while the data was read; without a preflight there is no such finding.
  return status === "skipped" ? findings.find(({ type, blocks }) => blocks && type === "")?.message : undefined;
};
