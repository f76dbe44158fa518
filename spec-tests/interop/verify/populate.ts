import { isJsonArray, type JsonObject } from "../json.js";
import { type Attribute, isPrivate, type Model, type Models } from "../seed/model.js";

const nested = (models: Models, uid: unknown): JsonObject => {
  const model = typeof uid === "string" ? models.get(uid) : undefined;
  if (model === undefined) throw new Error(`there is no component ${String(uid)}`);
  return { populate: populateAll(models, model) };
};

const zone = (models: Models, { components }: Attribute): JsonObject => ({
  on: Object.fromEntries((isJsonArray(components) ? components : []).map((uid) => [String(uid), nested(models, uid)])),
});

const populateOne = (models: Models, attribute: Attribute): JsonObject | "true" => {
  if (attribute.type === "component") return nested(models, attribute.component);
  if (attribute.type === "dynamiczone") return zone(models, attribute);
  const isPlainRelation = attribute.type === "relation" && attribute.target !== undefined;
  // Drafts are left out of populated lists unless each relation asks for them.
  return isPlainRelation ? { publicationState: "preview" } : "true";
};

/** A `populate` parameter for everything of a model that can be populated: relations one level, components to the end. */
export const populateAll = (models: Models, model: Model): JsonObject | "*" => {
  const wanted = [...model.attributes].filter(
    ([name, { type }]) => ["relation", "media", "component", "dynamiczone"].includes(type) && !isPrivate(model, name),
  );
  const own = wanted.map(([name, attribute]) => [name, populateOne(models, attribute)] as const);
  const localizations = model.localized ? [["localizations", { publicationState: "preview" }] as const] : [];
  const all = [...own, ...localizations];
  return all.length === 0 ? "*" : Object.fromEntries(all);
};
