import { brief, isRecord } from "../base.js";
import { pathOf } from "../contract/address.js";
import {
  type Exchange,
  isAbsence,
  isSuccess,
  meantStatus,
  type Problem,
  type Transport,
  type WireRequest,
} from "../contract/exchange.js";
import type { ContentType } from "../reference.js";
import { type TargetContext, unsent } from "../target/target.js";
import type { HarmWatch } from "./harm.js";
import { ownMark } from "./mark.js";
import { fullAccess } from "./remove.js";

/*
 * Nothing is changed, replaced or deleted but what the run made, and that is looked at each time: what is to be changed is read first, and has to
 * bear a mark of the run in a value of its own. So an answer that names the entry of somebody else as a new one harms nobody.
 */

type Context = Pick<TargetContext, "transport" | "headers" | "dataset" | "capabilities">;

/** What an entry shows of itself, by name. */
export type Shown = Readonly<Record<string, unknown>>;

/** How what the run made is known. */
export interface Ownership {
  /** Whether an entry was there before the run. */
  readonly holds: (path: string) => boolean;
  /** Whether an entry is of the run, by what it shows: by the mark in one of its texts, unless given. */
  readonly isOwn?: (path: string, shown: Shown) => boolean;
  /** Whether an entry that is said to be absent is left alone too. A run asks for entries that it knows to be absent; seeding never does. */
  readonly mustBeSeen?: boolean;
  /** Why nothing more is sent that changes something; undefined while it may be. */
  readonly ended?: HarmWatch["ended"];
  /** Takes note of each request that was answered with success. */
  readonly wrote?: HarmWatch["wrote"];
}

/** Whether one of the texts of an entry holds a mark of this run. */
export const bearsMark = (shown: Shown): boolean =>
  Object.values(shown).some((value) => typeof value === "string" && ownMark(value) !== undefined);

/** When an entry was created, by the server's clock, in ms since 1970; undefined where it does not show it. */
export const createdAtOf = (shown: Shown | undefined): number | undefined => {
  const time = Date.parse(String(shown?.createdAt));
  return Number.isNaN(time) ? undefined : time;
};

/**
 * A transport that sends a request that changes an entry only after it has seen that the entry is of the run, or that none is there; and once
 * more, where a server broke down over it or refused it for now, only after it has looked again.
 */
export const guardWrites = (context: Context, ownership: Ownership): Transport => ({
  ...context.transport,
  send: async (request, signal) => {
    const { method } = request;
    const { transport } = context;
    const target = targetOf(context, request);
    if (target === undefined) return transport.send(request, signal);
    const look = async (send: Transport["send"]): Promise<Exchange | undefined> => {
      const { path } = target;
      const ended = ownership.ended?.(method);
      const refusal =
        ended ??
        (path === undefined
          ? undefined
          : await refusalOf(
              { ...context, transport: { ...transport, send } },
              ownership,
              request,
              { ...target, path },
              signal,
            ));
      return refusal === undefined ? undefined : unsentExchange(transport.base, request, refusal);
    };
    const instead = await look(transport.send);
    if (instead !== undefined) return instead;
    const exchange = await transport.send({ ...request, look }, signal);
    if ("answer" in exchange && isSuccess(exchange.answer.status)) await ownership.wrote?.(method, target.type);
    return exchange;
  },
});

const unsentExchange = (base: string, request: WireRequest, refusal: string | Problem): Exchange => {
  const { body, headers, method, path } = request;
  const sent = { method, headers, url: base + path, ...(body === undefined ? {} : { body }) };
  const why = typeof refusal === "string" ? refusal : refusal.message;
  const message = `${method} ${path.split("?")[0]} was not sent: ${why}`;
  return { request: sent, problem: typeof refusal === "string" ? { kind: "foreign", message } : refusal };
};

interface Target {
  readonly type: ContentType;
  /** The path of the entry that is changed or deleted; undefined where one is created. */
  readonly path?: string;
  readonly id?: string;
}

/** What a request changes; undefined where it reads, or has to do with no type. */
export const targetOf = (
  { dataset }: Pick<Context, "dataset">,
  { method, path }: Pick<WireRequest, "method" | "path">,
): Target | undefined => {
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return undefined;
  const { pathname, searchParams } = new URL(path, "http://server.invalid");
  const file = pathname === "/api/upload" ? searchParams.get("id") : null;
  const asked = file === null ? pathname : `/api/upload/files/${file}`;
  for (const type of dataset.dataset.model.contentTypes.values()) {
    const list = pathOf(type);
    if (type.kind === "singleType" && (asked === list || asked.startsWith(`${list}/`))) return { type, path: list };
    if (asked === list || (asked === "/api/upload" && list === "/api/upload/files")) return { type };
    const [id = ""] = asked.startsWith(`${list}/`) ? asked.slice(list.length + 1).split("/") : [];
    if (type.kind !== "singleType" && id !== "") return { type, path: `${list}/${id}`, id: decodeURIComponent(id) };
  }
  return undefined;
};

