import autocannon from "autocannon";

/**
 * @typedef {import("./connection.mjs").Connection} Connection
 * @typedef {import("./connection.mjs").Asked} Asked
 * @typedef {{
 *   readonly perSecond: number, readonly times: readonly number[], readonly accepted: number,
 *   readonly refusals: readonly string[], readonly unanswered: readonly string[], readonly errors: number, readonly timeouts: number,
 * }} Burst `times`: of each answer in microseconds, in ascending order; `accepted`: writes; `errors`: of connections
 */

const json = { "content-type": "application/json" };

/** What a connection asks for while the last requests of others are answered. @type {Asked} */
const idle = { method: "GET", path: "/api/tags/1" };

/**
 * Asks a server on all connections until it is over, and then waits for what is still to be answered: autocannon itself would cut it off, and
 * nobody knew what became of it. A request is without an answer when its connection asks for the next one before: autocannon counts time-outs
 * and broken connections, but not those that the server has closed in silence.
 *
 * @param {string} url
 * @param {readonly Connection[]} connections
 * @param {(answers: number) => boolean} isOver
 * @param {number} [timeout] seconds
 * @returns {Promise<Burst>}
 */
export const burst = async (url, connections, isOver, timeout = 10) => {
  /** @type {number[]} */
  const times = [];
  /** @type {string[]} */
  const refusals = [];
  /** @type {string[]} */
  const unanswered = [];
  let accepted = 0;
  /** Answers per second, until it was over. @type {number | undefined} */
  let perSecond;
  const waiting = connections.slice();
  const started = new Set();
  const begin = performance.now();
  const rate = () => (times.length / (performance.now() - begin)) * 1000;

  const setupClient = (/** @type {autocannon.Client} */ client) => {
    // One call for each connection, as they are made.
    const connection = /** @type {Connection} */ (waiting.shift());
    /** @type {{ asked: Asked, since: number } | undefined} */
    let pending;
    const setupRequest = (/** @type {autocannon.Request} */ given) => {
      if (pending !== undefined && pending.asked !== idle) {
        unanswered.push(`${pending.asked.method} ${pending.asked.path}`);
        if (pending.asked.title !== undefined) connection.doubtful.add(pending.asked.title);
      }
      const over = isOver(times.length);
      if (over) {
        perSecond ??= rate();
        started.delete(connection);
        if (started.size === 0) instance.stop();
      } else started.add(connection);
      const asked = over ? idle : connection.next();
      pending = { asked, since: performance.now() };
      const { data, method, path } = asked;
      const body = data === undefined ? undefined : JSON.stringify({ data });
      // Headers of the request before would stay otherwise, its length too.
      return { ...given, method, path, headers: body === undefined ? {} : { ...json }, body };
    };
    const onResponse = (/** @type {number} */ status, /** @type {string} */ body) => {
      if (pending === undefined) return;
      const { asked, since } = pending;
      pending = undefined;
      if (asked === idle) return;
      times.push((performance.now() - since) * 1000);
      if (status !== 200) refusals.push(`${asked.method} ${asked.path}: ${status} ${body.slice(0, 200)}`);
      else if (asked.method !== "GET") {
        accepted++;
        asked.accepted?.(body);
      }
    };
    client.setRequests([{ setupRequest, onResponse }]);
  };
  const count = connections.length;
  // A server that is gone refuses connections by the thousand; and it is this function that ends the burst, not the duration.
  const limits = { connections: count, duration: 1e6, timeout, bailout: 4 * count, sampleInt: 100 };
  // It is an instance until it is awaited, which its type does not say.
  const instance = /** @type {autocannon.Instance & Promise<autocannon.Result>} */ (
    autocannon({ url, ...limits, setupClient })
  );
  const result = await instance;
  perSecond ??= rate();
  times.sort((a, b) => a - b);
  const errors = result.errors - result.timeouts;
  return { perSecond, times, accepted, refusals, unanswered, errors, timeouts: result.timeouts };
};
