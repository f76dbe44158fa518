import { fromBase64 } from "../../base/base64.js";
import type { Answer } from "../../data/read/shared/source-memory.js";
import { type ApiResponse, type Handler, maxBodyBytes } from "../../server/http/message.js";
import { completed, noContent } from "../../server/http/reply.js";
import { foreignHeaders } from "../../server/routes/asset-headers.js";

/** What a request for a recorded answer is known by: letter case of the path and the order of parameters do not matter. */
export const answerKey = (method: string, target: string): string => {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const pairs = [...new URLSearchParams(mark < 0 ? "" : target.slice(mark + 1))].map((pair) => JSON.stringify(pair));
  return [method === "HEAD" ? "GET" : method, path.replace(/(?<=.)\/$/, "").toLowerCase(), ...pairs.sort()].join(" ");
};

const usualType = "application/json; charset=utf-8";

/** The answer as it is sent. */
const responseOf = ({ base64, body, status = 200, type = usualType }: Answer): ApiResponse => {
  const isJson = /[/+]json\b/i.test(type);
  const text = body === undefined ? undefined : isJson || typeof body !== "string" ? JSON.stringify(body) : body;
  if (status === 204) return noContent;
  return { status, headers: foreignHeaders(type), body: base64 === undefined ? text : fromBase64(base64) };
};

/** A handler that gives recorded answers as they are; of several for a request, the last one. All else goes to the inner one. */
export const withAnswers = (inner: Handler, answers: readonly Answer[]): Handler => {
  if (answers.length === 0) return inner;
  const known = new Map(answers.map((answer) => [answerKey(answer.method ?? "GET", answer.path), answer]));
  return (request) => {
    const answer = known.get(answerKey(request.method, request.path));
    if (answer === undefined) return inner(request);
    const response = completed(responseOf(answer), request);
    if (request.method === "GET" || request.method === "HEAD") return response;
    // A client may be sending its body still.
    return request.body(maxBodyBytes.json).then(() => response);
  };
};
