import type { Answer } from "./exchange.js";
import { Blocked } from "./failure.js";
import { brief, isRecord } from "./json.js";
import type { Query } from "./query.js";
import { pathOf, type Target } from "./target.js";

/** How the natural keys of all scratch entries begin: how the preflight recognises what an interrupted run left behind. */
export const scratchPrefix = "touchstone-scratch-";

let counter = 0;

/** A text that no entry holds yet, fit for a slug: `touchstone-scratch-lq3x7a-1`. */
export const scratchName = (): string => `${scratchPrefix}${Date.now().toString(36)}-${++counter}`;

/**
 * Creates an entry by `POST /api/<plural name>` for a check that changes things, and has it deleted when the check is over,
 * whatever its verdict. Returns the id. The specification does not describe creation (section 4.7), so a server that
 * refuses it blocks the check instead of failing it.
 */
export const scratchEntry = async (
  target: Target,
  type: string,
  values: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const path = pathOf(target.dataset.type(type));
  const answer = await target.request("POST", path, { body: { data: values } });
  const data = isRecord(answer.json) ? answer.json.data : undefined;
  const id = isRecord(data) ? data.id : undefined;
  if ((answer.status !== 200 && answer.status !== 201) || typeof id !== "number") {
    throw new Blocked(`writes: POST ${path} was answered with ${answer.status} ${brief(answer.json ?? answer.body)}`);
  }
  target.deleteLater(`${path}/${id}`);
  return id;
};

/** `PUT /api/<plural name>/<id>` with `{ data }` (section 4.7). */
export const update = (target: Target, type: string, id: number, data: unknown, query?: Query): Promise<Answer> =>
  target.request("PUT", `${pathOf(target.dataset.type(type))}/${id}`, { body: { data }, query });
