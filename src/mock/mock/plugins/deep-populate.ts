import { type ContentModel, schemaOf, type Uid } from "../../../reference/model/schema.js";

/** What is populated of one attribute: all of it, or more below it. */
type Branch = "true" | { readonly populate: Tree };

/** A value of `populate`, as qs would have parsed it. */
export interface Tree {
  readonly [name: string]: Branch;
}

/** No request makes more branches than this: a deeper tree is made with fewer levels. */
const maxBranches = 20_000;
const maxDepth = 20;

/** A tree with more than {@link maxBranches}. */
class TooLarge extends Error {}

interface Growth {
  readonly model: ContentModel;
  branches: number;
}

/**
 * Everything below a type, so many levels deep. `passed`: the collections of the types on the way through relations; an attribute with such
 * a name would lead back, and is left out. Components start without. What is private is followed, since it is left out of answers anyway.
 */
const grow = (growth: Growth, uid: Uid, depth: number, passed: Set<string> | undefined): Branch => {
  const schema = schemaOf(growth.model, uid);
  if (schema === undefined || depth <= 1) return "true";
  if (schema.kind !== "component") passed?.add(schema.collectionName ?? schema.pluralName.replaceAll("-", "_"));
  const tree: Record<string, Branch> = {};
  for (const attribute of schema.attributes.values()) {
    const { kind, name } = attribute;
    if (kind === "scalar" || passed?.has(name) || (uid === fileUid && name === "related")) continue;
    if (kind === "relation" && attribute.target === "admin::user") continue;
    if (++growth.branches > maxBranches) throw new TooLarge();
    if (kind === "component") tree[name] = grow(growth, attribute.target, depth - 1, undefined);
    else if (kind === "dynamiczone")
      tree[name] = merged(attribute.components.map((each) => grow(growth, each, depth - 1, undefined)));
    else if (kind === "relation")
      tree[name] = grow(growth, attribute.target, name === "localizations" && depth > 2 ? 1 : depth - 1, passed);
    else tree[name] = "true";
  }
  return Object.keys(tree).length === 0 ? "true" : { populate: tree };
};

const fileUid: Uid = "plugin::upload.file";

/** What any of several components has, as they share the options of their zone. */
const merged = (branches: readonly Branch[]): Branch => {
  const tree: Record<string, Branch> = {};
  for (const branch of branches)
    for (const [name, below] of branch === "true" ? [] : Object.entries(branch.populate))
      tree[name] = tree[name] === undefined ? below : merged([tree[name], below]);
  return Object.keys(tree).length === 0 ? "true" : { populate: tree };
};

/**
 * What `populate=deep` stands for, as the plugin strapi-plugin-populate-deep defines it: relations, components and media of a type, and
 * theirs, `depth` levels deep, the type itself being the first. Undefined: nothing is populated.
 */
export const deepPopulate = (model: ContentModel, uid: Uid, depth: number): Tree | undefined => {
  for (let levels = Math.min(depth, maxDepth); ; levels--) {
    try {
      const branch = grow({ model, branches: 0 }, uid, levels, new Set());
      return branch === "true" ? undefined : branch.populate;
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }
};

/** The depth that a value of `populate` asks for: of `deep`, `deep,3` or a list of both. Undefined: it asks for something else. */
export const deepAsked = (populate: unknown, usual: number): number | undefined => {
  const words = [populate].flat().flatMap((part) => (typeof part === "string" ? part.split(",") : [""]));
  const [word, levels = ""] = words.map((each) => each.trim());
  if (word !== "deep") return undefined;
  return /^\d+$/.test(levels) ? Number(levels) : usual;
};
