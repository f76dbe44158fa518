import type { FuzzAnswer, Outcome } from "./connection.js";
import type { FuzzRequest } from "./fuzz-request.js";
import type { LeakFinder } from "./leaks.js";
import type { Problem } from "./problem.js";

/** The only failure of a server that is documented: an endpoint that the real server has and this one has not. */
const documentedFailures: ReadonlySet<number> = new Set([501]);

/** The most bytes of a body that are looked at: the fuzz has other answers to read. */
const longest = 4_000_000;

const typesOf = ({ headers }: FuzzAnswer): readonly string[] =>
  headers.flatMap(([name, value]) => (name.toLowerCase() === "content-type" ? [value] : []));

/** Judges what came of a request, apart from time; undefined: nothing is wrong. `sent`: the request's bytes as text. */
export const judge = (request: FuzzRequest, sent: string, outcome: Outcome, leak: LeakFinder): Problem | undefined => {
  for (const answer of outcome.answers) {
    const problem = judgeAnswer(request, sent, answer, leak);
    if (problem !== undefined) return problem;
  }
  return outcome.problem;
};

const judgeAnswer = (request: FuzzRequest, sent: string, answer: FuzzAnswer, leak: LeakFinder): Problem | undefined => {
  const { body, headers, status } = answer;
  const text = body.subarray(0, longest).toString("utf8");
  const asksForFailure = request.headers.some(([name]) => name === "x-mock-status");
  if (status >= 500 && !documentedFailures.has(status) && !asksForFailure) {
    return { watch: "server error", message: `status ${status}: ${text.slice(0, 200)}` };
  }
  const found = leak(`${headers.map(([name, value]) => `${name}: ${value}`).join("\n")}\n\n${text}`, sent);
  if (found !== undefined) return { watch: found.kind, message: `status ${status}: ${found.text.slice(0, 200)}` };
  const [type = "", ...others] = typesOf(answer);
  if (others.length > 0) return { watch: "wrong length or header", message: `content-type ${type} and ${others}` };
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  return isJson && body.length > 0 && body.length <= longest ? judgeJson(status, body) : undefined;
};

const utf8 = new TextDecoder("utf-8", { fatal: true });

const judgeJson = (status: number, body: Buffer): Problem | undefined => {
  let document: unknown;
  try {
    document = JSON.parse(utf8.decode(body));
  } catch (error) {
    const shown = JSON.stringify(body.subarray(0, 80).toString("latin1"));
    return {
      watch: "invalid JSON",
      message: `status ${status}: ${error instanceof Error ? error.message : error}, in ${shown}`,
    };
  }
  if (status < 400) return undefined;
  // Section 7. Sound: any JSON may be asked for a member once it is an object.
  const envelope = Object(document) as {
    readonly data?: unknown;
    readonly error?: { readonly status?: unknown; readonly message?: unknown };
  };
  const isRight =
    envelope.data === null && envelope.error?.status === status && typeof envelope.error.message === "string";
  return isRight
    ? undefined
    : { watch: "error envelope", message: `status ${status}: ${JSON.stringify(document).slice(0, 200)}` };
};
