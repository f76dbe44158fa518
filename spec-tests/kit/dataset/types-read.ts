import { pathOf, readable } from "../contract/address.js";
import type { Attribute, ContentType, Schema, Uid } from "../reference.js";

interface Model {
  readonly contentTypes: ReadonlyMap<Uid, ContentType>;
  readonly components: ReadonlyMap<Uid, Schema>;
}

/**
 * The content-types whose entries an answer may depend on: that of the path, and those to which the attributes lead that the query names, in
 * filters, sort or populate. A star names all attributes of one level.
 */
export const typesRead = ({ contentTypes, components }: Model, url: string): ReadonlySet<Uid> => {
  const [asked = "", ...rest] = url.split("?");
  const words = readable(rest.join("?")).split(/[^\w*]+/);
  const named = new Set(words);
  const stars = words.filter((word) => word === "*").length;
  const found = new Map<Uid, number>();
  const visit = (uid: Uid, level: number): void => {
    if ((found.get(uid) ?? Number.POSITIVE_INFINITY) <= level) return;
    found.set(uid, level);
    // What a component holds is of the level of the component.
    const below = level + 1;
    for (const attribute of (contentTypes.get(uid) ?? components.get(uid))?.attributes.values() ?? []) {
      if (attribute.hidden || !(named.has(attribute.name) || level < stars)) continue;
      const isPart = attribute.kind === "component" || attribute.kind === "dynamiczone";
      for (const target of targetsOf(attribute, contentTypes)) visit(target, isPart ? level : below);
    }
  };
  for (const type of contentTypes.values()) if (reads(asked, pathOf(type))) visit(type.uid, 0);
  return new Set(found.keys());
};

const targetsOf = (attribute: Attribute, contentTypes: Model["contentTypes"]): readonly Uid[] => {
  if (attribute.kind === "scalar") return [];
  if (attribute.kind === "dynamiczone") return attribute.components;
  return attribute.kind === "morph" ? [...contentTypes.keys()] : [attribute.target];
};

/** What stands before the name is the server's own (`--api-prefix`). */
const reads = (asked: string, path: string): boolean =>
  new RegExp(`${path.slice("/api".length)}(/[^/]*)?$`).test(asked);
