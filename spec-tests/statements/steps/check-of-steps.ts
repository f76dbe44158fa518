import { pathOf, type Query } from "../../kit/contract/address.js";
import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import { expectEqual, expectList, expectOne, expectThat } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { idOf, post, scratchEntries, scratchEntry, scratchValues } from "../../kit/scratch/entries.js";
import { typeIn, unfolded } from "../../kit/twins/names.js";
import { show } from "../4.7-updates/tested-relations.js";
import { namedBody, ofRelations } from "../4.7-updates/updates.js";
import { expectEntry, expectHeld, expectOutcome } from "./outcome.js";
import { arrangeAll, isOfRelations, makeNamed, updateRelations } from "./relation-updates.js";
import { idIn, resolved, resolvedText, type Step, type Then, type UpdateStep, type World } from "./step.js";

/** A check of several requests, one after the other. */
export interface CheckOfSteps extends CheckOptions {
  readonly steps: readonly Step[];
  readonly start?: string;
  readonly each?: Then;
  readonly shown?: Query;
  readonly error?: World["error"];
  readonly note?: string;
}

/** Makes a check of its steps. */
export const checkOfSteps = (
  id: string,
  { steps, start = "", each = {}, shown: asked = {}, error = {}, note: _, ...options }: CheckOfSteps,
): OwnedCheck => {
  const updates = steps.filter(isOfRelations);
  return check(id, { ...(updates.length === 0 ? {} : ofRelations), ...options }, async (target) => {
    const world: World = {
      target,
      asked: unfolded(asked) as Query,
      each,
      error,
      ids: new Map(),
      shown: new Map(),
      latest: [],
    };
    await makeNamed(world, start, updates);
    await arrangeAll(world, start);
    for (const step of steps) await (isOfRelations(step) ? updateRelations(world, step) : take(world, step));
  });
};

const take = async (world: World, [written, folded, own = {}]: Exclude<Step, UpdateStep>): Promise<void> => {
  const { target } = world;
  const [method = "", what = ""] = written.split(/ (.*)/);
  const data = unfolded(folded);
  const sent = data ?? (method === "show" ? world.asked : {});
  const then = thenOf(world, method, own);
  // Of objects come objects.
  const query = () => resolved(world, sent) as Query;
  switch (method) {
    case "make":
      await make(world, what, resolved(world, namedBody(sent as object)) as Members, headersOf(then)); // as above
      return;
    case "show": {
      const { answer, attributes } = await show(target, typeIn(what), idIn(world, what), query());
      expectEntry(world, what, [...world.latest.splice(0), answer], attributes, then);
      await expectHeld(world, what, answer, then.holds ?? {});
      return;
    }
    case "list": {
      const answer = await target.list(what, query());
      const found = expectList(answer).map(({ id }) => id);
      const expected = (then.entries ?? []).map((name) => idIn(world, name));
      expectEqual([...world.latest.splice(0), answer], found, expected, "The entries");
      return;
    }
    default:
      await request(world, { method, what, sent: data, then });
  }
};

const reading: ReadonlySet<string> = new Set(["show", "list", "GET"]);

/** What is said of a step, and of each one like it: a refusal has its own status. */
const thenOf = ({ each: { status, ...each } }: World, method: string, own: Then): Then => ({
  ...(reading.has(method) ? {} : each),
  ...(reading.has(method) || status === undefined || own.refused ? {} : { status }),
  ...own,
  ...(own.shows && { shows: unfolded(own.shows) as Members }), // of objects come objects
});

/** Makes an entry, or one of each letter, whose ids rise with these. */
const make = async (
  { target, ids }: World,
  name: string,
  values: Members,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const type = typeIn(name);
  const letters = name.slice(type.length + 1);
  if (letters.length > 1 && headers.authorization === undefined) {
    const made = await scratchEntries(target, type, letters.length, values);
    for (const [index, id] of made.entries()) ids.set(`${type} ${letters[index]}`, id);
  } else for (const letter of letters) ids.set(`${type} ${letter}`, await scratchEntry(target, type, values, headers));
};

