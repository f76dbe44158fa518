import { isRecord, remembered } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import { type Answer, isRefusal } from "../contract/exchange.js";
import { InvariantError } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { everyAttribute } from "../dataset/dataset-index.js";
import { entryWithoutHidden } from "../dataset/hidden.js";
import { isPublic, publicActions } from "../dataset/reduced.js";
import { diff } from "../expect/compare.js";
import { expectEqual, expectList, expectStatus, failWith, keysOf } from "../expect/expect.js";
import { featuresIn } from "./features.js";
import { normaliseEntry, sorted, withOpenBelow, withoutEmpty, withoutForbidden, withoutSortedBy } from "./normalise.js";
import type { Property } from "./property.js";
import { smallerRequests } from "./smaller.js";
import { resolveQuery, type SymbolicRequest, sortedBelow } from "./symbolic.js";

/**
 * Sends a request to the server and to the reference, which serves the same data under the same profile, and fails unless the
 * answers agree once both are normalised: the entries, their order when the query decides it, the attributes that may be shown, the pagination.
 * Nothing is said of a request that is refused for a form that the specification does not show.
 */
export const expectAsReference = async (target: Target, request: SymbolicRequest): Promise<void> => {
  const reference = await target.reference();
  const query = resolveQuery(request.query, reference);
  const right = await reference.list(request.type, query);
  // The generators make valid requests only: a refusal by the reference is a fault of the kit.
  if (right.status !== 200) throw new InvariantError(`the reference refuses ${right.request.url}: ${right.body}`);
  const { hasDatasetIds } = target;
  // Every id means the same to both: what is the same text is right, and is looked at at length now and then alone.
  const mayBeText = hasDatasetIds && reference.requestCount() % comparedAtLength !== 0;
  const answer = await target.list(
    request.type,
    hasDatasetIds ? query : resolveQuery(request.query, target),
    mayBeText ? { right: right.body } : {},
  );
  // How long an address may be, section 8 does not say.
  if (
    answer.status === 414 ||
    target.passesOver(answer) ||
    (isBeyond(target, request, right) && isRefusal(answer.status))
  )
    return;
  expectStatus(answer, 200);
  if (mayBeText && answer.body === right.body) return;
  expectSameList(target, reference, request, [answer, right]);
};

/** Compares two answers to one request, of the server and of the reference, as {@link expectAsReference} does. */
export const expectSameList = (
  target: Target,
  reference: Target,
  request: SymbolicRequest,
  [answer, right]: readonly [answer: Answer, right: Answer],
): void => {
  const expected = normalised(reference, right, request);
  const actual = normalised(target, answer, request);
  compareKeys(answer, request, expected.keys, actual.keys);
  const isOpen = target.profile === "spec";
  const wanted = isOpen ? withoutEmpty(expected.data, actual.data) : expected.data;
  const said = withoutSortedBy(actual.data, wanted, new Set(sortedBelow(request.query)));
  const shown = isOpen ? withoutForbidden(said, wanted, forbiddenIn(target.dataset)) : said;
  expectEqual(answer, shown, wanted, "data");
  expectEqual(answer, actual.pagination, expected.pagination, "meta.pagination");
};

/** The names of relations that lead to what the public may not find, in each type alike. */
const forbiddenIn = remembered((index: DatasetIndex): ReadonlySet<string> => {
  const actions = publicActions(index.dataset);
  return new Set(
    everyAttribute(index).flatMap((each) =>
      each.kind === "relation" && !isPublic(actions, each.target) ? [each.name] : [],
    ),
  );
});

/** Of equal answers, one of so many is compared at length for all that: on a server that prints as the reference does nothing else would try how. */
const comparedAtLength = 16;

/** Whether a page is asked for that holds no entry: what becomes of that section 4.3 does not show. */
const isBeyond = ({ profile }: Target, { query: { pagination } }: SymbolicRequest, wanted: Answer): boolean =>
  profile === "spec" &&
  isRecord(pagination) &&
  (Number(pagination.page ?? 1) > 1 || Number(pagination.start ?? 0) > 0) &&
  expectList(wanted).length === 0;

/** A property of requests: the server answers each {@link expectAsReference | as the reference does}. */
export const answeredAsReference = (target: Target): Property<SymbolicRequest> => ({
  test: (request) => expectAsReference(target, request),
  smaller: smallerRequests,
  features: (request, depth) => featuresIn(target, request, depth),
  show: ({ type, query }) => ({ type, query }),
  save: ({ classes: _, ...request }) => request,
  // A saved request is one but for what counts the generators' reach.
  load: (saved) => ({ ...(saved as SymbolicRequest), classes: [] }),
});

const normalised = (target: Target, answer: Answer, request: SymbolicRequest) => {
  const entries = expectList(answer);
  const type = target.dataset.type(request.type);
  const all = entries.map((entry) => normaliseEntry(target, type, entryWithoutHidden(target.dataset, type, entry)));
  const { areSetsBelow, openBelow } = request;
  const isOpenBelow = (name: string, key: string) => areSetsBelow === true || openBelow?.[name]?.includes(key) === true;
  const isSettled = areSetsBelow === undefined && openBelow === undefined;
  const data = isSettled ? all : all.map((entry) => withOpenBelow(entry, isOpenBelow));
  const shown = isRecord(answer.json) && isRecord(answer.json.meta) ? answer.json.meta : {};
  // Section 2.3: `meta` contains `pagination` when it is returned. Whether it is, and of which method, where nothing was asked of pages, is not said.
  const meta = target.profile === "spec" && request.query.pagination === undefined ? {} : shown;
  const pagination = target.profile === "spec" ? withoutPagesOfNothing(meta.pagination) : meta.pagination;
  const keys = keysOf(target, request.type, entries);
  return request.ordered ? { keys, data, pagination } : { keys: [...keys].sort(), data: sorted(data), pagination };
};

/** Whether an empty list has no page or one, is not said. */
const withoutPagesOfNothing = (pagination: unknown): unknown => {
  if (!isRecord(pagination) || pagination.total !== 0) return pagination;
  const { pageCount: _, ...rest } = pagination;
  return rest;
};

const compareKeys = (
  answer: Answer,
  request: SymbolicRequest,
  expected: readonly string[],
  actual: readonly string[],
): void => {
  const missing = expected.filter((key) => !actual.includes(key));
  const extra = actual.filter((key) => !expected.includes(key));
  const differences = diff(expected, actual);
  if (differences.length === 0) return;
  const kind = missing.length > 0 ? (extra.length > 0 ? "other" : "missing") : extra.length > 0 ? "extra" : "order";
  const why = {
    other: `${request.type}: missing: ${missing.join(", ")}; should not be there: ${extra.join(", ")}`,
    missing: `${request.type}: entries are missing: ${missing.join(", ")}`,
    extra: `${request.type}: entries that should not be there: ${extra.join(", ")}`,
    order: `${request.type}: the entries are the right ones in the wrong order or number`,
  }[kind];
  failWith(answer, { why, kind: `model:rows:${kind}`, expected, actual, differences });
};
