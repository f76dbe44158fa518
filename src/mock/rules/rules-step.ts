import { type QueryParser, qsParsers, queryLimits } from "../../base/libraries/qs.js";
import { parseUnasked } from "../../server/bodies/body.js";
import { guardedAnswer } from "../../server/http/guarded.js";
import {
  type Answer,
  type ApiRequest,
  type ApiResponse,
  type ErrorListener,
  maxBodyBytes,
} from "../../server/http/message.js";
import { after, type Call, type Handler, isReading, type Step } from "../../server/http/steps.js";
import { rereadable, sentByCode, toFetchRequest } from "./fetch-messages.js";
import { failure, givenAnswer } from "./given-answer.js";
import type { SeenRequest } from "./request-match.js";
import type { CodeContext, Rule, RuleHandler } from "./rule.js";
import type { Chosen, RuleList, Verdict } from "./rule-list.js";

/** What rules answer with. */
interface RuleSetting {
  readonly rules: RuleList;
  readonly queryParser: QueryParser;
  readonly context: CodeContext;
  /** The real server; undefined: there is none. */
  readonly server: Handler | undefined;
  /** How many requests wait in all states of the mock. */
  readonly held: { waiting: number };
  /** Never throws. */
  readonly report: ErrorListener;
}

/** The rules of a mock are asked first: the one place where they are carried out. */
export const rulesStep = (setting: RuleSetting): Step => {
  const { rules } = setting;
  return (request, inner) => {
    if (rules.size === 0 && !asksItself.some((name) => request.headers(name) !== undefined)) return inner(request);
    const carrying = { ...setting, inner };
    if (!rules.hasCode && !rules.readsBodies) return answerByRules(request, undefined, carrying);
    // Whoever answers reads it, too.
    const again = rereadable(request);
    if (!rules.readsBodies) return answerByRules(again, undefined, carrying);
    return again.body(maxBodyBytes.multipart).then((bytes) => {
      const read = bytes === undefined ? undefined : parseUnasked(bytes, request.headers);
      return answerByRules(again, read?.ok ? read.value : undefined, carrying);
    });
  };
};

/** What rules answer with, and what answers where they do not. */
interface Carrying extends RuleSetting {
  readonly inner: Handler;
}

/** The answer to a request, after the delay that it is to have. What a request asks for itself counts more than a rule. */
const answerByRules = (request: Call, body: unknown, carrying: Carrying): Answer => {
  const { held, queryParser, rules } = carrying;
  const seen = seenRequest(request, body, queryParser);
  const verdict = rules.ask(seen);
  const status = headerNumber(request, "x-mock-status");
  const isFailing = status !== undefined && status >= 400 && status <= 599;
  const first = isFailing ? undefined : verdict.next();
  const wait = waitOf(headerNumber(request, "x-mock-delay"), first?.delay, verdict.delay(), rules.random);
  const respond = () =>
    isFailing ? afterBody(request, failure({ status })) : answerOf(first, { request, verdict, seen, carrying });
  if (!(wait > 0) || held.waiting >= maxWaiting) return respond();
  held.waiting++;
  return waited(wait).then(() => {
    held.waiting--;
    return respond();
  });
};

/** A request whose answer is looked for. */
interface Asking {
  readonly request: Call;
  readonly seen: SeenRequest;
  readonly verdict: Verdict;
  readonly carrying: Carrying;
}

/** The answer of a rule, or of the next one where its code has none, or else of the mock. */
const answerOf = (chosen: Chosen | undefined, asking: Asking): Answer => {
  const { carrying, request } = asking;
  const { inner, server = inner } = carrying;
  if (chosen === undefined) return inner(request);
  const { respond } = chosen;
  if (typeof respond === "function") return answerOfCode(respond, chosen, asking);
  chosen.answered();
  if (respond === "mock") return inner(request);
  if (respond === "server") return server(request);
  if (respond === "cut") return cutOff(inner(request));
  if (typeof respond === "string")
    return afterBody(request, { status: 0, headers: {}, body: undefined, fault: respond });
  const given = typeof respond === "number" ? { status: respond } : respond;
  return afterBody(request, givenAnswer(given));
};

const answerOfCode = (code: RuleHandler, chosen: Chosen, asking: Asking): Promise<ApiResponse> => {
  const { carrying, request, seen, verdict } = asking;
  const context = { ...carrying.context, params: chosen.params, query: seen.query };
  const name = `the handler of ${chosen.name}`;
  return guardedAnswer({ name, report: carrying.report, request }, async () => {
    const given = await code(toFetchRequest(request), context);
    if (given === undefined) return answerOf(verdict.next(), asking);
    chosen.answered();
    return sentByCode(given, request);
  });
};

const seenRequest = ({ headers, method, pathname, search }: Call, body: unknown, parser: QueryParser): SeenRequest => {
  const parse = () => qsParsers[parser](search, queryLimits);
  let query: ReturnType<typeof parse> | undefined;
  return {
    method,
    path: pathname,
    body,
    get query() {
      query ??= parse();
      return query;
    },
    header: (name) => headers(name.toLowerCase()),
  };
};

/** A body is read even though nothing is made of it: the log shows it, and a client may be sending it still. */
const afterBody = (request: ApiRequest, response: ApiResponse): Answer =>
  isReading(request) ? response : request.body(maxBodyBytes.json).then(() => response);

const cutOff = (answer: Answer): Answer => after(answer, (response) => ({ ...response, fault: "cut" }));

/** Headers with which a request asks for a failure and a delay of its own. */
const asksItself = ["x-mock-status", "x-mock-delay"];

/** An answer waits for no longer than this, as timers do. */
const longest = 2 ** 31 - 1;

/** What anyone may ask for with a header, in milliseconds: a request is kept for as long as it waits. */
const longestOwn = 60_000;

/** So many requests of a mock wait at the same time; the next ones are answered without a delay. */
const maxWaiting = 1000;

/** Milliseconds: what a request asks for itself, or the delay of its answer, or that of all answers. */
const waitOf = (own: number | undefined, answer: Rule["delay"], all: Rule["delay"], random: () => number): number => {
  if (own !== undefined) return Math.min(own, longestOwn);
  const delay = answer ?? all ?? 0;
  return typeof delay === "number" ? delay : delay.milliseconds + (delay.jitter ?? 0) * random();
};

const waited = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, longest)));

/** What a header says in whole numbers; undefined for anything else. */
const headerNumber = ({ headers }: ApiRequest, name: string): number | undefined => {
  const text = headers(name);
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
};
