import { EntryError } from "../../server/api/create-content-api.js";
import type { ApiResponse } from "../../server/http/message.js";
import type { Mock } from "../mock/mock-api.js";
import { modelDocument } from "./model-document.js";
import { maxSnapshots, type NamedSnapshots } from "./named-snapshots.js";
import { amount, methodName, readEntries, readParameters, required, text, whole } from "./read-parameters.js";
import { answer, Refusal } from "./reply.js";
import { passwordNames, requestDocument } from "./request-document.js";
import { type RunInfo, stateDocument } from "./state-document.js";

/** A request for a control route that may be answered. */
export interface ControlCall {
  readonly mock: Mock;
  readonly snapshots: NamedSnapshots;
  /** The JSON that was sent; an empty object for none. */
  readonly body: unknown;
  readonly search: string;
  readonly info: RunInfo;
  readonly startedAt: string;
}

type Endpoint = (call: ControlCall) => ApiResponse | Promise<ApiResponse>;

/** No more rules than this, and so many times at most. */
const [maxRules, maxTimes, longest] = [1000, 1_000_000_000, 2 ** 31 - 1];

const state: Endpoint = ({ info, mock, snapshots, startedAt }) =>
  answer(stateDocument(mock, info, startedAt, snapshots.names(mock)));

/** An endpoint that changes something, and answers with the state after it. */
const changing =
  (change: (call: ControlCall) => void): Endpoint =>
  (call) => {
    change(call);
    return state(call);
  };

const snapshotName = { name: required(text(100, 1)) };
const filter = { method: methodName, path: text(1000, 1) };

const takeSnapshot = changing(({ body, mock, snapshots }) => {
  const { name } = readParameters(body, snapshotName);
  if (!snapshots.take(mock, name)) throw new Refusal(409, `There are ${maxSnapshots} snapshots already`, ["name"]);
});

const restore = changing(({ body, mock, snapshots }) => {
  const { name } = readParameters(body, snapshotName);
  const snapshot = snapshots.get(mock, name);
  if (snapshot === undefined) {
    const known = snapshots.names(mock).map((other) => JSON.stringify(other));
    const there = known.length === 0 ? "There are none" : `There are: ${known.join(", ")}`;
    throw new Refusal(404, `There is no snapshot ${JSON.stringify(name)}. ${there}`, ["name"]);
  }
  try {
    mock.restore(snapshot);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(409, `The snapshot ${JSON.stringify(name)} is of data that was loaded before`, ["name"]);
  }
});

const requests: Endpoint = ({ mock, search }) => {
  const parameters = Object.fromEntries(new URLSearchParams(search));
  const after = /^\d{1,15}$/.test(parameters.after ?? "") ? Number(parameters.after) : parameters.after;
  const read = readParameters({ ...parameters, ...(after !== undefined && { after }) }, requestFilter);
  const meant = mock.requests({ method: read.method, path: read.path }).filter(({ id }) => id > (read.after ?? 0));
  const passwords = passwordNames(mock.dataset.model);
  return answer({ requests: meant.map((request) => requestDocument(request, passwords)) });
};

const requestFilter = { ...filter, after: whole(0, Number.MAX_SAFE_INTEGER) };

const fail = changing(({ body, mock }) => {
  const rule = { ...filter, status: required(whole(400, 599)), message: text(1000), times: whole(1, maxTimes) };
  const read = readParameters(body, rule);
  if (mock.rules().failures.length >= maxRules) throw tooMany();
  mock.fail(read);
});

const delay = changing(({ body, mock }) => {
  const milliseconds = amount(0, longest);
  const rule = { ...filter, milliseconds: required(milliseconds), jitter: milliseconds, times: whole(1, maxTimes) };
  const read = readParameters(body, rule);
  if (mock.rules().delays.length >= maxRules) throw tooMany();
  mock.delay(read);
});

const tooMany = (): Refusal => new Refusal(409, `There are ${maxRules} rules already: DELETE forgets them`);

const seed: Endpoint = async ({ body, mock }) => {
  try {
    return answer(await mock.seed(readEntries(body)));
  } catch (error) {
    if (error instanceof EntryError || error instanceof RangeError) throw new Refusal(400, error.message);
    throw error;
  }
};

/** The endpoints by name and method. All that change something answer with the state after it, but `seed`: with ids. */
export const controlRoutes: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  state: { GET: state },
  model: { GET: ({ mock }) => answer(modelDocument(mock.dataset)) },
  reset: { POST: changing(({ mock }) => mock.reset()) },
  snapshot: { POST: takeSnapshot },
  restore: { POST: restore },
  seed: { POST: seed },
  requests: { GET: requests, DELETE: changing(({ mock }) => mock.clear("requests")) },
  fail: { POST: fail, DELETE: changing(({ mock }) => mock.clear("failures")) },
  delay: { POST: delay, DELETE: changing(({ mock }) => mock.clear("delays")) },
};
