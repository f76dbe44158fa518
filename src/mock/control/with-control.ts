import { createFetch, type Fetch } from "../../server/api/fetch.js";
import { reporter } from "../../server/http/guarded.js";
import type { ApiRequest, ApiResponse } from "../../server/http/message.js";
import type { Mock } from "../mock/mock-api.js";
import { type ControlOptions, createControl } from "./create-control.js";
import { createUndo } from "./undo.js";

/** A mock with its control routes. */
export interface Controlled {
  /** See `ContentApi.handle`. */
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>;
  /** See `ContentApi.fetch`. No socket shows where these requests are from: the control routes are closed to all without the token. */
  readonly fetch: Fetch;
}

/** Adds the control routes below `/__touchstone/` to a mock, for a server that tests drive from outside. */
export const withControl = (mock: Mock, options: ControlOptions = {}): Controlled => {
  const undo = createUndo(mock);
  const control = createControl(mock, options, undo);
  const handle = (request: ApiRequest) => control(request) ?? undo.handle(request);
  return { handle, fetch: createFetch(handle, reporter(options.onError)) };
};
