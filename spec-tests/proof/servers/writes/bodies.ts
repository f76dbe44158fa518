import { isRecord, mapValues, parseJson } from "../../../kit/base.js";
import { tested } from "../../../statements/4.7-updates/tested-relations.js";
import type { Json } from "../answers.js";
import { type Answered, type Asked, answered, type Mutate, type Server } from "../server.js";
import { refusal } from "./replies.js";

/** The `data` of a request that writes; undefined when it has none. */
export const dataOf = ({ body }: Asked): Json | undefined => {
  const document = body === undefined ? undefined : parseJson(body);
  return isRecord(document) && isRecord(document.data) ? document.data : undefined;
};

/** The same request with other data. */
export const withData = (asked: Asked, data: Json): Asked => ({ ...asked, body: JSON.stringify({ data }) });

/** A server that takes the data of some requests for other data. */
export const misreadingData =
  (change: (data: Json, asked: Asked) => Json, methods: readonly string[] = ["PUT"]): Mutate =>
  (server) =>
  async (asked) => {
    const data = methods.includes(asked.method) ? dataOf(asked) : undefined;
    return server(data === undefined ? asked : withData(asked, change(data, asked)));
  };

/** A server that answers an accepted or refused write in another way. */
export const answeringWrites = (change: Parameters<typeof answered>[0]): Mutate =>
  answered((answer, asked, server) =>
    ["POST", "PUT", "DELETE"].includes(asked.method) ? change(answer, asked, server) : answer,
  );

/** A server that carries out a refused update after having made something else of it. */
export const acceptingData = (change: (data: Json) => Json): Mutate =>
  answeringWrites((answer, asked, server) => {
    const data = dataOf(asked);
    return answer.status === 400 && asked.method === "PUT" && data !== undefined
      ? server(withData(asked, change(data)))
      : answer;
  });

const toOne: ReadonlySet<string> = new Set([
  "lead",
  "leads",
  "auditor",
  "supervisor",
  "placement",
  "approver",
  "previous",
  "phaseOf",
]);

/** Whether an attribute is a to-one relation of the workbench. */
export const isToOne = (name: string): boolean => toOne.has(name);

/** Whether an attribute is a to-many relation of the workbench. */
export const isToMany = (name: string): boolean => Object.hasOwn(tested, name) && !toOne.has(name);

/** Data with other values of its relations. */
export const withRelations = (
  data: Json,
  chosen: (name: string) => boolean,
  change: (relation: unknown, name: string) => unknown,
): Json => mapValues(data, (value, name) => (chosen(name) ? change(value, name) : value));

/** A server that takes relation updates for other ones. */
export const misreadingRelations = (
  chosen: (name: string) => boolean,
  change: (relation: unknown, name: string) => unknown,
): Mutate => misreadingData((data) => withRelations(data, chosen, change));

/** A server that takes the operations of relation updates, `{ connect, disconnect, set }`, for other ones. */
const misreadingOperations = (
  change: (operations: Json, name: string) => unknown,
  chosen: (name: string) => boolean = isToMany,
): Mutate => misreadingRelations(chosen, (relation, name) => (isRecord(relation) ? change(relation, name) : relation));

/** A server that takes the elements of one operation for other ones. */
export const misreadingElements = (
  operation: "connect" | "disconnect" | "set",
  change: (elements: readonly unknown[]) => unknown,
  chosen: (name: string) => boolean = isToMany,
): Mutate =>
  misreadingOperations(
    (operations) =>
      Array.isArray(operations[operation]) ? { ...operations, [operation]: change(operations[operation]) } : operations,
    chosen,
  );

/** A server that takes positions for other ones; undefined for none. */
export const misreadingPositions = (
  change: (position: Json | undefined, element: unknown) => Json | undefined,
  chosen: (name: string) => boolean = isToMany,
): Mutate =>
  misreadingElements(
    "connect",
    (elements) =>
      elements.map((element) => {
        const { position, ...rest } = isRecord(element) ? element : { id: element };
        const changed = change(isRecord(position) ? position : undefined, element);
        return changed === undefined ? rest : { ...rest, position: changed };
      }),
    chosen,
  );

/** The id of an element of an operation. */
export const elementId = (element: unknown): unknown => (isRecord(element) ? element.id : element);

/** A server that refuses some updates. */
export const refusingData =
  (refused: (data: Json, asked: Asked, server: Server) => boolean | Promise<boolean>): Mutate =>
  (server) =>
  async (asked) => {
    const data = asked.method === "PUT" ? dataOf(asked) : undefined;
    return data !== undefined && (await refused(data, asked, server)) ? refusal : server(asked);
  };

/** Asks the right server for an entry with some of its relations; its attributes, or nothing. */
export const attributesOf = async (server: Server, target: string, ...populate: readonly string[]): Promise<Json> => {
  const path = target.split("?", 1)[0] ?? "";
  const query = populate.map((name, index) => `populate[${index}]=${name}`).join("&");
  const { text } = await server({ method: "GET", target: `${path}?${query}`, headers: {} });
  const document = parseJson(text);
  const data = isRecord(document) && isRecord(document.data) ? document.data : {};
  return isRecord(data.attributes) ? data.attributes : {};
};

/** The ids in a populated relation. */
export const idsIn = (relation: unknown): readonly unknown[] => {
  const data = isRecord(relation) ? relation.data : undefined;
  if (Array.isArray(data)) return data.map(elementId);
  return isRecord(data) ? [data.id] : [];
};

/** Sends an update of a server's own: what it does beside what it was asked. */
export const sendUpdate = (server: Server, target: string, data: Json): Promise<Answered> =>
  server({
    method: "PUT",
    target,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data }),
  });

/** A server that makes something else of an update which it should refuse with this text in the answer. */
export const forgiving = (
  message: string,
  change: (data: Json) => Json,
  methods: readonly string[] = ["PUT", "POST"],
): Mutate =>
  answered((answer, asked, server) => {
    const data = methods.includes(asked.method) ? dataOf(asked) : undefined;
    if (answer.status !== 400 || data === undefined || !answer.text.includes(message)) return answer;
    return server(withData(asked, change(data)));
  });

/** A server that sends another document in answer to a write that it accepted. */
export const answeringWithDocument = (
  method: "POST" | "PUT" | "DELETE",
  change: (document: Json, asked: Asked) => unknown,
): Mutate =>
  answeringWrites((answer, asked) => {
    const document = parseJson(answer.text);
    if (asked.method !== method || answer.status !== 200 || !isRecord(document)) return answer;
    return { ...answer, text: JSON.stringify(change(document, asked)) };
  });

/** A server that sends other attributes in answer to a write that it accepted. */
export const answeringWithAttributes = (
  method: "POST" | "PUT" | "DELETE",
  change: (attributes: Json, asked: Asked) => Json,
): Mutate =>
  answeringWithDocument(method, (document, asked) => {
    const { data } = document;
    if (!isRecord(data) || !isRecord(data.attributes)) return document;
    return { ...document, data: { ...data, attributes: change(data.attributes, asked) } };
  });

/** Whether a request is for this collection, or an entry of it. */
export const isFor = ({ target }: Asked, collection: string): boolean =>
  new RegExp(`^/api/${collection}(/\\d+)?(\\?|$)`).test(target);
