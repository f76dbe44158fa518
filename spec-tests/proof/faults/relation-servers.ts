import { isRecord } from "../../kit/base.js";
import { type Json, replaceDeep } from "./answers.js";
import type { Mutate } from "./fault.js";
import type { Server } from "./server.js";
import { attributesOf, dataOf, idsIn, isToMany, isToOne, withData } from "./writes/bodies.js";

/** One relation of an entry that an update is to change. */
interface Updated {
  readonly attribute: string;
  readonly toOne: boolean;
  /** Whether it is in a component. */
  readonly inside: boolean;
  /** The id of the updated entry. */
  readonly id: number;
  /** The ids that the relation holds, as the right server shows it; nothing of components. */
  current(): Promise<readonly unknown[]>;
}

/** What an update is taken for: another value, or undefined for no mention of the relation. */
type Misunderstanding = (value: unknown, updated: Updated) => unknown;

const isMany = (name: string): boolean => name === "members" || isToMany(name);

/** A server that takes the relations of updates for others than it was sent, in components too. */
export const misunderstanding =
  (change: Misunderstanding): Mutate =>
  (server) =>
  async (asked) => {
    const data = asked.method === "PUT" ? dataOf(asked) : undefined;
    return server(data === undefined ? asked : withData(asked, await changeData(data, change, server, asked.target)));
  };

const changeData = async (data: Json, change: Misunderstanding, server: Server, target: string, inside = false) => {
  const id = Number(/^\/api\/[a-z]+\/(\d+)/.exec(target)?.[1]);
  const changed: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(data)) {
    const toOne = attribute === "chief" || isToOne(attribute);
    const current = async () => (inside ? [] : idsIn((await attributesOf(server, target, attribute))[attribute]));
    changed[attribute] =
      toOne || isMany(attribute)
        ? await change(value, { attribute, toOne, inside, id, current })
        : await changeParts(value, change, server, target);
  }
  return changed;
};

const changeParts = async (
  value: unknown,
  change: Misunderstanding,
  server: Server,
  target: string,
): Promise<unknown> => {
  if (Array.isArray(value)) return Promise.all(value.map((each) => changeParts(each, change, server, target)));
  return isRecord(value) ? changeData(value, change, server, target, true) : value;
};

/** An entry as a populated relation shows it. */
export interface Related {
  readonly id: number;
}

/** A server that shows the lists of some relations differently. */
export const showing =
  (change: (list: readonly Related[], attribute: string) => readonly Related[]) => (document: unknown) =>
    replaceDeep(document, (value, attribute = "") => {
      if (!isMany(attribute) || !isRecord(value) || !Array.isArray(value.data)) return value;
      return { ...value, data: change(value.data, attribute) };
    });

/** An element of connect or disconnect as an object, whatever its form. */
export type Element = Json & { readonly id: number };

const elements = (list: readonly unknown[]): readonly Element[] =>
  // What the kit sends is ids and objects with an id.
  list.map((each) => (isRecord(each) ? (each as Element) : { id: Number(each) }));

const isPartial = (value: unknown): value is Json => isRecord(value) && !("id" in value);

/** Another list in the place of connect. */
export const connecting =
  (change: (list: readonly Element[], updated: Updated) => unknown): Misunderstanding =>
  async (value, updated) => {
    if (!isPartial(value) || !Array.isArray(value.connect)) return value;
    return { ...value, connect: await change(elements(value.connect), updated) };
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
