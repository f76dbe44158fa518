import type { ContentModel } from "../../../reference/model/schema.js";
import type { Definitions } from "../../model/definition.js";

const known = new WeakMap<ContentModel, Definitions>();

/** Remembers what a model was built from, as long as the model is in use. */
export const rememberDefinitions = (model: ContentModel, definitions: Definitions): ContentModel => {
  known.set(model, definitions);
  return model;
};

/** What the model of a loaded source was built from: its schema files as they are. */
export const sourceDefinitions = (model: ContentModel): Definitions =>
  known.get(model) ?? { contentTypes: [], components: [], extensions: [] };
