import type { Dataset } from "../../../reference/model/dataset.js";
import type { ContentModel } from "../../../reference/model/schema.js";
import type { Definitions } from "../../model/definition.js";

const knownPaths = new WeakMap<Dataset["warnings"], readonly string[]>();

/** Remembers the paths that a source was read from, as they were named, as long as its warnings are kept: these may hold them. */
export const rememberPaths = (warnings: Dataset["warnings"], paths: readonly string[]): Dataset["warnings"] => {
  knownPaths.set(warnings, paths);
  return warnings;
};

/** The paths that the warnings of a dataset may hold; none of one that was not read from a disk. */
export const pathsInWarnings = ({ warnings }: Dataset): readonly string[] => knownPaths.get(warnings) ?? [];

const knownDefinitions = new WeakMap<ContentModel, Definitions>();

/** Remembers what a model was built from, as long as the model is in use. */
export const rememberDefinitions = (model: ContentModel, definitions: Definitions): ContentModel => {
  knownDefinitions.set(model, definitions);
  return model;
};

/** What the model of a loaded source was built from: its schema files as they are. */
export const sourceDefinitions = (model: ContentModel): Definitions =>
  knownDefinitions.get(model) ?? { contentTypes: [], components: [], extensions: [] };
