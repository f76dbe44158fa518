import { isRecord } from "../../../kit/base.js";
import type { Json } from "../answers.js";
import type { Asked, Mutate, Server } from "../server.js";
import { answeringWrites, dataOf, elementId, isToMany, isToOne, withRelations } from "./bodies.js";

/** Sides of relations that are stored on the other side. */
export const inverse: ReadonlySet<string> = new Set(["jobs", "trainees", "supervised", "phases", "neededBy"]);

/** Elements by their ids. */
export const byId = (elements: readonly unknown[]): readonly unknown[] =>
  [...elements].sort((a, b) => Number(elementId(a)) - Number(elementId(b)));

/** Whether some relation of an update is so. */
export const someRelation =
  (chosen: (name: string) => boolean, is: (relation: unknown) => boolean) =>
  (data: Json): boolean =>
    Object.entries(data).some(([name, relation]) => chosen(name) && is(relation));

/** Whether an attribute is a relation of the workbench. */
export const isRelationName = (name: string): boolean => isToMany(name) || isToOne(name);

/** The elements that a relation update connects or sets. */
export const listOf = (relation: unknown): readonly unknown[] => {
  const list = isRecord(relation) ? (relation.connect ?? relation.set) : relation;
  return Array.isArray(list) ? list : [list];
};

/** The value of a relation with another list of what it is set to, or connects. */
export const withLists = (value: unknown, change: (list: readonly unknown[]) => readonly unknown[]): unknown => {
  if (Array.isArray(value)) return change(value);
  if (!isRecord(value) || "id" in value) return value;
  const isMeant = (name: string, list: unknown): list is readonly unknown[] =>
    (name === "set" || name === "connect") && Array.isArray(list);
  const lists = Object.entries(value).map(([name, list]) => [name, isMeant(name, list) ? change(list) : list]);
  return Object.fromEntries(lists);
};

/** A server that does something else after an update that it accepted. */
export const afterwards = (then: (data: Json, asked: Asked, server: Server) => Promise<void>): Mutate =>
  answeringWrites(async (answer, asked, server) => {
    const data = asked.method === "PUT" ? dataOf(asked) : undefined;
    if (answer.status === 200 && data !== undefined) await then(data, asked, server);
    return answer;
  });

/** The id in the path of a request. */
export const ownerOf = ({ target }: Asked): number => Number(/\/(\d+)/.exec(target)?.[1]);

/** Data in which refused operations are made acceptable. */
export const repaired = (change: (operations: Json) => unknown) => (data: Json) =>
  withRelations(data, isToMany, (relation) => (isRecord(relation) ? change(relation) : relation));
