import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import { knownOperators, slugOf } from "../../kit/contract/operators.js";
import type { Target } from "../../kit/contract/target.js";
import { isRefusalOfForm } from "../../kit/forms/refused.js";
import type { OpenForm } from "../../kit/random/arbitraries/contexts.js";
import { withSortedFields } from "../../kit/random/arbitraries/request.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { answeredAsReference } from "../../kit/random/model.js";
import { tryAll, withoutChance } from "../../kit/random/property.js";
import { type Covering, resolveQuery, type SymbolicRequest } from "../../kit/random/symbolic.js";
import { type Asking, coveringOf } from "../../kit/tables/conditions/covering.js";

const countOperators = ({ query }: SymbolicRequest): number =>
  new Set(JSON.stringify(query).match(/(?<=")\$\w+(?=":)/g)).size;

/** Nothing is left to chance: of all requests that would do, each run sends the same ones. */
const cover = (
  id: string,
  options: CheckOptions,
  askings: readonly Asking[],
  isOwn: (name: string) => boolean = () => true,
): OwnedCheck =>
  check(id, options, async (target) => {
    const fixed = withoutChance(target);
    const scope = createScope(fixed, "spec");
    const coverings: Covering[] = [];
    for (const asking of askings) {
      const covering = await coveringOf(scope, fixed.random.seed, asking);
      // Whoever refuses a form that is not shown is right, and is not asked for its meaning.
      if (asking.conditions === "all" || (await isAccepted(target, covering))) coverings.push(covering);
    }
    if (coverings.length === 0) {
      const forms = askings.map(({ conditions }) => conditions).join(", ");
      throw new Undecided(`the server refuses the form of ${forms}, which the specification does not show`);
    }
    const { depth = "deep" } = target.random;
    const countOf = (names: (covering: Covering) => readonly string[]) => coverings.flatMap(names).filter(isOwn).length;
    // Of a part of them nobody has counted that.
    if (depth === "deep")
      target.covers({ triples: countOf(({ triples }) => triples), pairs: countOf(({ pairs }) => pairs) });
    const own = coverings
      .flatMap(({ requests }) => requests)
      .filter(({ classes }) => classes.some(isOwn))
      .map((request, index) => (index % 2 === 0 ? request : withKeyAlone(fixed, request)))
      .map((request) => ({ request, operators: countOperators(request) }))
      // A server that lacks another operator is to be seen to be wrong in this one.
      .sort((a, b) => a.operators - b.operators)
      .map(({ request }) => request);
    const { features, ...property } = answeredAsReference(target);
    // What lies between two ends depends on both: none stands for another one, but in a quick run.
    const areEnds = askings.some(({ conditions }) => conditions === "$between");
    const isSparse = features !== undefined && (!areEnds || depth === "quick");
    return tryAll(fixed, own, { ...property, ...(isSparse ? { features } : {}) });
  });

/** Only the key of the entries is selected, and what they are sorted by: what a condition is on need not be shown. */
const withKeyAlone = ({ dataset }: Target, request: SymbolicRequest): SymbolicRequest => {
  const { naturalKey } = dataset.type(request.type);
  const { query } = request;
  if (naturalKey === undefined || query.fields !== undefined || query.populate !== undefined) return request;
  return { ...request, query: withSortedFields({ ...query, fields: [naturalKey] }) };
};

const isAccepted = async (target: Target, { requests: [first] }: Covering): Promise<boolean> =>
  first === undefined || !isRefusalOfForm((await target.list(first.type, resolveQuery(first.query, target))).status);

/** An operator with each kind of value, on each type of attribute, in each list, and in each place that the specification shows. */
const everywhere = (operator: string): OwnedCheck => {
  const [meets, isNot] = [`${operator} x `, `${operator} not `];
  return cover(
    `filtering-everywhere-${slugOf(operator)}`,
    {
      sentence: `${operator} MUST mean the same on every type of attribute and in every list: alone, beside other conditions, in $or, below relations and in populate.`,
      also: ["4.4-together"],
    },
    [{ conditions: "all", keepsCase: false }],
    (name) => name.startsWith(meets) || name.startsWith(isNot),
  );
};

/**
 * The text operators that mind case do so on each type of text, in each list, and in each place that the specification shows; and in the groups that a
 * server takes, whose form it does not show.
 */
const caseEverywhere: OwnedCheck = cover(
  "filtering-text-case-everywhere",
  { also: ["4.4-together"] },
  (["all", "$and", "$or", "$not"] as const).map((conditions) => ({ conditions, keepsCase: true })),
);

/** Forms of a group or an operator that the specification does not show: a server that takes one is held to its meaning, which is stated. */
const whereAccepted: Readonly<Record<OpenForm, string>> = {
  $between:
    "$between, where a server takes it with an array of two values, MUST match from the first to the second, both included: on every type of attribute, in every list and place.",
  $or: "$or, where a server takes it below a relation or in another $or, MUST match what one of its filters matches: for every operator.",
  $and: "$and, where a server takes it as an indexed array, MUST match what all of its filters match: for every operator, in every list.",
  $not: "$not, where a server takes it with filters, MUST match the entries with a value that the filters do not match: for every operator, in every list.",
};

/** Tables of filters that leave nothing out: of each operator, and of each form. */
export const everywhereChecks: readonly OwnedCheck[] = [
  ...knownOperators.flatMap(({ name }) => (Object.hasOwn(whereAccepted, name) ? [] : [everywhere(name)])),
  caseEverywhere,
  // Its keys are forms.
  ...(Object.keys(whereAccepted) as OpenForm[]).map((conditions) =>
    cover(
      `filtering-everywhere-${slugOf(conditions)}`,
      { sentence: whereAccepted[conditions], also: ["4.4-together"] },
      [{ conditions, keepsCase: false }],
    ),
  ),
];