const headersOf = ({ as, type }: Then): Readonly<Record<string, string>> => ({
  ...(as === undefined ? {} : { authorization: as }),
  ...(type === undefined ? {} : { "content-type": type }),
});

interface Request {
  readonly method: string;
  /** An entry by its name, or a path. */
  readonly what: string;
  readonly sent: unknown;
  readonly then: Then;
}

/** Sends a request, and looks at what it is answered with. */
const request = async (world: World, asked: Request): Promise<void> => {
  const { method, what, then } = asked;
  const isPath = what.startsWith("/");
  const answer = await (isPath ? askAt(world, asked) : ask(world, asked));
  expectOutcome(world, method, answer, then);
  world.latest.push(answer);
  const name = isPath ? then.entry : what;
  if (name === undefined) return;
  if (method === "POST" && isSuccess(answer.status)) nameNew(world, name, answer);
  if (isOfEntry(then)) {
    const entry = expectOne(answer);
    const id = world.ids.get(name) ?? entry.id;
    world.ids.set(name, id);
    expectEqual(answer, entry.id, id, "The id");
    if (then.isWhole) expectEqual(answer, answer.json, { data: entry, meta: {} }, "The document");
    expectEntry(world, name, [answer], entry.attributes, then);
  }
  await expectHeld(world, name, answer, then.holds ?? {});
};

const isOfEntry = ({ shows, names, links, leads, isSame, isWhole }: Then): boolean =>
  [shows, names, links, leads, isSame, isWhole].some((each) => each !== undefined);

/** Sends a request about an entry, with what it is to hold. */
const ask = (world: World, { method, what: name, sent, then }: Request): Promise<Answer> => {
  const { target, shown } = world;
  const type = target.dataset.type(typeIn(name));
  const options = { headers: headersOf(then), query: then.query };
  if (method === "POST") {
    const own = then.bare ? {} : scratchValues(type);
    const data = { ...own, ...(resolved(world, namedBody((sent ?? {}) as object)) as Members) }; // as above
    shown.set(name, data);
    return post(target, pathOf(type), { ...options, body: { data } });
  }
  const path = `${pathOf(type)}/${idIn(world, name)}`;
  if (sent === undefined || sent === null) return target.request(method, path, options);
  if (method === "GET") return target.request(method, path, { ...options, query: resolved(world, sent) as Query }); // as above
  const body = typeof sent === "string" ? resolvedText(world, sent) : { data: resolved(world, namedBody(sent)) };
  return target.request(method, path, { ...options, body });
};

/** Sends a request to a path, with a query or a body as it is. */
const askAt = async (world: World, { method, what: at, sent, then }: Request): Promise<Answer> => {
  const { target } = world;
  const path = resolvedText(world, at);
  const given = typeof sent === "string" ? resolvedText(world, sent) : resolved(world, sent ?? undefined);
  const options = { headers: headersOf(then), query: then.query };
  if (method === "GET") return target.request(method, path, { ...options, query: given as Query | undefined }); // as above
  if (method === "POST") return post(target, path, { ...options, body: given });
  const answer = await target.request(method, path, { ...options, body: given });
  // The one entry of a single type is the check's.
  const types = [...target.dataset.dataset.model.contentTypes.values()];
  const isSingle = types.some((type) => type.kind === "singleType" && pathOf(type) === path);
  if (method === "PUT" && isSingle && isSuccess(answer.status)) target.deleteLater(path);
  return answer;
};

/** Takes note of a new entry, whose id no other one of its type has had. */
const nameNew = ({ ids }: World, name: string, answer: Answer): void => {
  const id = idOf(answer);
  if (id === undefined) return;
  const known = [...ids].flatMap(([other, its]) => (typeIn(other) === typeIn(name) ? [its] : []));
  expectThat(answer, !known.includes(id), {
    why: "The id of a deleted entry is given again",
    kind: "id",
    expected: `another id than ${known.join(" and ")}`,
    actual: id,
  });
  ids.set(name, id);
};
