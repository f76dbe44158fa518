import { isRecord } from "../../kit/base.js";
import type { DatasetIndex } from "../../kit/contract/dataset.js";
import { markableIn } from "../../kit/scratch/own-values.js";
import { type Members, membersOf } from "./seed-body.js";
import { type SeedPlan, type SeedRequest, typeIn } from "./seed-request.js";

/** A body in which members of the entry have other values. */
export const bodyWith = (body: unknown, more: Members): unknown => {
  const members = { ...membersOf(body), ...more };
  return isRecord(body) && isRecord(body.data) ? { data: members } : members;
};

/**
 * A plan in which entries and users bear a mark of the run in one of their texts at first, where they have one that can hold it. The first
 * request that updates one sends its value; the last requests do that for those that no other updates.
 */
export const markedPlan = (index: DatasetIndex, { lookUps, requests }: SeedPlan): SeedPlan => {
  const values = new Map<string, Members>();
  const marked = requests.map((request): SeedRequest => {
    const { body, creates, file, method, of = "" } = request;
    const value = values.get(of);
    if (method === "PUT" && value !== undefined) {
      values.delete(of);
      return { ...request, body: bodyWith(body, value) };
    }
    const mark = creates === undefined || file !== undefined ? undefined : markableIn(typeIn(index, creates));
    if (method !== "POST" || creates === undefined || mark === undefined) return request;
    values.set(creates, { [mark]: membersOf(body)[mark] ?? null });
    return { ...request, mark };
  });
  const restored = requests.flatMap(({ creates = "", remove = "" }): readonly SeedRequest[] => {
    const value = values.get(creates);
    const body = remove.startsWith("/api/users/") ? value : { data: value };
    return value === undefined ? [] : [{ method: "PUT", path: remove, of: creates, body }];
  });
  return { lookUps, requests: [...marked, ...restored] };
};
