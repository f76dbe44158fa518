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

const knownDefinitions = new WeakMap<ContentModel, Definitions>();

/** Remembers what a model was built from, as long as the model is in use. */
export const rememberDefinitions = (model: ContentModel, definitions: Definitions): ContentModel => {
  knownDefinitions.set(model, definitions);
  return model;
};

/** What the model of a loaded source was built from: its schema files as they are. */
export const sourceDefinitions = (model: ContentModel): Definitions =>
  knownDefinitions.get(model) ?? { contentTypes: [], components: [], extensions: [] };

const knownProjects = new WeakMap<ContentModel, ProjectFacts>();

/** Remembers what a project is made of beside its schemas, as long as its model is in use. */
export const rememberProject = (model: ContentModel, facts: ProjectFacts): void => {
  knownProjects.set(model, facts);
};

/** What a project is made of beside its schemas; undefined of any other source. */
export const projectFacts = (model: ContentModel): ProjectFacts | undefined => knownProjects.get(model);

/** What `scenarios/NAME.json` says. */
export type { Scenario } from "../../model/generated/scenario.schema.js";

/** A scenario, and the file that it was read from. */
export interface SourceScenario {
  readonly file: string;
  readonly scenario: Scenario;
}

const knownScenarios = new WeakMap<ContentModel, ReadonlyMap<string, SourceScenario>>();

/** Remembers the scenarios of a source, by name, as long as its model is in use. */
export const rememberScenarios = (model: ContentModel, scenarios: ReadonlyMap<string, SourceScenario>): void => {
  knownScenarios.set(model, scenarios);
};

/** The scenarios that a source has files of. */
export const sourceScenarios = (model: ContentModel): ReadonlyMap<string, SourceScenario> =>
  knownScenarios.get(model) ?? new Map();

/** What `answers.json` says of one request. */
export type { Answer } from "../../model/generated/answers.schema.js";

const knownAnswers = new WeakMap<ContentModel, readonly Answer[]>();

/** Remembers the answers of a source that are given as they are, as long as its model is in use. */
export const rememberAnswers = (model: ContentModel, answers: readonly Answer[]): void => {
  knownAnswers.set(model, answers);
};

/** The answers of a source that are given as they are: of several for a request, the last one counts. */
export const sourceAnswers = (model: ContentModel): readonly Answer[] => knownAnswers.get(model) ?? [];
