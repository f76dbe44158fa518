import { createFetch, type Fetch } from "../../server/api/fetch.js";
import { reporter } from "../../server/http/guarded.js";
import type { Answer, ApiRequest } from "../../server/http/message.js";
import { compose, entrance, type Step } from "../../server/http/steps.js";
import type { Mock } from "../mock/mock-api.js";
import { type ControlOptions, controlStep } from "./create-control.js";

/** A mock with its control routes. */
export interface Controlled {
  /** See `ContentApi.handle`. */
  handle(request: ApiRequest): Answer;
  /** See `ContentApi.fetch`. No socket shows where these requests are from: the control routes are closed to all without the token. */
  readonly fetch: Fetch;
}

/**
 * Adds the control routes below `/__touchstone/` to a mock, for a server that tests drive from outside: composes the way of its requests. `before`: what
 * they pass first.
 */
export const withControl = (mock: Mock, options: ControlOptions = {}, before: readonly Step[] = []): Controlled => {
  const report = reporter(options.onError);
  const handle = entrance(compose([...before, controlStep(mock, options)], mock.answer), report);
  return { handle, fetch: createFetch(handle, report) };
};
