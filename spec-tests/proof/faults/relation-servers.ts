import { isRecord, parseJson } from "../../kit/base.js";
import { type Json, replaceDeep } from "./answers.js";
import type { Mutate } from "./fault.js";
import { type Answered, type Asked, documentOf, type Server } from "./server.js";

/** The relations of the workbench types (`fixtures/README.md`): to one entry, and to several. */
export const toOne = [
  "lead",
  "leads",
  "supervisor",
  "placement",
  "approver",
  "auditor",
  "previous",
  "phaseOf",
  "chief",
];
export const toMany = [
  "supervised",
  "trainees",
  "team",
  "jobs",
  "consultants",
  "phases",
  "dependsOn",
  "neededBy",
  "members",
];

/** One relation of an entry that an update is to change. */
export interface Updated {
  readonly attribute: string;
  readonly toOne: boolean;
  /** Whether it is in a component. */
  readonly inside: boolean;
  /** The id of the updated entry. */
  readonly id: number;
  /** What the relation holds, as the right server shows it; nothing of components. */
  current(): Promise<readonly number[]>;
}

/** What an update is taken for: another value, or undefined for no mention of the relation. */
export type Misunderstanding = (value: unknown, updated: Updated) => unknown;

const sent = ({ method, body }: Asked): Json | undefined => {
  const parsed: unknown = method === "PUT" && body !== undefined ? parseJson(body) : undefined;
  return isRecord(parsed) && isRecord(parsed.data) ? parsed.data : undefined;
};

/** A server that takes the relations of updates for others than it was sent. */
export const misunderstanding =
  (change: Misunderstanding): Mutate =>
  (server) =>
  async (asked) => {
    const data = sent(asked);
    if (data === undefined) return server(asked);
    const changed = await changeData(data, change, server, asked.target);
    return server({ ...asked, body: JSON.stringify({ data: changed }) });
  };

const changeData = async (data: Json, change: Misunderstanding, server: Server, target: string, inside = false) => {
  const [, type = "", id = ""] = /^\/api\/([a-z]+)\/(\d+)/.exec(target) ?? [];
  const changed: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(data)) {
    const isOne = toOne.includes(attribute);
    if (isOne || toMany.includes(attribute)) {
      const current = () => (inside ? Promise.resolve([]) : heldBy(server, type, id, attribute));
      changed[attribute] = await change(value, { attribute, toOne: isOne, inside, id: Number(id), current });
    } else changed[attribute] = await changeComponents(value, change, server, target);
  }
  return changed;
};

const changeComponents = async (
  value: unknown,
  change: Misunderstanding,
  server: Server,
  target: string,
): Promise<unknown> => {
  if (Array.isArray(value)) return Promise.all(value.map((each) => changeComponents(each, change, server, target)));
  return isRecord(value) ? changeData(value, change, server, target, true) : value;
};

/** The ids in a relation of an entry. */
export const heldBy = async (
  server: Server,
  type: string,
  id: string,
  attribute: string,
): Promise<readonly number[]> => {
  const target = `/api/${type}/${id}?populate[0]=${attribute}`;
  const document = documentOf(await server({ method: "GET", target, headers: {} }));
  return relatedIn(isRecord(document) ? document.data : undefined, attribute).map(({ id }) => id);
};

/** An entry as a populated relation shows it. */
export interface Related {
  readonly id: number;
}

/** The entries that a relation of a shown entry holds. */
export const relatedIn = (entry: unknown, attribute: string): readonly Related[] => {
  const attributes = isRecord(entry) ? entry.attributes : undefined;
  const relation = isRecord(attributes) ? attributes[attribute] : undefined;
  const data = isRecord(relation) ? relation.data : undefined;
  const list: readonly unknown[] = Array.isArray(data) ? data : [data];
  // What the right server shows is { id, attributes }.
  return list.filter(isRecord) as unknown as readonly Related[];
};

/** A server that does something after an update: `undone` are the answers that refuse it. */
export const afterUpdates =
  (then: (answer: Answered, asked: Asked, server: Server) => Promise<unknown>): Mutate =>
  (server) =>
  async (asked) => {
    const answer = await server(asked);
    if (sent(asked) !== undefined) await then(answer, asked, server);
    return answer;
  };

/** A server that shows the lists of some relations differently. */
export const showing =
  (change: (list: readonly Related[], attribute: string) => readonly Related[]) => (document: unknown) =>
    replaceDeep(document, (value, attribute = "") => {
      if (!toMany.includes(attribute) || !isRecord(value) || !Array.isArray(value.data)) return value;
      return { ...value, data: change(value.data, attribute) };
    });

/** An element of connect or disconnect as an object, whatever its form. */
export type Element = Json & { readonly id: number };

type Lists<T> = (list: readonly T[], updated: Updated, value: Json) => unknown;

const isPartial = (value: unknown): value is Json => isRecord(value) && !("id" in value);

const elements = (list: readonly unknown[]): readonly Element[] =>
  // What the kit sends is ids and objects with an id.
  list.map((each) => (isRecord(each) ? (each as Element) : { id: Number(each) }));

/** Another list in the place of connect. */
export const connecting =
  (change: Lists<Element>): Misunderstanding =>
  async (value, updated) => {
    if (!isPartial(value) || !Array.isArray(value.connect)) return value;
    return { ...value, connect: await change(elements(value.connect), updated, value) };
  };

/** Another list in the place of disconnect. */
export const disconnecting =
  (change: Lists<Element>): Misunderstanding =>
  async (value, updated) => {
    if (!isPartial(value) || !Array.isArray(value.disconnect)) return value;
    return { ...value, disconnect: await change(elements(value.disconnect), updated, value) };
  };

/** Another value in the place of set: of `{ set: [...] }`, and of the array alone. */
export const setting =
  (change: (list: readonly unknown[], updated: Updated) => unknown): Misunderstanding =>
  async (value, updated) => {
    if (Array.isArray(value)) return change(value, updated);
    return isPartial(value) && Array.isArray(value.set) ? change(value.set, updated) : value;
  };

/** The ids of a list. */
export const idsOf = (list: unknown): readonly number[] =>
  Array.isArray(list) ? elements(list).map(({ id }) => id) : [];
