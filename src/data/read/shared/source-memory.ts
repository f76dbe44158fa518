import type { Dataset } from "../../../reference/model/dataset.js";
import type { ContentModel } from "../../../reference/model/schema.js";
import type { Definitions } from "../../model/definition.js";
import type { Answer } from "../../model/generated/answers.schema.js";
import type { Scenario } from "../../model/generated/scenario.schema.js";
import type { ProjectFacts } from "./project-facts.js";

const knownPaths = new WeakMap<Dataset["warnings"], readonly string[]>();

/** Remembers the paths that a source was read from, as they were named, as long as its warnings are kept: these may hold them. */
export const rememberPaths = (warnings: Dataset["warnings"], paths: readonly string[]): Dataset["warnings"] => {
  knownPaths.set(warnings, paths);
  return warnings;
};

/** The paths that the warnings of a dataset may hold; none of one that was not read from a disk. */
export const pathsInWarnings = ({ warnings }: Dataset): readonly string[] => knownPaths.get(warnings) ?? [];

/** What `scenarios/NAME.json` says. */
export type { Scenario } from "../../model/generated/scenario.schema.js";

export interface SourceScenario {
  readonly file: string;
  readonly scenario: Scenario;
}

/** What `answers.json` says of one request. */
export type { Answer } from "../../model/generated/answers.schema.js";

interface Beside {
  /** What the model was built from: its schema files as they are. */
  readonly definitions: Definitions;
  /** What a project is made of beside its schemas; undefined of any other source. */
  readonly project: ProjectFacts | undefined;
  readonly scenarios: ReadonlyMap<string, SourceScenario>;
  /** The answers that are given as they are: of several for a request, the last one counts. */
  readonly answers: readonly Answer[];
}

const nothing: Beside = {
  definitions: { contentTypes: [], components: [], extensions: [] },
  project: undefined,
  scenarios: new Map(),
  answers: [],
};

const known = new WeakMap<ContentModel, Beside>();

/** Remembers what a source has beside its dataset, as long as its model is in use. */
export const rememberBeside = (model: ContentModel, more: Partial<Beside>): ContentModel => {
  known.set(model, { ...besideDataset(model), ...more });
  return model;
};

/** What the source of a model has beside its dataset: nothing, where it was not loaded. */
export const besideDataset = (model: ContentModel): Beside => known.get(model) ?? nothing;
