import { brief, isRecord } from "../base.js";
import { pathOf } from "../contract/address.js";
import {
  type Exchange,
  entryIn,
  isSuccess,
  meantStatus,
  type Problem,
  showsNothing,
  type Transport,
  type WireRequest,
} from "../contract/exchange.js";
import type { ContentType } from "../reference.js";
import { type TargetContext, unsent } from "../target/target.js";
import { ownMark } from "./mark.js";
import { fullAccess } from "./remove.js";
import { createSights, type Ownership, type Place, type Shown, type Sights } from "./sights.js";

/*
 * Nothing is changed, replaced or deleted but what the run made: what is to be changed is read first, and has to bear a mark of the run in a value
 * of its own. So an answer that names the entry of somebody else as a new one harms nobody. Once its mark was seen, an entry counts as the run's
 * until it is deleted, or a request to it has failed.
 */

type Context = Pick<TargetContext, "transport" | "headers" | "dataset" | "capabilities">;

/** When an entry was created, by the server's clock, in ms since 1970; undefined where it does not show it. */
export const createdAtOf = (shown: Shown | undefined): number | undefined => {
  const time = Date.parse(String(shown?.createdAt));
  return Number.isNaN(time) ? undefined : time;
};

/**
 * A transport that sends a request that changes an entry only after it has seen that the entry is of the run, or that none is there; and once
 * more, where a server broke down over it or refused it for now, only after it has looked again.
 */
export const guardWrites = (context: Context, ownership: Ownership): Transport => {
  const { transport } = context;
  const sights = createSights(ownership);
  const refusing = { ...context, sights, ownership };
  return {
    ...transport,
    async send(request, signal) {
      const { method } = request;
      const target = targetOf(context, request.path);
      if (target === undefined || ["HEAD", "OPTIONS"].includes(method)) return transport.send(request, signal);
      if (method === "GET") return sendAndNote(refusing, request, target, signal);
      const look = async (send: Transport["send"]): Promise<Exchange | undefined> => {
        const looking = { ...refusing, transport: { ...transport, send } };
        const refusal = ownership.ended?.(method) ?? (await refusalOf(looking, request, target, signal));
        return refusal === undefined ? undefined : unsentExchange(transport.base, request, refusal);
      };
      const lookAgain: typeof look = (send) => {
        sights.forget(target);
        return look(send);
      };
      const instead = await look(transport.send);
      if (instead !== undefined) return instead;
      if (method === "DELETE") sights.forget(target);
      const exchange = await transport.send({ ...request, look: lookAgain }, signal);
      const isDone = "answer" in exchange && isSuccess(exchange.answer.status);
      if (isDone) await ownership.wrote?.(method, target.type);
      if (!isDone || method === "DELETE") sights.forget(target);
      return exchange;
    },
  };
};

type Refusing = Context & { readonly sights: Sights; readonly ownership: Ownership };

/** Whoever reads an entry, or a list with it, sees whose it is: before it is changed it need not be read once more. */
const sendAndNote = async (
  { transport, sights, dataset }: Refusing,
  request: WireRequest,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<Exchange> => {
  if (target.path === undefined) {
    const note = sights.beginList();
    const exchange = await transport.send(request, signal);
    if (!("answer" in exchange) || ownMark(exchange.answer.body) === undefined) return exchange;
    const { json } = exchange.answer;
    if (isRecord(json))
      for (const { type, id, values } of entriesIn(dataset, target.type, json.data))
        note({ path: `${pathOf(type)}/${id}`, id }, values);
    return exchange;
  }
  const judge = sights.begin(target);
  const exchange = await transport.send(request, signal);
  const shown = "answer" in exchange && exchange.answer.status === 200 ? shownIn(exchange.answer.json) : undefined;
  if (shown !== undefined && String(shown.id) === target.id) judge(shown.values);
  return exchange;
};

interface ShownEntry {
  readonly type: ContentType;
  readonly id: string;
  readonly values: Shown;
}

/** The entries in what an answer shows of a type, and those that are populated in them. */
const entriesIn = (dataset: Context["dataset"], type: ContentType, data: unknown): readonly ShownEntry[] =>
  [data].flat().flatMap((entry): readonly ShownEntry[] => {
    if (!isRecord(entry) || entry.id === undefined || !isRecord(entry.attributes)) return [];
    const below = [...type.attributes.values()].flatMap((attribute): readonly ShownEntry[] => {
      const value = isRecord(entry.attributes) ? entry.attributes[attribute.name] : undefined;
      const target =
        attribute.kind === "relation" ? dataset.dataset.model.contentTypes.get(attribute.target) : undefined;
      return target === undefined || !isRecord(value) ? [] : entriesIn(dataset, target, value.data);
    });
    return [{ type, id: String(entry.id), values: entry.attributes }, ...below];
  });

const unsentExchange = (base: string, request: WireRequest, refusal: string | Problem): Exchange => {
  const { body, headers, method, path } = request;
  const sent = { method, headers, url: base + path, ...(body === undefined ? {} : { body }) };
  const why = typeof refusal === "string" ? refusal : refusal.message;
  const message = `${method} ${path.split("?")[0]} was not sent: ${why}`;
  return { request: sent, problem: typeof refusal === "string" ? { kind: "foreign", message } : refusal };
};

interface Target extends Place {
  readonly type: ContentType;
}

/** What a path leads to; undefined where it has to do with no type. */
export const targetOf = ({ dataset }: Pick<Context, "dataset">, path: string): Target | undefined => {
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

const refusalOf = async (
  context: Refusing,
  request: WireRequest,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<string | Problem | undefined> => {
  const { sights, ownership } = context;
  const { path, id } = target;
  if (path === undefined || sights.areOwn(target)) return undefined;
  const judge = sights.begin(target);
  const sight = await sightOf(context, request, { ...target, path }, signal);
  if ("shown" in sight) return judge(sight.shown);
  if ("problem" in sight) return sight.problem;
  // Of a single type nothing else shows that it has no entry.
  return sight.isAbsent && !(ownership.mustBeSeen === true && id !== undefined) ? undefined : sight.unseen;
};

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
    isAbsent ||= showsNothing(exchange.answer);
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
  const entry = entryIn(json);
  if (entry?.id === undefined) return undefined;
  return { id: entry.id, values: isRecord(entry.attributes) ? entry.attributes : entry };
};
