import { ownText } from "../../base/own-text.js";
import type { ApiRequest, ApiResponse } from "../../server/http/message.js";
import type { Call, Handler, Step } from "../../server/http/steps.js";
import { explorerHeader } from "../lint/explorer-header.js";
import type { Mock, MockState } from "../mock/mock-api.js";

/** More changes than this are not remembered. */
const mostSteps = 100;

/** A change: what asked for it, and the data before and after it. */
interface Change {
  readonly what: string;
  readonly before: ReturnType<MockState["snapshot"]>;
  /** As long as it is what requests are answered from: only then is it asked for. */
  readonly after: WeakRef<MockState["saved"]["store"]>;
}

/** Takes back what the explorer has changed, the latest first. */
export interface Undo {
  /** Remembers what a call of the explorer has changed. */
  readonly follow: Step;
  /** The change that {@link take} takes back: `PUT /api/articles/4`. Null: there is none, or something else was written since. */
  latest(state: MockState): string | null;
  /** Takes the latest change back. False: there is none to take back. */
  take(state: MockState): boolean;
}

/** Whether a call may be one that {@link Undo} takes back: the explorer's, and no reading one. */
export const mayBeUndone = ({ headers, method }: Call): boolean =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && headers(explorerHeader) !== undefined;

/** See {@link Undo}. What was changed is forgotten with the data, and where there is no room for something else. */
export const createUndo = (mock: Mock): Undo => {
  const known = new WeakMap<MockState["saved"], Change[]>();
  const stepsOf = ({ saved }: MockState): Change[] => {
    const steps = known.get(saved) ?? [];
    known.set(saved, steps);
    return steps;
  };
  const latest = (state: MockState): Change | undefined => {
    const step = stepsOf(state).at(-1);
    return step?.after.deref() === state.saved.store ? step : undefined;
  };
  const follow = async (request: Call, next: Handler): Promise<ApiResponse> => {
    const state = await mock.stateOf(request).catch(() => undefined);
    if (state === undefined) return next(request);
    const look = () => ({ saved: state.saved, store: state.saved.store, before: state.snapshot() });
    let seen = look();
    const body: ApiRequest["body"] = async (limit) => {
      const read = await request.body(limit);
      // While it was on its way others may have written.
      seen = look();
      return read;
    };
    const answer = await next({ ...request, body });
    const after = state.saved.store;
    // Another dataset may have been loaded meanwhile: then there is nothing to go back to.
    if (after === seen.store || state.saved !== seen.saved) return answer;
    const steps = stepsOf(state);
    const what = ownText(`${request.method} ${request.pathname.slice(0, 200)}`);
    steps.push({ what, before: seen.before, after: new WeakRef(after) });
    const oldest = steps.length > mostSteps ? steps.shift() : undefined;
    if (oldest !== undefined) state.release(oldest.before);
    const forget = () => steps.splice(0);
    if (!state.hold(seen.before, forget)) forget();
    return answer;
  };
  return {
    follow,
    latest: (state) => latest(state)?.what ?? null,
    take: (state) => {
      const step = latest(state);
      if (step === undefined) return false;
      stepsOf(state).pop();
      state.release(step.before);
      state.restore(step.before);
      return true;
    },
  };
};
