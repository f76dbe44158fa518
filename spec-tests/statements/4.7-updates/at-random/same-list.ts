import fc from "fast-check";
import { type CheckOptions, check, maker } from "../../../kit/contract/check.js";
import type { Answer } from "../../../kit/contract/exchange.js";
import { Blocked } from "../../../kit/contract/failure.js";
import type { Target } from "../../../kit/contract/target.js";
import { expectThat, failWith } from "../../../kit/expect/expect.js";
import { tryProperty, withLongCases } from "../../../kit/random/property.js";
import { type Cast, readLists, type Subject, sendValue } from "../../../kit/relations/cast.js";
import { createCasts } from "../../../kit/relations/casts.js";
import { oneSided, subjects } from "./subjects.js";

/** Random entries of the other side, by name (a to f): no two alike in `list` and `strangers` together. */
export interface Names {
  /** What the relation holds at the start. */
  readonly list: readonly string[];
  /** What it does not hold. */
  readonly strangers: readonly string[];
  /** Some of both, in any order. */
  readonly some: readonly string[];
  /** A number to choose by. */
  readonly choice: number;
}

/** Updates that are sent one after the other: values of the relation, with names in the place of ids. */
export type Route = readonly unknown[];

/** Routes that lead to one and the same list, whatever the list is at the start. */
type Routes = (names: Names) => readonly Route[];

interface RouteOptions extends CheckOptions {
  /** How many entries the list holds at the start, at least; and how many are left for strangers. */
  readonly least?: { readonly list?: number; readonly strangers?: number };
}

const names = ["a", "b", "c", "d", "e", "f"];

/** The to-many relations, of a single entry: `position` applies to them (rule 6). */
const on = [subjects.team, subjects.consultants, subjects.trainees].map(oneSided);

/** Of two or three routes; each of the cases under way has entries of its own. */
const longCases = { requests: 16, concurrency: 2 };

interface Case {
  readonly subject: Subject;
  /** What the relation holds at the start. */
  readonly list: readonly string[];
  readonly routes: readonly Route[];
}

const caseArbitrary = (
  routes: Routes,
  { list = 0, strangers = 0 }: NonNullable<RouteOptions["least"]>,
): fc.Arbitrary<Case> =>
  fc
    .tuple(
      fc.constantFrom(...on),
      fc.shuffledSubarray(names, { minLength: list, maxLength: names.length - strangers }),
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.shuffledSubarray(names, { minLength: 1, maxLength: 4 }),
      fc.nat(99),
    )
    .map(([subject, held, all, some, choice]) => ({
      subject,
      list: held,
      routes: routes({ list: held, strangers: all.filter((name) => !held.includes(name)), some, choice }),
    }));

/** A check that routes lead to the same list. */
export const sameList = maker((id, { least = {}, ...options }: RouteOptions, routes: Routes) =>
  check(id, { ...options, random: true }, async (target) => {
    const casts = createCasts(target, { near: 1, far: names.length });
    await tryProperty<Case>(withLongCases(target, longCases), {
      arbitrary: caseArbitrary(routes, least),
      test: (value) =>
        casts.use(value.subject, async (cast) => {
          await compareRoutes(target, value, cast);
          return undefined;
        }),
      show: ({ subject, list, routes }) => routes.map((route) => describeRoute(subject, list, route)),
    });
  }),
);

const describeRoute = ({ near }: Subject, list: readonly string[], route: Route): string =>
  `${near.type}.${near.attribute} ${[list, ...route].map((value) => JSON.stringify(value)).join(" then ")}`;

interface Taken {
  readonly route: Route;
  readonly list: readonly string[];
  readonly answers: readonly Answer[];
}

const compareRoutes = async (target: Target, { subject, list, routes }: Case, cast: Cast): Promise<void> => {
  const taken: Taken[] = [];
  for (const route of routes) taken.push(await take(target, subject, cast, list, route));
  const [first, ...others] = taken;
  for (const each of others) {
    if (first === undefined || each.list.join() === first.list.join()) continue;
    failWith([...first.answers, ...each.answers], {
      why: `From [${list.join(" ")}], ${describe(first)}, but ${describe(each)} (${cast.far.map((id, index) => `${names[index]}: ${subject.far.type} ${id}`).join(", ")})`,
      kind: "relation-law",
      expected: first.list,
      actual: each.list,
    });
  }
};

const describe = ({ route, list }: Taken): string =>
  `${route.length === 0 ? "no update" : JSON.stringify(route)} leaves [${list.join(" ")}]`;

/** Gives the relation its list, sends the updates, and reads what the relation holds then. */
const take = async (
  target: Target,
  subject: Subject,
  cast: Cast,
  list: readonly string[],
  route: Route,
): Promise<Taken> => {
  const send = (value: unknown) =>
    sendValue(target, subject, cast, { side: "near", entry: 0, value: withIds(value, cast) });
  const read = async () => {
    const { near, answers } = await readLists(target, subject, cast);
    return { list: (near[0] ?? []).map((id) => names[cast.far.indexOf(id)] ?? `?${id}`), answers };
  };
  // From nothing: what the route before has left must not show.
  await send([]);
  const arranged = await send(list);
  const start = await read();
  if (start.list.join() !== list.join()) {
    const { type, attribute } = subject.near;
    throw new Blocked(`writes: ${type}.${attribute} cannot be set by an array of ids (${arranged.status})`);
  }
  const sent: Answer[] = [];
  for (const value of route) {
    const answer = await send(value);
    sent.push(answer);
    expectThat(sent, answer.status >= 200 && answer.status < 300, {
      why: `${JSON.stringify(value)} was answered with ${answer.status}`,
      kind: "relation-law:refused",
      expected: 200,
      actual: answer.status,
    });
  }
  const end = route.length === 0 ? start : await read();
  return { route, list: end.list, answers: [...sent, ...end.answers] };
};

/** A value with ids in the place of names. */
const withIds = (value: unknown, cast: Cast): unknown => {
  if (Array.isArray(value)) return value.map((each) => withIds(each, cast));
  if (typeof value === "string") return cast.far[names.indexOf(value)];
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, cast)]));
};
