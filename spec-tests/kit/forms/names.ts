import type { Dataset, Schema, Uid } from "../reference.js";

/** The schema of a content-type or a component. */
export const schemaOf = ({ model }: Dataset, uid: Uid): Schema | undefined =>
  model.contentTypes.get(uid) ?? model.components.get(uid);

/** Whether a part of a parameter's path is an index of an array, or the empty brackets that may stand for one. */
export const isIndex = (part: string | undefined): boolean => part !== undefined && /^\d*$/.test(part);

/** Whether a name is one of an attribute with a value: lists are sorted by those, and those are selected. */
export const isField = (schema: Schema, name: string): boolean => {
  const attribute = schema.attributes.get(name);
  return attribute?.kind === "scalar" && !attribute.hidden;
};
