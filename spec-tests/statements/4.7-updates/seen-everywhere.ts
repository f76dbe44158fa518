import { together } from "../../kit/base.js";
import { pathOf, type Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectList } from "../../kit/expect/expect.js";
import { expectMany, expectMember, expectSet, type Members, relatedIds } from "../../kit/expect/populated.js";
import type { AttributeOf, ContentType } from "../../kit/reference.js";
import { aMoment, fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { put, related, relationsOf } from "./relation-steps.js";
import { expectAccepted, expectLinked, idsOf, scratchCast, show, tested } from "./tested-relations.js";

/* Whoever keeps answers, or parts of them, forgets them with each update that they show: of whatever entry, and however far away. */

/** Relations one after the other, each to a type that no earlier one comes from or leads to. */
type Way = readonly AttributeOf<"relation">[];

/** So many relations lead to types that neither the request names nor what it populates first. */
const furthest = 3;

const waysFrom = (target: Target, type: ContentType, passed: readonly string[] = [type.uid]): readonly Way[] =>
  relationsOf(type).flatMap((relation): readonly Way[] => {
    const next = related(target).find(({ uid }) => uid === relation.target);
    if (next === undefined || passed.includes(next.uid)) return [];
    if (passed.length === furthest) return relation.inverse === undefined ? [] : [[relation]];
    return waysFrom(target, next, [...passed, next.uid]).map((rest) => [relation, ...rest]);
  });

/** One way for each kind of relation at its end. */
const waysOf = (target: Target): readonly (readonly [ContentType, Way])[] => {
  const all = related(target).flatMap((type) => waysFrom(target, type).map((way) => [type, way] as const));
  return [...new Map(all.map((each) => [each[1].at(-1)?.relation, each])).values()];
};

/** The ids at the end of a way, in what an entry populates. */
const idsAlong = (answer: Answer, holder: Members, way: Way): readonly number[] => {
  const [relation, ...rest] = way;
  if (relation === undefined) return [];
  const { name, many } = relation;
  if (rest.length === 0) return relatedIds(answer, expectMember(answer, holder, name), name);
  const entries = many ? expectMany(answer, holder, name) : [expectSet(answer, holder, name)];
  return entries.flatMap(({ attributes }) => idsAlong(answer, attributes, rest));
};

/** Updates the last relation of a way from both of its sides, and reads it from the beginning: populated, and by a filter. */
const updateFarAway = async (target: Target, first: ContentType, way: Way): Promise<void> => {
  const types = [first, ...way.map(({ target: uid }) => target.dataset.type(uid))];
  const ids = await together(types.map(({ uid }) => scratchEntry(target, uid, {}, fullAccess)));
  const connect = async (at: number, name: string, to: number, operation = "connect") => {
    const type = types[at];
    if (type !== undefined)
      expectAccepted(await put(target, type, ids[at] ?? 0, { [name]: { [operation]: [ids[to]] } }));
  };
  const [last] = way.slice(-1);
  const [end, inverse = ""] = [way.length, last?.inverse];
  for (const [at, { name }] of way.slice(0, -1).entries()) await connect(at, name, at + 1);
  const own: Query = { id: { $eq: ids[0] } };
  const state = types.some(({ draftAndPublish }) => draftAndPublish) ? { publicationState: "preview" } : {};
  const [populate] = way.reduceRight<readonly Query[]>(
    ([inner], { name }) => [{ [name]: inner === undefined ? { fields: ["createdAt"] } : { populate: inner } }],
    [],
  );
  const condition = way.reduceRight<Query>((inner, { name }) => ({ [name]: inner }), { id: { $eq: ids[end] } });
  const expectSeen = async (isThere: boolean) => {
    const shown = await target.get(pathOf(first), { ...state, filters: own, populate }, fullAccess);
    const [entry] = expectList(shown);
    const right = isThere ? [ids[end]] : [];
    expectEqual(
      shown,
      idsAlong(shown, entry?.attributes ?? {}, way),
      right,
      `What ${way.map(({ name }) => name).join(".")} leads to`,
    );
    const found = await target.get(pathOf(first), { ...state, filters: { ...own, ...condition } }, fullAccess);
    expectEqual(found, expectList(found).length, right.length, "How many entries are found by what it leads to");
  };
  await expectSeen(false);
  await connect(end - 1, last?.name ?? "", end);
  await expectSeen(true);
  await connect(end, inverse, end - 1, "disconnect");
  await expectSeen(false);
  await connect(end, inverse, end - 1);
  await expectSeen(true);
};

/** What an entry of a list leads back to, once another entry leads there, too. */
const updateAnother = async (target: Target): Promise<void> => {
  const { team, jobs } = tested;
  const ids = await scratchCast(target, "conservator", "abc");
  const [one, other] = [await scratchEntry(target, "restoration"), await scratchEntry(target, "restoration")];
  const type = target.dataset.type("restoration");
  const populate = { [team.attribute]: { populate: [jobs.attribute] } };
  const expectJobs = async (right: readonly number[]) => {
    const { answer, attributes } = await show(target, "restoration", one, { populate });
    const [first] = expectMany(answer, attributes, team.attribute);
    const held = relatedIds(answer, expectMember(answer, first?.attributes ?? {}, jobs.attribute), jobs.attribute);
    // Neither the order of their ids is known, nor the one in which they are shown.
    const unordered = (list: readonly number[]) => [...list].sort((a, b) => a - b);
    expectEqual(answer, unordered(held), unordered(right), "What the first of the list leads back to");
  };
  expectAccepted(await put(target, type, one, { team: idsOf(ids, "cab") }));
  await expectJobs([one]);
  expectAccepted(await put(target, type, other, { team: { connect: [ids.c] } }));
  await expectJobs([one, other]);
  // To be shown in another order changes nothing.
  for (const order of ["asc", "desc"]) {
    await show(target, "restoration", one, { populate: { [team.attribute]: { sort: [`badge:${order}`] } } });
    await expectLinked(target, team, one, ids, "cab", []);
  }
};

/** Of two entries the one that was updated last comes last where lists are sorted by that, if the server shows that it was. */
const updateInTurn = async (target: Target): Promise<void> => {
  const ids = [await scratchEntry(target, "restoration"), await scratchEntry(target, "restoration")];
  const person = await scratchEntry(target, "conservator");
  const type = target.dataset.type("restoration");
  for (const id of [...ids, ids[0] ?? 0]) {
    await aMoment();
    expectAccepted(await put(target, type, id, { team: { connect: [person] } }));
    const query = { filters: { id: { $in: ids } }, sort: "updatedAt" };
    const answer = await target.get(pathOf(type), query, fullAccess);
    const shown = expectList(answer).map(({ attributes }) => String(expectMember(answer, attributes, "updatedAt")));
    expectEqual(answer, shown, shown.toSorted(), "updatedAt, by which the list is sorted after an update");
  }
};

/** An update is seen in all that shows it. One way at a time, and before most others write: an update of something nearer lets a server forget, too. */
export const writesSeenEverywhere = check("writes-seen-everywhere", { first: true }, async (target) => {
  for (const [type, way] of waysOf(target)) await updateFarAway(target, type, way);
  await updateAnother(target);
  await updateInTurn(target);
});
