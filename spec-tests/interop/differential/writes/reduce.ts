import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.js";
import type { Sequence, WriteRequest } from "./request.js";
import { type Difference, runSequence, type Sides } from "./run-sequence.js";

/** Runs spent on making one failing sequence smaller. */
const attempts = 80;

const withoutIndex = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_, other) => other !== index);

const without = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

/** A value with a key or an element less, at any depth: the outermost first. */
const smallerValues = (value: Json | undefined): readonly Json[] => {
  if (isJsonArray(value)) {
    const fewer = value.map((_, index) => withoutIndex(value, index));
    const inside = value.flatMap((one, index) => smallerValues(one).map((part) => value.with(index, part)));
    return [...fewer, ...inside];
  }
  if (!isJsonObject(value)) return [];
  const keys = Object.keys(value);
  const fewer = keys.map((key) => without(value, key));
  const inside = keys.flatMap((key) => smallerValues(value[key]).map((part) => ({ ...value, [key]: part })));
  return [...fewer, ...inside];
};

const smallerRequests = (request: WriteRequest): readonly WriteRequest[] => {
  const { body, path } = request;
  const plain = path.includes("?") ? [{ ...request, path: path.slice(0, path.indexOf("?")) }] : [];
  if (body === undefined || !("json" in body) || !isJsonObject(body.json)) return plain;
  const { json } = body;
  const parts =
    json.data === undefined ? smallerValues(json) : smallerValues(json.data).map((data) => ({ ...json, data }));
  return [...plain, ...parts.map((part) => ({ ...request, body: { json: part } }))];
};

/** Every sequence that asks a little less: a request left out, the last first, or a smaller body. */
const smallerSequences = ({ theme, requests }: Sequence): readonly Sequence[] => {
  const fewer = requests.length < 2 ? [] : requests.map((_, index) => withoutIndex(requests, index));
  const inside = requests.flatMap((request, index) =>
    smallerRequests(request).map((part) => requests.with(index, part)),
  );
  return [...fewer, ...inside].map((smaller) => ({ theme, requests: smaller }));
};

/** A sequence with the difference that it shows. */
export interface Failing {
  readonly sequence: Sequence;
  readonly difference: Difference;
}

/** Takes the first smaller sequence that differs in the same way, again and again. */
export const reduceSequence = async (sides: Sides, failing: Failing): Promise<Failing> => {
  const { theme, requests } = failing.sequence;
  let smallest: Failing = {
    ...failing,
    sequence: { theme, requests: requests.slice(0, failing.difference.index + 1) },
  };
  let spent = 0;
  const step = async (): Promise<boolean> => {
    for (const sequence of smallerSequences(smallest.sequence)) {
      if (++spent > attempts) return false;
      const { difference } = await runSequence(sides, sequence);
      if (difference?.fingerprint !== failing.difference.fingerprint) continue;
      smallest = { sequence, difference };
      return true;
    }
    return false;
  };
  while (await step());
  return smallest;
};
