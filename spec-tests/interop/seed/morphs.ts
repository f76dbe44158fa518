import { isJsonObject } from "../json.js";
import type { Attribute, Model, Models } from "./model.js";
import { faultAt, type Node } from "./node.js";
import { type Entries, referencesOf, resolveReference } from "./references.js";

/** One polymorphic link, from the side that may point at any type. */
export interface MorphLink {
  readonly owner: number;
  readonly targetUid: string;
  readonly target: number;
  /** 1-based place in the list that the link was given in. */
  readonly order: number;
  /** The attribute of the target type that reads the link from the other side; null when there is none. */
  readonly field: string | null;
}

const inverseField = (owner: Model, attribute: string, target: Model): string | null => {
  const found = [...target.attributes].find(
    ([, { target: uid, morphBy }]) => uid === owner.uid && morphBy === attribute,
  );
  return found?.[0] ?? null;
};

const linkOf = (models: Models, entries: Entries, node: Node, attribute: string, value: unknown) => {
  const uid = isJsonObject(value) ? value.__type : undefined;
  const target = typeof uid === "string" ? models.get(uid) : undefined;
  if (!isJsonObject(value) || target === undefined)
    throw faultAt(node, attribute, `expected { "__type": <uid>, "ref": <reference> }, got ${JSON.stringify(value)}`);
  const found = resolveReference(entries, node, attribute, target, value.ref ?? null);
  return {
    owner: node.id,
    targetUid: target.uid,
    target: found.id,
    field: inverseField(node.model, attribute, target),
  };
};

const ownLinks = (models: Models, entries: Entries, nodes: readonly Node[], attribute: string): readonly MorphLink[] =>
  nodes.flatMap((node) =>
    referencesOf(node.source[attribute]).map((value, index) => ({
      ...linkOf(models, entries, node, attribute, value),
      order: index + 1,
    })),
  );

const inverseLinks = (models: Models, entries: Entries, owner: Model, attribute: string): readonly MorphLink[] =>
  [...models.values()].flatMap((model) => {
    const field = inverseField(owner, attribute, model);
    if (field === null) return [];
    return (entries.get(model.uid) ?? []).flatMap((node) =>
      referencesOf(node.source[field]).map((reference, index) => ({
        owner: resolveReference(entries, node, field, owner, reference).id,
        targetUid: model.uid,
        target: node.id,
        order: index + 1,
        field,
      })),
    );
  });

const sameLink = (left: MorphLink, right: MorphLink): boolean =>
  left.owner === right.owner && left.targetUid === right.targetUid && left.target === right.target;

/**
 * The links of a `morphToOne` or `morphToMany` attribute, given on its own side, on the other side, or on both. Throws
 * an Error that names the entry when a reference is wrong or the other side names a link that this side does not.
 */
export const morphLinks = (
  models: Models,
  entries: Entries,
  owner: Model,
  nodes: readonly Node[],
  attribute: string,
): readonly MorphLink[] => {
  const own = ownLinks(models, entries, nodes, attribute);
  const inverse = inverseLinks(models, entries, owner, attribute);
  if (own.length === 0) return inverse;
  const stray = inverse.find((link) => !own.some((other) => sameLink(link, other)));
  if (stray !== undefined)
    throw new Error(
      `${stray.targetUid} ${stray.target}: ${stray.field}: names ${owner.uid} ${stray.owner}, whose ${attribute} does not name it back`,
    );
  return own;
};

/** The links from files to a node's media attribute, as the server keeps them. */
export const mediaLinks = (
  entries: Entries,
  file: Model,
  node: Node,
  name: string,
  attribute: Attribute,
): readonly MorphLink[] => {
  const references = referencesOf(node.source[name]);
  if (references.length > 1 && attribute.multiple !== true)
    throw faultAt(node, name, "a single media field got several files");
  return references.map((reference, index) => ({
    owner: resolveReference(entries, node, name, file, reference).id,
    targetUid: node.model.uid,
    target: node.id,
    order: index + 1,
    field: name,
  }));
};
