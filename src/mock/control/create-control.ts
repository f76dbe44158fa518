import { parseContentType, parseJson } from "../../server/bodies/body.js";
import { reporter } from "../../server/http/guarded.js";
import type { ApiRequest, ApiResponse, ErrorListener } from "../../server/http/message.js";
import { completed } from "../../server/http/reply.js";
import { type Call, isReading, type Step, type Target } from "../../server/http/steps.js";
import type { Mock } from "../mock/mock-api.js";
import { choiceOf, readAddress } from "../mock/scenarios/choice.js";
import { ScenarioError } from "../mock/scenarios/scenario.js";
import { controlNames, controlPrefix, controlRoutes } from "./control-routes.js";
import { refusalOf } from "./guard.js";
import { createNamedSnapshots } from "./named-snapshots.js";
import { Refusal, refused, wrongMethod } from "./reply.js";
import type { RunInfo } from "./state-document.js";
import { createUndo, mayBeUndone } from "./undo.js";

/** Larger bodies are refused, in bytes: room for twenty thousand entries of 800 bytes. */
const maxBytes = 16 * 1024 * 1024;

/**
 * The JSON of a body, an empty object where there is none. A type other than JSON is refused even with nothing behind it: a page of another
 * origin can send those without being asked for leave. Rejects with a {@link Refusal}.
 */
const readJsonBody = async (request: ApiRequest): Promise<unknown> => {
  const type = request.headers("content-type");
  const named = parseContentType(type)?.mediaType === "application/json";
  if (type !== undefined && !named) throw new Refusal(415, "Expected a body of application/json, or none");
  const encoding = request.headers("content-encoding") ?? "identity";
  if (encoding !== "identity") throw new Refusal(415, `Expected a body without ${encoding.slice(0, 100)}`);
  const bytes = await request.body(maxBytes);
  if (bytes === undefined) throw new Refusal(400, "The body ended too early");
  if (bytes.length > maxBytes) throw new Refusal(413, `Expected a body of at most ${maxBytes} bytes`);
  if (bytes.length === 0) return {};
  if (!named) throw new Refusal(415, "Expected a body with the content-type application/json");
  const json = parseJson(new TextDecoder().decode(bytes));
  if (!json.ok) throw new Refusal(400, `Expected JSON: ${json.issues[0]?.message}`);
  return json.value;
};

/** Who may control a mock, and what it says about itself. */
export interface ControlOptions extends RunInfo {
  /**
   * Whoever sends it, as `Authorization: Bearer` or `X-Touchstone-Token`, may control the mock from anywhere. Default: none,
   * so that only pages of the mock and programs on this machine may.
   */
  readonly token?: string | undefined;
  /** Called with exceptions that were answered with a 500: always a fault of this project. Default: printed with `console.error`. */
  readonly onError?: ErrorListener | undefined;
  /** The explorer, where a call is a browser's that asks for it. Default: there is none. */
  readonly page?: ((call: Call) => ApiResponse | undefined) | undefined;
}

/**
 * The control routes of a mock: state, scenarios, reset, snapshots, undo, keep, requests, warnings, failures, delays, seed and model, and the page of
 * the explorer. What the explorer changes by other calls can be taken back.
 */
export const controlStep = (mock: Mock, options: ControlOptions = {}): Step => {
  const startedAt = new Date().toISOString();
  const snapshots = createNamedSnapshots();
  const undo = createUndo(mock);
  const report = reporter(options.onError);
  const carryOut = async (request: Call, { pathname, search }: Target): Promise<ApiResponse> => {
    const closed = refusalOf(request, options);
    if (closed !== undefined) throw new Refusal(403, `Closed: ${closed.reason}, and has no control token`);
    const route = controlRoutes.get(pathname.replace(/\/$/, ""));
    if (route === undefined) throw new Refusal(404, `Expected one of ${controlNames.join(", ")}`);
    const endpoint = route.endpoints.get(isReading(request) ? "GET" : request.method);
    if (endpoint === undefined) return wrongMethod([...route.endpoints.keys()].join(", "));
    const body = isReading(request) ? undefined : await readJsonBody(request);
    const stateNow = () => mock.stateOf(request);
    const state = await stateNow();
    const all = choiceOf(request).text === undefined ? mock : state;
    return endpoint.handle({ mock, state, stateNow, all, snapshots, undo, body, search, info: options, startedAt });
  };
  return (request, next) => {
    const page = options.page?.(request);
    if (page !== undefined) return page;
    const { call } = readAddress(request);
    if (!isControl(call.pathname)) return mayBeUndone(request) ? undo.follow(request, next) : next(request);
    const rescue = (error: unknown): ApiResponse => {
      if (error instanceof Refusal) return refused(error);
      if (error instanceof ScenarioError) return refused(new Refusal(400, error.message));
      report(error, request);
      return refused(new Refusal(500, "Internal Server Error"));
    };
    return Promise.resolve()
      .then(() => carryOut(request, call))
      .catch(rescue)
      .then((response) => completed(response, request));
  };
};

const isControl = (pathname: string): boolean => pathname === controlPrefix || pathname.startsWith(`${controlPrefix}/`);
