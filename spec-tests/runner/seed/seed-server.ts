import { brief, isRecord } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import type { Answer, Problem, WireRequest } from "../../kit/contract/exchange.js";
import type { ContentType } from "../../kit/reference.js";
import { createdAtOf, shownIn, sightOf, targetOf } from "../../kit/scratch/guard.js";
import { scratchName } from "../../kit/scratch/mark.js";
import { bearsMark, notMarked } from "../../kit/scratch/sights.js";
import { nameless, type TargetContext, unknownOf } from "../../kit/target/target.js";
import { bodyWith } from "./marked-plan.js";
import { uploadForm } from "./multipart.js";
import { resolveIds } from "./resolve-ids.js";
import { membersOf } from "./seed-body.js";
import { type SeedLookUp, type SeedPlan, type SeedRequest, typeIn, typeOf } from "./seed-request.js";

/** The texts by which an entry is known, by its path, once it was seen that the run made it: of a single type those of each localization. */
export type SeedMarks = Map<string, readonly Readonly<Record<string, string>>[]>;

/** What seeding needs of a run. */
export interface SeedContext extends Pick<TargetContext, "transport" | "dataset" | "headers" | "capabilities"> {
  /** Filled by seeding. */
  readonly marks: SeedMarks;
  /** The lists that were seen to be empty, by their paths: nothing is created where nobody knows what is there. */
  readonly listed: { has(path: string): boolean };
  /** The server's time when the run began to write, in ms since 1970; undefined where it shows none. */
  readonly since: number | undefined;
  /** Headers for what those of the run may not do. */
  readonly strongHeaders: Readonly<Record<string, string>> | undefined;
}

export interface Seeded {
  readonly ids: ReadonlyMap<string, number>;
  readonly made: readonly string[];
  /** What may be left beside that, in words: of requests that were not answered, or whose answer led to nothing. */
  readonly unanswered: readonly string[];
  /** What did not work, by the singular name of the type that lacks it: the first request that failed, and how. */
  readonly failures: ReadonlyMap<string, string>;
  /** Why it ended before its time. */
  readonly stopped?: string;
}

interface Progress {
  readonly ids: Map<string, number>;
  readonly made: string[];
  readonly unanswered: string[];
  readonly failures: Map<string, string>;
  /** Paths whose requests the server refuses whoever asks: there is no use in sending more of them. */
  readonly refused: Set<string>;
  strong: boolean;
}

/** A server that fails so often is not going to be filled. */
const mostFailures = 25;

/** Sends the requests of a plan, one after the other. Never rejects: what does not work is reported. `signal` ends it between two requests. */
export const seedServer = async (context: SeedContext, plan: SeedPlan, signal: AbortSignal): Promise<Seeded> => {
  const progress: Progress = {
    ...{ ids: new Map(), made: [], unanswered: [], failures: new Map(), refused: new Set(), strong: false },
  };
  for (const lookUp of plan.lookUps) await findIds(context, lookUp, progress);
  let failed = 0;
  for (const request of plan.requests) {
    const stopped = signal.aborted
      ? "the run was stopped"
      : failed >= mostFailures
        ? "too many requests failed"
        : undefined;
    if (stopped !== undefined) return { ...progress, stopped };
    const outcome = await sendOne(context, request, progress);
    if (outcome === "gone") return { ...progress, stopped: "the server no longer answers" };
    if (outcome === "limited") return { ...progress, stopped: "the server limits requests" };
    if (outcome === "failed") failed++;
  }
  return progress;
};

const findIds = async (
  context: SeedContext,
  { by, list, path, prefix }: SeedLookUp,
  progress: Progress,
): Promise<void> => {
  const outcome = await ask(context, { method: "GET", path, headers: {} }, progress);
  const entries = "answer" in outcome && isRecord(outcome.answer.json) ? outcome.answer.json[list] : undefined;
  for (const entry of Array.isArray(entries) ? entries : [])
    if (isRecord(entry) && typeof entry.id === "number") progress.ids.set(`${prefix}${String(entry[by])}`, entry.id);
};

