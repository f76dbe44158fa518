import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import { slugOf } from "../../kit/contract/operators.js";
import type { Target } from "../../kit/contract/target.js";
import { isRefusalOfForm } from "../../kit/forms/refused.js";
import type { Form } from "../../kit/random/arbitraries/contexts.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { coveringOf } from "../../kit/random/covering.js";
import { answeredAsReference } from "../../kit/random/model.js";
import { tryAll } from "../../kit/random/property.js";
import { resolveQuery, type SymbolicRequest } from "../../kit/random/symbolic.js";

/** Nothing is left to chance: of all requests that would do, each run sends the same ones. */
const seed = 1;

const operatorsIn = ({ query }: SymbolicRequest): ReadonlySet<string> =>
  new Set(JSON.stringify(query).match(/(?<=")\$\w+(?=":)/g));

const cover = (id: string, options: CheckOptions, form: Form, isOwn: (name: string) => boolean): OwnedCheck =>
  check(id, options, async (target) => {
    const { concurrency, only } = target.random;
    const random = { seed, runs: 0, concurrency, ...(only === undefined ? {} : { only }) };
    const fixed: Target = { ...target, random };
    const { requests, triples, pairs } = await coveringOf(createScope(fixed, "spec"), seed, form);
    if (form !== "all" && form !== "case") await expectAccepted(target, requests, form);
    target.covers({ triples: [...triples].filter(isOwn).length, pairs: [...pairs].filter(isOwn).length });
    const own = requests
      .filter(({ classes }) => classes.some(isOwn))
      // A server that lacks another operator is to be seen to be wrong in this one.
      .sort((a, b) => operatorsIn(a).size - operatorsIn(b).size);
    return tryAll(fixed, own, answeredAsReference(target));
  });

/** Whoever refuses a form that is not shown is right, and is not asked for its meaning. */
const expectAccepted = async (target: Target, requests: readonly SymbolicRequest[], form: Form): Promise<void> => {
  const [first] = requests;
  if (first === undefined) return;
  const { status } = await target.list(first.type, resolveQuery(first.query, target));
  if (isRefusalOfForm(status))
    throw new Undecided(`the server refuses the form of ${form}, which the specification does not show`);
};

/** An operator with each kind of value, on each type of attribute, in each list, and in each place that the specification shows. */
export const everywhere = (operator: string): OwnedCheck =>
  cover(
    `filtering-everywhere-${slugOf(operator)}`,
    {
      sentence: `${operator} MUST mean the same on every type of attribute and in every list: alone, beside other conditions, in $or, below relations and in populate.`,
      also: ["4.4-together"],
    },
    "all",
    (name) => name.startsWith(`${operator} x `) || name.startsWith(`${operator} not `),
  );

/** The text operators that mind case do so on each type of text, in each list, and in each place that the specification shows. */
export const caseEverywhere: OwnedCheck = cover(
  "filtering-text-case-everywhere",
  { also: ["4.4-together"] },
  "case",
  () => true,
);

/** A server that takes the form of a group or an operator, which the specification does not show, is held to its meaning, which it states. */
export const whereAccepted = (form: Exclude<Form, "all" | "case">, sentence: string): OwnedCheck =>
  cover(`filtering-everywhere-${slugOf(form)}`, { sentence, also: ["4.4-together"] }, form, () => true);
