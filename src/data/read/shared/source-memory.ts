import type { ContentModel } from "../../../reference/model/schema.js";
import type { Definitions } from "../../model/definition.js";
import type { Answer } from "../../model/generated/answers.schema.js";
import type { Scenario } from "../../model/generated/scenario.schema.js";
import type { ProjectFacts } from "../code/project-facts.js";

/** What `scenarios/NAME.json` says. */
export type { Scenario } from "../../model/generated/scenario.schema.js";

export interface SourceScenario {
  readonly file: string;
  readonly scenario: Scenario;
}

/** What `answers.json` says of one request. */
export type { Answer } from "../../model/generated/answers.schema.js";

interface Beside {
  /** The paths that it was read from, as they were named: its warnings may hold them. */
  readonly paths: readonly string[];
  /** What the model was built from: its schema files as they are. */
  readonly definitions: Definitions;
  /** What a project is made of beside its schemas; undefined of any other source. */
  readonly project: ProjectFacts | undefined;
  readonly scenarios: ReadonlyMap<string, SourceScenario>;
  /** The answers that are given as they are: of several for a request, the last one counts. */
  readonly answers: readonly Answer[];
}

const nothing: Beside = {
  paths: [],
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