type Outcome = { readonly answer: Answer } | { readonly problem: Problem };

/** Asks with the headers of the run, and where those do not suffice with stronger ones, which then stay. */
const ask = async (context: SeedContext, request: WireRequest, progress: Progress): Promise<Outcome> => {
  const send = (strong: boolean) => {
    const headers = { ...context.headers, ...(strong ? context.strongHeaders : {}), ...request.headers };
    // What writes is not given up half-way: what it made could not be deleted. Its own time ends it.
    return context.transport.send({ ...request, headers });
  };
  const outcome = await send(progress.strong);
  if (!isRefused(outcome) || progress.strong || context.strongHeaders === undefined) return outcome;
  const again = await send(true);
  if (isRefused(again)) return outcome;
  if ("answer" in again) progress.strong = true;
  return again;
};

const isRefused = (outcome: Outcome): boolean => "answer" in outcome && [401, 403].includes(outcome.answer.status);

const wireOf = async (
  context: SeedContext,
  request: SeedRequest,
  path: string,
  ids: Progress["ids"],
): Promise<WireRequest> => {
  const { body, file, mark, method } = request;
  if (file === undefined) {
    const own = mark === undefined ? body : bodyWith(body, { [mark]: scratchName() });
    const json = JSON.stringify(resolveIds(own, ids));
    return { method, path, headers: { "content-type": "application/json" }, body: json };
  }
  const form = await uploadForm(file, (await context.dataset.dataset.assets.read(file.path)) ?? new Uint8Array());
  return { method, path, headers: { "content-type": form.type }, bytes: form.bytes };
};

type Sent = "done" | "failed" | "gone" | "limited";

const sendOne = async (context: SeedContext, request: SeedRequest, progress: Progress): Promise<Sent> => {
  const { creates, method, of } = request;
  const name = creates ?? of ?? "";
  const id = of === undefined ? undefined : progress.ids.get(of);
  // Its entry is not there: that has been reported.
  if ((of !== undefined && id === undefined) || progress.refused.has(`${method} ${request.path}`)) return "done";
  const path = request.path.replace("{id}", String(id));
  const fail = (what: string): Sent => {
    const message = `${method} ${path} (${name}) ${what}`;
    if (!progress.failures.has(typeOf(name))) progress.failures.set(typeOf(name), message);
    return "failed";
  };
  const type = creates === undefined ? undefined : typeIn(context.dataset, creates);
  if (type !== undefined && !context.listed.has(pathOf(type))) {
    progress.refused.add(`${method} ${request.path}`);
    return fail(`was not sent: GET ${pathOf(type)} does not list what the server holds`);
  }
  const wire = await wireOf(context, request, path, progress.ids);
  const outcome = await ask(context, wire, progress);
  if ("problem" in outcome) {
    const { kind, message } = outcome.problem;
    if (kind === "foreign") return fail(message.slice(`${method} ${path} `.length));
    // Only a wait for the server's limits is ever ended: nothing was sent then.
    if (type !== undefined && !["refused", "circuit-open", "limited", "aborted"].includes(kind))
      noteUnknown(progress, { type, wire }, "it was not answered");
    fail(`got no answer: ${message}`);
    if (kind === "limited") return "limited";
    return ["refused", "unreachable", "circuit-open"].includes(kind) ? "gone" : "failed";
  }
  const { answer } = outcome;
  if (answer.status >= 300) {
    if ([401, 403, 404, 405, 501].includes(answer.status) && of === undefined)
      progress.refused.add(`${method} ${request.path}`);
    return fail(`was answered with ${answer.status} ${brief(answer.json ?? answer.body)}`);
  }
  return type === undefined ? "done" : keep(context, { request, wire, type, fail }, answer, progress);
};

