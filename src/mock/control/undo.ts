import type { Dataset } from "../../reference/model/dataset.js";
import type { ApiRequest, ApiResponse } from "../../server/http/message.js";
import { explorerHeader } from "../lint/explorer-header.js";
import type { Mock, MockState } from "../mock/mock-api.js";

/** More changes than this are not remembered. */
const mostSteps = 100;

/** A change: what asked for it, and the data before and after it. */
interface Step {
  readonly what: string;
  readonly before: ReturnType<MockState["snapshot"]>;
  readonly after: MockState["saved"]["store"];
}

/** Takes back what the explorer has changed, the latest first. */
export interface Undo {
  /** Answers a request of the mock, and remembers what it has changed where it is the explorer's. */
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>;
  /** The change that {@link take} takes back: `PUT /api/articles/4`. Null: there is none, or something else was written since. */
  latest(state: MockState): string | null;
  /** Takes the latest change back. False: there is none to take back. */
  take(state: MockState): boolean;
}

/** See {@link Undo}. What was changed in a dataset that another one took the place of is forgotten with it. */
export const createUndo = (mock: Mock): Undo => {
  const known = new WeakMap<Dataset, Map<string, Step[]>>();
  const stepsOf = ({ dataset, name }: MockState): Step[] => {
    const byName = known.get(dataset) ?? new Map<string, Step[]>();
    known.set(dataset, byName);
    const steps = byName.get(name) ?? [];
    byName.set(name, steps);
    return steps;
  };
  const latest = (state: MockState): Step | undefined => {
    const step = stepsOf(state).at(-1);
    return step?.after === state.saved.store ? step : undefined;
  };
  const follow = async (request: ApiRequest): Promise<ApiResponse> => {
    const state = await mock.stateOf(request).catch(() => undefined);
    if (state === undefined) return mock.handle(request);
    const look = () => ({ store: state.saved.store, before: state.snapshot() });
    let seen = look();
    const body: ApiRequest["body"] = async (limit) => {
      const read = await request.body(limit);
      // While it was on its way others may have written.
      seen = look();
      return read;
    };
    const answer = await mock.handle({ ...request, body });
    const after = state.saved.store;
    if (after === seen.store) return answer;
    const steps = stepsOf(state);
    steps.push({ what: `${request.method} ${request.path.split("?")[0]?.slice(0, 200)}`, before: seen.before, after });
    if (steps.length > mostSteps) steps.shift();
    return answer;
  };
  return {
    handle: (request) => {
      const isOther =
        request.headers(explorerHeader) === undefined || ["GET", "HEAD", "OPTIONS"].includes(request.method);
      return isOther ? mock.handle(request) : follow(request);
    },
    latest: (state) => latest(state)?.what ?? null,
    take: (state) => {
      const step = latest(state);
      if (step === undefined) return false;
      stepsOf(state).pop();
      state.restore(step.before);
      return true;
    },
  };
};
