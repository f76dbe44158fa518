import type { Members } from "../../../data/model/fold-entry.js";
import { componentsIn, type Sample } from "./sample.js";

/** A component by what was met of it. */
export interface ComponentShape {
  readonly uid: string;
  /** Whether an answer names it. */
  readonly isNamed: boolean;
  /** What it holds, each time that it was met. */
  readonly objects: Members[];
}

export interface Components {
  readonly shapes: ReadonlyMap<string, ComponentShape>;
  uidOf(object: Members): string;
}

const keysOf = (object: Members): readonly string[] =>
  Object.keys(object).filter((key) => key !== "id" && key !== "__component");

const signature = (object: Members): string => keysOf(object).toSorted().join();

const kebab = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9-]+/g, "-")
    .toLowerCase()
    .replace(/^-+|-+$/g, "") || "part";

/** Every component in some attributes, with the name of the attribute that holds it: outer ones first. */
const walk = (
  attributes: Members,
  plain: ReadonlySet<string>,
  visit: (object: Members, name: string) => void,
): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (plain.has(name) || value === null || typeof value !== "object") continue;
    for (const object of componentsIn(value)) {
      visit(object, name);
      walk(object, new Set(["id"]), visit);
    }
  }
};

/**
 * Finds the components in entries. Those of a zone are named there; others go by what they hold: objects with the same attributes are taken for the
 * same component, and one that is named nowhere gets the name of the attribute that it was first met in.
 */
export const findComponents = (samples: readonly Sample[]): Components => {
  const shapes = new Map<string, ComponentShape>();
  const bySignature = new Map<string, string>();
  const add = (uid: string, object: Members, isNamed: boolean): void => {
    const shape = shapes.get(uid) ?? { uid, isNamed, objects: [] };
    shapes.set(uid, shape);
    shape.objects.push(object);
  };
  const all: [Members, string][] = [];
  for (const { entries, plain } of samples)
    for (const { attributes } of entries) walk(attributes, plain, (object, name) => all.push([object, name]));
  for (const [object] of all) {
    if (typeof object.__component !== "string") continue;
    add(object.__component, object, true);
    bySignature.set(signature(object), bySignature.get(signature(object)) ?? object.__component);
  }
  const freeName = (name: string): string => {
    let uid = `pulled.${kebab(name)}`;
    for (let at = 2; shapes.has(uid); at++) uid = `pulled.${kebab(name)}-${at}`;
    return uid;
  };
  for (const [object, name] of all) {
    if (typeof object.__component === "string") continue;
    const key = signature(object);
    const uid = bySignature.get(key) ?? freeName(name);
    bySignature.set(key, uid);
    add(uid, object, false);
  }
  return {
    shapes,
    uidOf: (object) =>
      typeof object.__component === "string" ? object.__component : (bySignature.get(signature(object)) ?? ""),
  };
};
