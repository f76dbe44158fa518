import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { type Answer, isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { isEqual } from "../../kit/expect/compare.js";
import { expectEqual } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { expectAccepted, type Ids, idsOf, linkedIds, namesIn, scratchCast, show } from "./tested-relations.js";
import { bodyFor } from "./updates.js";
import { componentOf, componentsOf, expectUnchanged, last, write } from "./written-components.js";

/** Where the relations of a restoration's crew stand, and how its components are written. */
interface Place {
  readonly attribute: "crew" | "log";
  /** The attribute's value with this crew in it. */
  readonly holding: (crew: object) => unknown;
  readonly crewOf: (answers: readonly Answer[], attributes: Members) => Members;
}

const component: Place = {
  attribute: "crew",
  holding: (crew) => crew,
  crewOf: (answers, attributes) => componentOf(answers, attributes, "crew"),
};

const zone: Place = {
  attribute: "log",
  holding: (crew) => [{ __component: "workshop.crew", ...crew }],
  crewOf: (answers, attributes) => componentsOf(answers, attributes, "log")[0] ?? {},
};

/** Updates of a crew with the members "cab" and the chief "a", and both of them afterwards. */
const nestedRows: readonly (readonly [change: object, members: string, chief: string])[] = [
  [{ members: "+d" }, "cabd", "a"],
  [{ members: "+d<a -b" }, "cda", "a"],
  [{ members: "+b^" }, "bca", "a"],
  [{ members: "={e}{a}" }, "ea", "a"],
  [{ members: "[bf]" }, "bf", "a"],
  [{ members: "[]" }, "", "a"],
  [{ chief: "+c" }, "cab", "c"],
  [{ chief: "d" }, "cab", "d"],
  [{ chief: "-a" }, "cab", ""],
  [{ shift: "dawn" }, "cab", "a"],
];

/** The entries of a crew by what they are called, and those of the words that are expected. */
const crewsOf = (target: Target, ids: Ids, answers: readonly Answer[], crew: Members, words: Words) => {
  const idsIn = (name: keyof Words) => linkedIds(last(answers), crew, name);
  const named = (of: (name: keyof Words) => readonly number[]) =>
    Object.fromEntries(
      (["members", "chief"] as const).map((name) => [name, of(name).map(namesIn(target, "conservator", crew[name]))]),
    );
  return { actual: named(idsIn), expected: named((name) => idsOf(ids, words[name])) };
};

interface Words {
  readonly members: string;
  readonly chief: string;
}

/** Each update of a new crew in the zone. */
const updateInZone = async (target: Target): Promise<void> => {
  const owner = await scratchEntry(target, "restoration");
  const ids = await scratchCast(target, "conservator", "abcdef");
  const put = async (sent: object, words: Words) => {
    const { answers, attributes } = await write(target, owner, { log: zone.holding(bodyFor(ids, sent)) });
    const crew = zone.crewOf(answers, attributes);
    return { answers, id: crew.id, ...crewsOf(target, ids, answers, crew, words) };
  };
  for (const [change, members, chief] of nestedRows) {
    const made = await put({ shift: "night", chief: "a", members: "[cab]" }, { members: "cab", chief: "a" });
    expectEqual(made.answers, made.actual, made.expected, "The new crew");
    const { answers, id, actual, expected } = await put({ id: made.id, ...change }, { members, chief });
    expectEqual(answers, { ...actual, id }, { ...expected, id: made.id }, "The crew");
  }
};

/** How a list shows the crews, in the forms that the specification shows. */
const shownForms: Readonly<Record<Place["attribute"], Query>> = {
  crew: { populate: ["crew", "crew.members"] },
  log: { populate: { log: { populate: "*" } } },
};

/** What rule 2 rules out, of the members of a crew: refused, passed over, or carried out as a whole. */
const combineSet = async (target: Target): Promise<void> => {
  const owner = await scratchEntry(target, "restoration");
  const ids = await scratchCast(target, "conservator", "abcde");
  for (const place of [component, zone]) {
    const crewShown = async () => {
      const { answer, attributes } = await show(target, "restoration", owner, shownForms[place.attribute]);
      return { answer, crew: place.crewOf([answer], attributes) };
    };
    const start = { shift: "night", members: idsOf(ids, "cab") };
    const made = await update(target, "restoration", owner, { [place.attribute]: place.holding(start) });
    if (isRefusal(made.status)) throw new Undecided("the server refuses relations inside of components");
    expectAccepted(made);
    const { id } = (await crewShown()).crew;
    const change = { id, members: { set: idsOf(ids, "db"), connect: [ids.e] } };
    const answer = await update(target, "restoration", owner, { [place.attribute]: place.holding(change) });
    if (!isRefusal(answer.status)) expectAccepted(answer);
    const after = await crewShown();
    const found = linkedIds(after.answer, after.crew, "members");
    const right = (isRefusal(answer.status) ? ["cab"] : ["cab", "db", "dbe", "cabe"]).map((word) => idsOf(ids, word));
    const isWhole = right.some((list) => isEqual(list, found));
    expectEqual([answer, after.answer], isWhole ? right[0] : found, right[0], `The members in ${place.attribute}`);
  }
};

/** What rule 7 rules out, of the files of a treatment. */
const connectMedia = async (target: Target): Promise<void> => {
  const owner = await scratchEntry(target, "restoration");
  const [rope, bell] = ["ropewalk-1891.png", "bell-aurora.png"].map((key) => target.id("plugin::upload.file", key));
  const treatments = async () => {
    const query = { populate: ["treatments", "treatments.photos"] };
    const { answer, attributes } = await show(target, "restoration", owner, query);
    const [first = {}] = componentsOf([answer], attributes, "treatments");
    return { answer, first, files: linkedIds(answer, first, "photos") };
  };
  const start = [{ method: "Waxing", photos: [rope] }];
  const made = await update(target, "restoration", owner, { treatments: start });
  if (isRefusal(made.status)) throw new Undecided("the server refuses files inside of components");
  expectAccepted(made);
  const { id } = (await treatments()).first;
  const answer = await update(target, "restoration", owner, { treatments: [{ id, photos: { connect: [bell] } }] });
  if (!isRefusal(answer.status)) expectAccepted(answer);
  const after = await treatments();
  const isDone = !isRefusal(answer.status) && after.files.length === 2 && after.files.includes(bell ?? 0);
  const files = isDone ? after.files.filter((each) => each !== bell) : after.files;
  expectEqual([answer, after.answer], files, [rope], "The files that were there");
};

/** Relations inside of components and dynamic zones. */
export const nestedUpdateChecks = [
  check("writes-set-combined-in-component", { profile: "spec" }, combineSet),
  check("writes-media-connect-in-component", { profile: "spec" }, connectMedia),
  check("writes-relation-in-zone", updateInZone),
  check("writes-relation-in-component-refused", async (target) => {
    const owner = await scratchEntry(target, "restoration");
    const ids = await scratchCast(target, "conservator", "abcdf");
    const start = bodyFor(ids, { shift: "night", members: "[cab]" });
    const made = await write(target, owner, { crew: start, log: zone.holding(start) });
    for (const place of [component, zone]) {
      const { id } = place.crewOf(made.answers, made.attributes);
      for (const members of [{ connect: [2147483000] }, "+{d} d", "+d<f", { connect: "d" }]) {
        const change = bodyFor(ids, { id, members });
        await expectUnchanged(target, owner, { [place.attribute]: place.holding(change) });
      }
    }
  }),
];
