import type { Dataset } from "../../../src/index.js";
import { ownAttributes } from "../../kit/random/bodies/attributes.js";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.js";

/** Which component an attribute of this name holds; in the fixture a name stands for one component alone. */
const componentNames = ({ model }: Dataset): ReadonlyMap<string, string> => {
  const schemas = [...model.contentTypes.values(), ...model.components.values()];
  const names = new Map<string, string>();
  for (const attribute of schemas.flatMap(ownAttributes))
    if (attribute.kind === "component") names.set(attribute.name, attribute.target);
  return names;
};

/**
 * Puts `"new"` in the place of the ids of components that the seeded data does not have. The real server gives them in
 * an order that comes from how its queries take turns: a component with others inside of it gets its id after those
 * that come later in the list and have none.
 */
export const newComponentsOf = (dataset: Dataset): ((document: Json) => Json) => {
  const names = componentNames(dataset);
  const isNew = (uid: string, id: Json | undefined): boolean =>
    typeof id === "number" && !(dataset.records.get(uid) ?? []).some((record) => record.id === id);
  const component = (value: JsonObject, named: string | undefined): JsonObject => {
    const uid = typeof value.__component === "string" ? value.__component : named;
    const inside = object(value);
    return uid !== undefined && isNew(uid, value.id) ? { ...inside, id: "new" } : inside;
  };
  const object = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one ?? null, names.get(key))]));
  const walk = (value: Json, named?: string): Json => {
    if (isJsonArray(value)) return value.map((one) => walk(one, named));
    return isJsonObject(value) ? component(value, named) : value;
  };
  return walk;
};