/** A request that creates something. */
interface Making {
  readonly request: SeedRequest;
  readonly wire: WireRequest;
  readonly type: ContentType;
  readonly fail: (what: string) => Sent;
}

/** Takes note of what may be left of a request that creates something. */
const noteUnknown = ({ unanswered }: Progress, { type, wire }: Pick<Making, "type" | "wire">, why: string): void =>
  void unanswered.push(unknownOf(pathOf(type), wire.body, why));

/** Takes note of what a request made, once it is seen that it did. */
const keep = async (
  context: SeedContext,
  making: Making,
  { json, status }: Answer,
  progress: Progress,
): Promise<Sent> => {
  const { fail, request, type } = making;
  const entry = isRecord(json) && isRecord(json.data) ? json.data : Array.isArray(json) ? json[0] : json;
  const id: unknown = isRecord(entry) ? entry.id : undefined;
  const number = typeof id === "string" && /^\d{1,15}$/.test(id) ? Number(id) : id;
  if (typeof number !== "number") {
    noteUnknown(progress, making, nameless);
    return fail(`was answered with ${status} and no entry that has a number as its id`);
  }
  const made = (request.remove ?? "").replace("{id}", String(number));
  const [path = ""] = made.split("?");
  if (type.kind === "singleType" && isOlder(context, createdAtOf(shownIn(json)?.values))) {
    const harm = `replaced what was there before, though GET ${path} showed nothing`;
    progress.unanswered.push(`${request.method} ${request.path} ${harm}`);
    return fail(harm);
  }
  const headers = { ...context.headers, ...(progress.strong ? context.strongHeaders : {}) };
  const doubt = type.kind === "singleType" ? undefined : await doubtOf(context, request, { path, headers });
  if (doubt !== undefined) {
    noteUnknown(progress, making, doubt);
    return fail(`was answered with the id ${number}, but ${doubt}`);
  }
  progress.ids.set(request.creates ?? "", number);
  progress.made.push(made);
  context.marks.set(path, [...(context.marks.get(path) ?? []), textsOf(request, type)]);
  return "done";
};

/** Why the entry at a path may not be what the run made: it bears no mark; where none was sent, it is not younger than the run. */
const doubtOf = async (
  context: SeedContext,
  { mark }: SeedRequest,
  { path, headers }: Pick<WireRequest, "path" | "headers">,
): Promise<string | undefined> => {
  const target = targetOf(context, path);
  if (target?.path === undefined) return `${path} is the path of no entry`;
  const sight = await sightOf(context, { path, headers }, { ...target, path: target.path });
  if ("problem" in sight) return `GET ${path} got no answer: ${sight.problem.message}`;
  if (!("shown" in sight)) return sight.unseen;
  if (mark !== undefined) return bearsMark(sight.shown) ? undefined : notMarked;
  const createdAt = createdAtOf(sight.shown);
  if (createdAt === undefined || context.since === undefined) return "no createdAt shows that it is new";
  return isOlder(context, createdAt) ? "its createdAt is before the run" : undefined;
};

/** Whether something that is shown with this time was there before the run; false where a time is not known. */
const isOlder = ({ since }: SeedContext, createdAt: number | undefined): boolean =>
  since !== undefined && createdAt !== undefined && createdAt < since;

const textTypes: readonly string[] = ["string", "text", "richtext", "email", "uid"];

/** The natural key that a request sends; of a type without one, all texts: what is no text may be shown in another form. */
const textsOf = (
  { body, file }: SeedRequest,
  { attributes, naturalKey }: ContentType,
): Readonly<Record<string, string>> => {
  const texts = Object.entries(file?.info ?? membersOf(body)).flatMap(([name, value]) => {
    const attribute = attributes.get(name);
    const isText = attribute?.kind === "scalar" && textTypes.includes(attribute.type);
    return isText && typeof value === "string" ? [[name, value] as const] : [];
  });
  const keys = texts.filter(([name]) => name === naturalKey);
  return Object.fromEntries(keys.length > 0 ? keys : texts);
};
