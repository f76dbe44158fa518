import { type CompiledMatch, compileMatch, type SeenRequest } from "./request-match.js";
import type { Respond, Rule, States } from "./rule.js";

/** A rule of a mock, and what came of it so far. */
export interface RuleInfo {
  readonly id: number;
  readonly rule: Rule;
  /** How many requests it answered, or delayed. */
  readonly answered: number;
  /** How often it still counts; undefined: always. */
  readonly left: number | undefined;
  /** Whether a reset keeps it: it is one of the options, or of the scenario. */
  readonly standing: boolean;
}

/** The answer that a rule has for a request. */
export interface Chosen {
  /** What messages call its rule. */
  readonly name: string;
  readonly respond: Respond;
  readonly delay: Rule["delay"];
  readonly params: Readonly<Record<string, string>>;
  /** Notes that it was the answer. */
  answered(): void;
}

/** What some rules say of one request: each is asked once, and counts once. */
export interface Verdict {
  /** The next of those that respond, the latest first. Undefined: the mock answers. */
  next(): Chosen | undefined;
  /** The delay of those that do not respond. */
  delay(): Rule["delay"];
}

/** The rules of a state, in the order in which they were given. */
export interface RuleList {
  /** Adds a rule that {@link readRule} took, and returns its id. Throws a RangeError for a path that none can be. */
  use(rule: Rule): number;
  /** Whether there was one with this id. */
  remove(id: number): boolean;
  /** Forgets all but those that stand, which begin anew, and all states. */
  reset(): void;
  /** The latest first. Those that count no more are gone. */
  list(): readonly RuleInfo[];
  readonly states: States;
  readonly size: number;
  /** Whether one of them looks at bodies. */
  readonly readsBodies: boolean;
  /** Whether code of one of them answers: it may read a body, and leave the request to another one. */
  readonly hasCode: boolean;
  ask(request: SeenRequest): Verdict;
  /** Numbers from 0 to 1, which decide what is likely and what jitter adds. */
  random(): number;
}

interface Used extends RuleInfo {
  readonly match: CompiledMatch;
  answered: number;
  left: number | undefined;
  /** Requests that it might have counted for. */
  seen: number;
  /** Answers of a sequence that were given. */
  turn: number;
}

/** A list of rules, at first those that stand. `random`: numbers from 0 to 1. */
export const createRuleList = (standing: readonly Rule[], random: () => number): RuleList => {
  let [rules, states, lastId]: [readonly Used[], States, number] = [[], {}, 0];
  const add = (rule: Rule, isStanding: boolean): number => {
    const counts = { answered: 0, left: rule.times, seen: 0, turn: 0 };
    rules = [{ id: ++lastId, rule, standing: isStanding, match: compiled(rule), ...counts }, ...rules];
    return lastId;
  };
  const remove = (id: number): boolean => {
    const before = rules.length;
    rules = rules.filter((each) => each.id !== id);
    return rules.length < before;
  };
  const reset = (): void => {
    [rules, states] = [[], {}];
    for (const rule of standing) add(rule, true);
  };
  const holds = ({ when = {} }: Rule): boolean =>
    Object.entries(when).every(([name, value]) => (states[name] ?? "start") === value);
  /** Whether a rule counts for a request that it is about: it has one time less then. */
  const counts = (used: Used): boolean => {
    const { after = 0, probability = 1, set } = used.rule;
    if (used.left === 0 || used.seen++ < after || random() >= probability) return false;
    if (used.left !== undefined && --used.left === 0) remove(used.id);
    states = { ...states, ...set };
    return true;
  };
  reset();
  return {
    random,
    use: (rule) => add(rule, false),
    remove,
    reset,
    list: () => rules.map(({ answered, id, left, rule, standing }) => ({ id, rule, answered, left, standing })),
    get states() {
      return states;
    },
    get size() {
      return rules.length;
    },
    get readsBodies() {
      return rules.some(({ rule }) => rule.match?.body !== undefined);
    },
    get hasCode() {
      return rules.some(({ rule }) => answersOf(rule).some((answer) => typeof answer === "function"));
    },
    ask: (request) => {
      const meant = rules.flatMap((used) => {
        const params = holds(used.rule) ? used.match.fits(request) : undefined;
        return params === undefined ? [] : [{ used, params }];
      });
      const responding = meant.filter(({ used }) => used.rule.respond !== undefined);
      return {
        next: () => {
          for (let each = responding.shift(); each !== undefined; each = responding.shift())
            if (counts(each.used)) return chosen(each.used, each.params);
          return undefined;
        },
        delay: () => {
          let delay: Rule["delay"];
          for (const { used } of meant) {
            const { rule } = used;
            const isNeeded = rule.respond === undefined && (delay === undefined || rule.set !== undefined);
            if (!isNeeded || !counts(used)) continue;
            used.answered++;
            delay ??= rule.delay;
          }
          return delay;
        },
      };
    },
  };
};

const compiled = ({ match = {} }: Rule): CompiledMatch => {
  try {
    return compileMatch(match);
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`match.${error.message}`, { cause: error }) : error;
  }
};

/** The answers of a rule, in turn. */
export const answersOf = ({ respond = [] }: Rule): readonly Respond[] => (isList(respond) ? respond : [respond]);

const isList = (respond: Respond | readonly Respond[]): respond is readonly Respond[] => Array.isArray(respond);

const chosen = (used: Used, params: Chosen["params"]): Chosen => {
  const { delay, match: { method, path } = {} } = used.rule;
  const answers = answersOf(used.rule);
  return {
    name: [method, path].filter((part) => part !== undefined).join(" ") || `the rule ${used.id}`,
    respond: answers[Math.min(used.turn++, answers.length - 1)] ?? "mock",
    delay,
    params,
    answered: () => {
      used.answered++;
    },
  };
};
