import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { ApiRequest, ApiResponse } from "../../server/http/message.js";
import { callOf } from "../../server/http/steps.js";
import { createMockApi, type Mock } from "../mock/mock-api.js";
import { type ControlOptions, controlStep } from "./create-control.js";

/** What a request says, beside its method and path. */
export interface Said {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** JSON, unless it is text or bytes. */
  readonly body?: unknown;
  readonly peer?: string | undefined;
}

/** What came back. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into an answer as they please.
  readonly json: any;
}

/** The headers of a program on this machine. */
const usual = { host: "127.0.0.1:1337" };

/** A request as a server on this machine gets it from a program on this machine, with JSON where there is a body. */
export const requestFor = (method: string, path: string, said: Said = {}): ApiRequest => {
  const { body } = said;
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(textOf(body));
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const headers: Said["headers"] = { ...usual, ...type, ...said.headers };
  return {
    method,
    path,
    headers: (name) => headers[name],
    headerNames: () => Object.keys(headers).filter((name) => headers[name] !== undefined),
    body: async () => bytes,
    peer: () => ("peer" in said ? said.peer : "127.0.0.1"),
  };
};

const textOf = (body: unknown): string =>
  typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);

/** The answer to what is no request for a control route. */
export const handedOn: ApiResponse = { status: 299, headers: {}, body: undefined };

/** A mock of its own with its control routes. */
export const openControl = (options: ControlOptions = {}) => {
  const faults: unknown[] = [];
  const mock: Mock = createMockApi(sampleDataset, { now: () => Date.UTC(2026, 0, 1) });
  const step = controlStep(mock, { onError: (fault) => faults.push(fault), ...options });
  const control = (request: ApiRequest) => step(callOf(request), () => handedOn);
  const ask = async (method: string, path: string, said: Said = {}): Promise<Answered> => {
    const answer = await control(requestFor(method, `/__touchstone${path}`, said));
    const { body, headers, status } = answer;
    return { status, headers, json: typeof body === "string" ? JSON.parse(body) : undefined };
  };
  return { mock, control, ask, faults };
};
