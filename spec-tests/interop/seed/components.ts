import { isJsonArray, isJsonObject, type JsonObject } from "../json.js";
import { assignIds } from "./ids.js";
import type { Attribute, Models } from "./model.js";
import { type ComponentLink, faultAt, type Node } from "./node.js";

/** A component instance before it has an id; nested ones point at their parent's draft. */
interface Draft {
  readonly uid: string;
  readonly owner: Node | Draft;
  readonly field: string;
  readonly order: number;
  readonly source: JsonObject;
  readonly place: string;
}

/** All component instances, and where they hang. */
export interface ComponentPlan {
  readonly nodes: readonly Node[];
  readonly links: readonly ComponentLink[];
}

const asObject = (owner: Node, field: string, value: unknown): JsonObject => {
  if (!isJsonObject(value)) throw faultAt(owner, field, `expected a component object, got ${JSON.stringify(value)}`);
  return value;
};

const instancesOf = (owner: Node, field: string, attribute: Attribute): readonly JsonObject[] => {
  const value = owner.source[field];
  if (value === null || value === undefined) return [];
  const isList = attribute.type === "dynamiczone" || attribute.repeatable === true;
  if (!isList) return [asObject(owner, field, value)];
  if (!isJsonArray(value)) throw faultAt(owner, field, "expected an array of components");
  return value.map((item) => asObject(owner, field, item));
};

const uidOf = (owner: Node, field: string, attribute: Attribute, instance: JsonObject): string => {
  if (attribute.type === "component") return String(attribute.component);
  const uid = instance.__component;
  if (!isJsonArray(attribute.components) || typeof uid !== "string" || !attribute.components.includes(uid))
    throw faultAt(owner, field, `__component ${JSON.stringify(uid)} is not allowed in this zone`);
  return uid;
};

/** The ids of nested instances are not known yet, so drafts look like nodes with id 0 while walking. */
const collect = (models: Models, owner: Node, parent: Node | Draft, drafts: Draft[]): void => {
  for (const [field, attribute] of owner.model.attributes) {
    if (attribute.type !== "component" && attribute.type !== "dynamiczone") continue;
    for (const [index, source] of instancesOf(owner, field, attribute).entries()) {
      const uid = uidOf(owner, field, attribute, source);
      const model = models.get(uid);
      if (model === undefined) throw faultAt(owner, field, `there is no component ${uid}`);
      const place = `${owner.place} ${field}[${index}]`;
      const unknown = Object.keys(source).find(
        (key) => !key.startsWith("$") && !["id", "__component"].includes(key) && !model.attributes.has(key),
      );
      if (unknown !== undefined) throw new Error(`${place}: unknown attribute "${unknown}" of ${uid}`);
      const draft: Draft = { uid, owner: parent, field, order: index + 1, source, place };
      drafts.push(draft);
      collect(models, { model, id: 0, source, place, position: 0 }, draft, drafts);
    }
  }
};

const idsByUid = (drafts: readonly Draft[]): ReadonlyMap<Draft, number> => {
  const ids = new Map<Draft, number>();
  for (const uid of new Set(drafts.map((draft) => draft.uid))) {
    const group = drafts.filter((draft) => draft.uid === uid);
    const assigned = assignIds(
      group.map((draft) => draft.source.id),
      (index) => group[index]?.place ?? uid,
    );
    for (const [index, draft] of group.entries()) ids.set(draft, assigned[index] ?? 0);
  }
  return ids;
};

/**
 * Finds every component instance inside the given entries. Ids run per component: entries in the order given,
 * attributes in schema order, a component before the ones nested in it; an explicit `id` is kept.
 */
export const planComponents = (models: Models, entries: readonly Node[]): ComponentPlan => {
  const drafts: Draft[] = [];
  for (const entry of entries) collect(models, entry, entry, drafts);
  const ids = idsByUid(drafts);
  const nodes = new Map<Node | Draft, Node>(entries.map((entry) => [entry, entry]));
  const links = drafts.map((draft): ComponentLink => {
    const model = models.get(draft.uid);
    const owner = nodes.get(draft.owner);
    if (model === undefined || owner === undefined) throw new Error(`${draft.place}: visited before its owner`);
    const component: Node = { model, id: ids.get(draft) ?? 0, source: draft.source, place: draft.place, position: 0 };
    nodes.set(draft, component);
    return { owner, field: draft.field, component, order: draft.order };
  });
  return { nodes: links.map((link) => link.component), links };
};
