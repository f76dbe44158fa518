import { fromBase64 } from "../../base/base64.js";
import type { Answer } from "../../data/read/shared/source-memory.js";
import { type ApiResponse, maxBodyBytes } from "../../server/http/message.js";
import { noContent } from "../../server/http/reply.js";
import { isReading, readTarget, type Step, type Target } from "../../server/http/steps.js";
import { foreignHeaders } from "../../server/routes/asset-headers.js";

/** What a request for a recorded answer is known by: letter case of the path and the order of parameters do not matter. */
export const answerKey = (method: string, { pathname, search }: Target): string => {
  const pairs = [...new URLSearchParams(search)].map((pair) => JSON.stringify(pair));
  return [method === "HEAD" ? "GET" : method, pathname.replace(/(?<=.)\/$/, "").toLowerCase(), ...pairs.sort()].join(
    " ",
  );
};

const usualType = "application/json; charset=utf-8";

/** The answer as it is sent. */
const responseOf = ({ base64, body, status = 200, type = usualType }: Answer): ApiResponse => {
  const isJson = /[/+]json\b/i.test(type);
  const text = body === undefined ? undefined : isJson || typeof body !== "string" ? JSON.stringify(body) : body;
  if (status === 204) return noContent;
  return { status, headers: foreignHeaders(type), body: base64 === undefined ? text : fromBase64(base64) };
};

/** Gives recorded answers as they are; of several for a request, the last one. */
export const recordedAnswers = (answers: readonly Answer[]): Step => {
  const known = new Map(answers.map((answer) => [answerKey(answer.method ?? "GET", readTarget(answer.path)), answer]));
  return (call, next) => {
    const answer = known.get(answerKey(call.method, call));
    if (answer === undefined) return next(call);
    const response = responseOf(answer);
    if (isReading(call)) return response;
    // A client may be sending its body still.
    return call.body(maxBodyBytes.json).then(() => response);
  };
};
