import type { Transport } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createMonitors, type Monitors } from "../../kit/monitors/monitors.js";
import { createContentApi } from "../../kit/reference.js";
import { openHandler } from "../../kit/target/fake-target.test-data.js";
import { createOwnIds, withReading } from "../../kit/target/reading.js";
import { keepExchange, type TargetContext } from "../../kit/target/target.js";
import { wrapped } from "../different/different.js";
import { transportTo } from "../faults/check-fault.js";
import { handlerOf, type Server, serverOf } from "../faults/server.js";
import type { Ground } from "./grounds.js";

/** A ground with the kit opened upon it, where one server after the other takes the place of the right one. */
export interface Stage {
  readonly ground: Ground;
  /** The right server below the ground's choices, which remembers what is written to it. */
  readonly right: Server;
  /** Takes back all that was written. */
  reset(): void;
  /** Takes note of the data as it is now; what comes back brings it back. */
  remember(): () => void;
  /** What checks are run with: it asks the server that was put last. */
  readonly context: TargetContext;
  /** Puts a server that is below the ground's choices in place of the right one, with nothing seen of it yet. */
  put(server: Server): void;
  /** Goes on with the same server on other data. */
  goOn(server: Server): void;
  /** So many requests were sent since the last call, with those that clean up. */
  sent(): number;
  /** Whether what is sent now cleans up. */
  isCleaning(): boolean;
  /** Whether requests that clean up are sent: where everything is taken back, they need not be. */
  cleans: boolean;
  /** How often each invariant was broken so far, by the id of the check that reports it. */
  broken(): ReadonlyMap<string, number>;
}

/** The reference, asked each question once: it is never written to. */
const remembered = (context: TargetContext): TargetContext["reference"] => {
  let made: ReturnType<TargetContext["reference"]> | undefined;
  return () => {
    made ??= context.reference().then((target) => {
      const known = new Map<string, ReturnType<typeof target.list>>();
      const list: typeof target.list = (...asked) => {
        const key = JSON.stringify(asked);
        const answer = known.get(key) ?? target.list(...asked);
        known.set(key, answer);
        return answer;
      };
      return { ...target, list };
    });
    return made;
  };
};

/** Opens a ground. */
export const openStage = async (ground: Ground, watching: readonly string[]): Promise<Stage> => {
  const { profile, choices } = ground;
  const { dataset } = await bundledIndex();
  const api = createContentApi(dataset, { profile, auth: true });
  const start = api.snapshot();
  const right = serverOf(api.fetch);
  const over = (server: Server): Server =>
    choices.length === 0 ? server : serverOf(wrapped(choices, handlerOf(server)));
  const opened = await openHandler(handlerOf(over(right)), { profile, preflight: choices.length > 0, runs: 200 });
  // It has the reference's own dialect: nothing is left to the database.
  const { dialect: _, ...context } = opened.context;
  let [counted, cleaning] = [0, 0];
  let monitors: Monitors;
  let transport: Transport;
  const goOn = (server: Server): void => {
    transport = monitors.watch(withReading(transportTo(over(server)), context.wholeDataset, createOwnIds(), profile));
  };
  const put = (server: Server): void => {
    monitors = createMonitors(context.dataset, profile, keepExchange);
    goOn(server);
  };
  put(right);
  const send: Transport["send"] = async (request, signal) => {
    counted++;
    if (request.cleansUp !== true) return transport.send(request, signal);
    if (!stage.cleans) return { request: { ...request, url: request.path }, answer: gone(request) };
    cleaning++;
    try {
      return await transport.send(request, signal);
    } finally {
      cleaning--;
    }
  };
  const stage: Stage = {
    ...{ ground, right, put, goOn, cleans: true },
    reset: () => api.restore(start),
    remember: () => {
      const now = api.snapshot();
      return () => api.restore(now);
    },
    context: {
      ...context,
      transport: { base: "http://faulty.invalid", send, close: async () => {} },
      reference: remembered(opened.context),
      monitors: {
        watch: (watched) => watched,
        distrust: () => {},
        judged: (id) => monitors.judged(id),
        broken: (id) => monitors.broken(id),
      },
    },
    sent: () => {
      const count = counted;
      counted = 0;
      return count;
    },
    isCleaning: () => cleaning > 0,
    broken: () =>
      new Map(watching.map((id) => [id, monitors.broken(id).reduce((sum, { answers }) => sum + answers, 0)])),
  };
  return stage;
};

/** What a server answers that has deleted something: DELETE, and a look. */
const gone = (request: Parameters<Transport["send"]>[0]) => ({
  request: { ...request, url: request.path },
  status: request.method === "DELETE" ? 200 : 404,
  headers: {},
  body: "{}",
  json: {},
  milliseconds: 0,
});
