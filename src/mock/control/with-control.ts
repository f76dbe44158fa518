import { answerFetch } from "../../server/api/fetch.js";
import { reporter } from "../../server/http/guarded.js";
import type { ApiRequest, ApiResponse } from "../../server/http/message.js";
import type { Mock } from "../mock/mock-api.js";
import { type ControlOptions, createControl } from "./create-control.js";

/** A mock with its control routes. */
export interface Controlled {
  /** See `ContentApi.handle`. */
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>;
  /** See `ContentApi.fetch`. No socket shows where these requests are from: the control routes are closed to all without the token. */
  fetch(request: Request): Promise<Response>;
}

/** Adds the control routes below `/__touchstone/` to a mock, for a server that tests drive from outside. */
export const withControl = (mock: Mock, options: ControlOptions = {}): Controlled => {
  const control = createControl(mock, options);
  const handle = (request: ApiRequest) => control(request) ?? mock.handle(request);
  return { handle, fetch: (request) => answerFetch(handle, request, reporter(options.onError)) };
};
