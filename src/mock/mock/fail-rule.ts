import type { FailRule } from "./interventions.js";

/** How a rule for failures is written. */
export const failRuleForm =
  '"POST /api/articles 500 x2": a method and a path, both optional, a status from 400 to 599, and how often';

/** Reads a rule for failures: `POST /api/articles 500 x2`. Undefined: it is none. */
export const parseFailRule = (text: string): FailRule | undefined => {
  const pattern = /^\s*(?:([A-Za-z]+)\s+)?(?:(\/\S*)\s+)?([45]\d\d)(?:\s+x([1-9]\d{0,8}))?\s*$/;
  const [, method, path, status, times] = pattern.exec(text) ?? [];
  if (status === undefined) return undefined;
  return {
    status: Number(status),
    ...(method !== undefined && { method: method.toUpperCase() }),
    ...(path !== undefined && { path }),
    ...(times !== undefined && { times: Number(times) }),
  };
};