type Refusal = string | Problem | undefined;

const refusalOf = async (
  context: Context,
  { holds, isOwn = (_, shown) => bearsMark(shown), mustBeSeen = false }: Ownership,
  request: WireRequest,
  target: Target & { readonly path: string },
  signal: AbortSignal | undefined,
): Promise<Refusal> => {
  const { path, id } = target;
  const sight = await sightOf(context, request, target, signal);
  if ("shown" in sight) {
    if (holds(path)) return "the entry was there before the run";
    return isOwn(path, sight.shown) ? undefined : notMarked;
  }
  if ("problem" in sight) return sight.problem;
  // Of a single type nothing else shows that it has no entry.
  return sight.isAbsent && !(mustBeSeen && id !== undefined) ? undefined : sight.unseen;
};

/** Why what somebody else made is left alone. */
export const notMarked = "the entry there does not bear the mark of this run";

/** What is seen of an entry before it is changed: what it shows; or that it is absent, or nothing, and how that was answered. */
type Sight =
  | { readonly shown: Shown }
  | { readonly isAbsent: boolean; readonly unseen: string }
  | { readonly problem: Problem };

/** Reads what a request is to change, in each way until one shows it. */
export const sightOf = async (
  context: Context,
  request: Pick<WireRequest, "headers" | "path" | "cleansUp">,
  { type, path, id }: Target & { readonly path: string },
  signal?: AbortSignal,
): Promise<Sight> => {
  let unseen: string | undefined;
  let isAbsent = false;
  for (const [query, headers] of waysToRead(context, type, request)) {
    const { cleansUp } = request;
    const wire = { method: "GET", path: path + query, headers, ...(cleansUp === undefined ? {} : { cleansUp }) };
    const exchange = await context.transport.send(wire, signal);
    if ("problem" in exchange) {
      if (unsent.includes(exchange.problem.kind)) return { problem: exchange.problem };
      return { isAbsent: false, unseen: `GET ${path} got no answer: ${exchange.problem.message}` };
    }
    const { json, body } = exchange.answer;
    const status = meantStatus(exchange.answer);
    const shown = isSuccess(status) ? shownIn(json) : undefined;
    if (shown !== undefined && (id === undefined || String(shown.id) === id)) return { shown: shown.values };
    isAbsent ||= isAbsence(status) || (isSuccess(status) && isNothing(json));
    unseen ??= `GET ${path} was answered with ${status} ${brief(json ?? body)}`;
  }
  return { isAbsent, unseen: unseen ?? `GET ${path} shows nothing` };
};

/** Query and headers of the requests that read what another one is to change: the next where one does not show it. */
const waysToRead = (
  context: Context,
  { draftAndPublish }: ContentType,
  { headers: own, path }: Pick<WireRequest, "headers" | "path">,
): readonly (readonly [string, Readonly<Record<string, string>>])[] => {
  const { "content-type": _, ...asAsked } = own;
  const strong = fullAccess(context);
  const isStrong = strong?.authorization === asAsked.authorization;
  const locale = new URL(path, "http://server.invalid").searchParams.get("locale");
  const scope = locale === null ? [] : [`locale=${encodeURIComponent(locale)}`];
  const queries = [scope, ...(draftAndPublish ? [[...scope, "publicationState=preview"]] : [])].map((parts) =>
    parts.length === 0 ? "" : `?${parts.join("&")}`,
  );
  const callers = [asAsked, ...(strong === undefined || isStrong ? [] : [strong])];
  return callers.flatMap((headers) => queries.map((query) => [query, headers] as const));
};

/** The entry of a document, with an envelope or without; undefined where it is none that has an id. */
export const shownIn = (json: unknown): { readonly id: unknown; readonly values: Shown } | undefined => {
  const entry = isRecord(json) && isRecord(json.data) && json.id === undefined ? json.data : json;
  if (!isRecord(entry) || entry.id === undefined) return undefined;
  return { id: entry.id, values: isRecord(entry.attributes) ? entry.attributes : entry };
};

const isNothing = (json: unknown): boolean => json === null || (isRecord(json) && json.data === null);
