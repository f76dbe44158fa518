import type { QueryParser } from "../../base/libraries/qs.js";
import { seededBytes } from "../../base/random.js";
import { besideDataset } from "../../data/read/shared/source-memory.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { Uid } from "../../reference/model/schema.js";
import type { Deployment } from "../../server/api/content-api.js";
import { createDeployment } from "../../server/api/create-content-api.js";
import type { ErrorListener } from "../../server/http/message.js";
import type { Step } from "../../server/http/steps.js";
import { entryIn } from "../../server/state/saved-state.js";
import { queryParserFor } from "../../strapi/release.js";
import { createLint } from "../lint/lint.js";
import { type Linting, lintStep } from "../lint/lint-step.js";
import { explainRefusal } from "../lint/refusals.js";
import { resourcesOf } from "../lint/resources.js";
import type { MockOptions } from "./mock-options.js";
import { adaptQuery } from "./plugins/adapt-query.js";
import { flatteningStep } from "./plugins/flatten.js";
import { pluginsOf } from "./plugins/plugins.js";
import { recordedAnswers } from "./recorded-answers.js";

/** A dataset as a mock answers from it, until another one is loaded. */
export interface ServedDataset {
  readonly dataset: Dataset;
  /** The data as it was at first. Nobody writes to it: what is written to is a fork. */
  readonly source: Deployment;
  readonly queryParser: QueryParser;
  /** All that a mock adds to an API: recorded answers, warnings and plugins. */
  stepsTo(api: Deployment, note: Linting["note"]): readonly Step[];
}

/** Serves a dataset. Throws where the options do not fit it. */
export const serveDataset = (dataset: Dataset, options: MockOptions, report: ErrorListener): ServedDataset => {
  const { defaultPopulate, seed, strict } = options;
  const limits = { ...dataset.limits, ...options.limits };
  const { flattening, populateDeep } = pluginsOf(options.plugins);
  const queryParser = queryParserFor(dataset, options.queryParser);
  const { locales, model } = dataset;
  const adapt = adaptQuery(model, { defaultPopulate, populateDeep });
  const source = createDeployment(dataset, {
    ...options,
    onError: report,
    random: options.random ?? (seed === undefined ? undefined : seededBytes(seed)),
    adaptQuery: adapt,
    allowedHeaders: ownHeaders,
  });
  const codes = locales.map(({ code }) => code);
  let paths: readonly string[] | undefined;
  const served = (): readonly string[] => {
    paths ??= source.paths();
    return paths;
  };
  const refusals = { model, paths: served, resourceOf: resourcesOf(model) };
  const explain: Linting["explain"] = (refused) => explainRefusal(refused, refusals);
  const answers = besideDataset(model).answers;
  const stepsTo: ServedDataset["stepsTo"] = (api, note) => {
    const exists = (type: Uid, id: number): boolean => entryIn(api.saved, type, id) !== undefined;
    const lint = createLint({ model, queryParser, limits, adapt, exists, locales: codes });
    return [
      ...(answers.length === 0 ? [] : [recordedAnswers(answers)]),
      lintStep({ lint, note, strict, explain, guarded: options.auth === true }),
      ...(flattening === undefined ? [] : [flatteningStep(model, flattening)]),
    ];
  };
  return { dataset, source, queryParser, stepsTo };
};

/** What a front end may ask a mock for in the headers of its requests. */
const ownHeaders = ["X-Mock-Delay", "X-Mock-Scenario", "X-Mock-Status"];
