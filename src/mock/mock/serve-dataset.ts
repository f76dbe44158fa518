import type { QueryParser } from "../../base/libraries/qs.js";
import { sourceAnswers } from "../../data/read/shared/source-memory.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { queryParserFor } from "../../reference/model/release.js";
import type { Uid } from "../../reference/model/schema.js";
import { createDeployment, type Deployment } from "../../server/api/create-content-api.js";
import type { ApiResponse, ErrorListener, Handler } from "../../server/http/message.js";
import { entryIn } from "../../server/state/saved-state.js";
import { createLint } from "../lint/lint.js";
import { explainRefusal } from "../lint/refusals.js";
import { resourcesOf } from "../lint/resources.js";
import type { Warnings } from "../lint/warnings.js";
import { type Linting, withLint } from "../lint/with-lint.js";
import { adaptQuery } from "./adapt-query.js";
import { withFlattening } from "./flatten.js";
import type { MockOptions } from "./mock-options.js";
import { pluginsOf } from "./plugins.js";
import { seededBytes } from "./random.js";
import { withAnswers } from "./recorded-answers.js";

/** A dataset as a mock answers from it, until another one is loaded. */
export interface ServedDataset {
  readonly dataset: Dataset;
  /** The data as it was at first. Nobody writes to it: what is written to is a fork. */
  readonly source: Deployment;
  readonly queryParser: QueryParser;
  /** A handler with all that a mock adds to an API: plugins and warnings. */
  handlerOf(api: Deployment, warnings: Pick<Warnings, "note">): Handler;
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
  });
  const codes = locales.map(({ code }) => code);
  let paths: readonly string[] | undefined;
  const served = (): readonly string[] => {
    paths ??= source.paths();
    return paths;
  };
  const refusals = { model, paths: served, resourceOf: resourcesOf(model) };
  const explain: Linting["explain"] = (refused) => explainRefusal(refused, refusals);
  const handlerOf = (api: Deployment, warnings: Pick<Warnings, "note">): Handler => {
    const flat = flattening === undefined ? api.handle : withFlattening(api.handle, model, flattening);
    const exists = (type: Uid, id: number): boolean => entryIn(api.saved, type, id) !== undefined;
    const lint = createLint({ model, queryParser, limits, adapt, exists, locales: codes });
    const linted = withLint(flat, { lint, warnings, strict, explain, guarded: options.auth === true });
    const answered = withAnswers(linted, sourceAnswers(model));
    return (request) => allowing(answered(request));
  };
  return { dataset, source, queryParser, handlerOf };
};

/** Lets browsers of other origins send the headers of a mock too. */
const allowing = (answer: ApiResponse | Promise<ApiResponse>): ApiResponse | Promise<ApiResponse> => {
  if (answer instanceof Promise) return answer;
  const allowed = answer.headers["access-control-allow-headers"];
  if (allowed === undefined) return answer;
  const more = `${allowed},X-Mock-Delay,X-Mock-Scenario,X-Mock-Status`;
  return { ...answer, headers: { ...answer.headers, "access-control-allow-headers": more } };
};
