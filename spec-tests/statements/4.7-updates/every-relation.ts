import { remembered, together } from "../../kit/base.js";
import { pathOf, type Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { type Answer, isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { otherLocaleOf } from "../../kit/dataset/dataset-index.js";
import { isPublic, publicActions } from "../../kit/dataset/reduced.js";
import { isEqual } from "../../kit/expect/compare.js";
import { expectEqual, expectList, paginationOf } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import type { AttributeOf, ContentType } from "../../kit/reference.js";
import { fullAccess, localizationOf, scratchEntries, scratchEntry } from "../../kit/scratch/entries.js";
import { anybody, bearer, type Caller, curatorOf, readerOf, updatedBy } from "../5-authentication/callers.js";
import { componentsKept } from "./components-kept.js";
import { inComponents } from "./every-component.js";
import { updateBeside } from "./every-relation-beside.js";
import {
  createPartners,
  draftsAmong,
  expectRight,
  fewest,
  put,
  readRelations,
  related,
  relationsOf,
  type Script,
  scriptsFor,
  shortScript,
  stepOf,
  wholeScript,
} from "./relation-steps.js";
import { expectAccepted, type Ids } from "./tested-relations.js";

/** The entries whose relations are updated: how they are created, how a list shows them, and by whom, in which relations and how they are updated. */
interface Owners {
  readonly values: Readonly<Record<string, unknown>>;
  readonly query: Query;
  readonly caller?: Caller;
  readonly takes?: (relation: AttributeOf<"relation">) => boolean;
  readonly script?: Script;
  /** Whether they are looked for by what they lead to, too. */
  readonly areFound?: boolean;
}

const plain: Owners = { values: {}, query: {} };

const drafts: Owners = { values: { publishedAt: null }, query: { publicationState: "preview" } };

/** A value for an attribute of a type that is no relation. */
const plainValue = ({ attributes }: ContentType): Readonly<Record<string, unknown>> => {
  const plain = [...attributes.values()].find(
    (each) => each.kind === "scalar" && each.type === "boolean" && !each.hidden,
  );
  return plain === undefined ? {} : { [plain.name]: true };
};

/** So many partners make lists of more than ten; a quick run takes those that the other steps need. */
const partnersIn = (target: Target): number => (target.random.depth === "quick" ? 7 : 12);

/** A relation of an entry, and what it leads to after a step. */
interface Held extends Pick<AttributeOf<"relation">, "name" | "target"> {
  readonly right: readonly unknown[];
}

/** What an entry leads to before the last update and after it, and its attributes as they are shown. */
interface Updated {
  readonly before: readonly Held[];
  readonly now: readonly Held[];
  readonly attributes: Members;
}

/** An entry is found by what its relations lead to since the last update and by an attribute that it shows, and by nothing that was there before. */
const expectFound = async (
  target: Target,
  type: ContentType,
  owner: number,
  { before, now, attributes }: Updated,
): Promise<void> => {
  const by = (name: string, ids: readonly unknown[]): readonly Query[] =>
    ids.length === 0 ? [] : [{ [name]: { id: { $eq: String(ids[0]) } } }];
  const held = now.filter(({ target: uid }) => uid.startsWith("api::"));
  const lost = before.map(({ name, right }) => {
    const left = held.find((each) => each.name === name)?.right ?? right;
    return { name, ids: right.filter((id) => !left.includes(id)) };
  });
  // An attribute is not always taken, see below.
  const taken = Object.keys(plainValue(type)).filter((name) => attributes[name] === true);
  const is = [
    ...held.flatMap(({ name, right }) => by(name, right)),
    ...taken.map((name) => ({ [name]: { $eq: "true" } })),
  ];
  const was = [
    ...lost.flatMap(({ name, ids }) => by(name, ids)),
    ...taken.map((name) => ({ [name]: { $null: "true" } })),
  ];
  const find = (filters: Query) =>
    target.get(pathOf(type), { filters: { id: { $eq: owner }, ...filters } }, fullAccess);
  const found = await find(Object.assign({}, ...is));
  expectEqual(found, expectList(found).length, 1, "How many entries are found by what the entry holds");
  if (was.length === 0) return;
  const former = await find({ $or: was });
  expectEqual(former, expectList(former).length, 0, "How many entries are found by what the entry held");
};

/** Updates all relations of one entry step by step, and reads them after each. */
const updateAll = async (
  target: Target,
  type: ContentType,
  partnersOf: (uid: string) => Promise<Ids>,
  owners: Owners = plain,
): Promise<void> => {
  const { script = wholeScript } = owners;
  const owner = await scratchEntry(target, type.uid, owners.values, fullAccess);
  const relations = await together(
    relationsOf(type)
      .filter((relation) => owners.takes?.(relation) !== false)
      .map(async (relation) => ({ ...relation, known: await partnersOf(relation.target) })),
  );
  const asked = owners.caller === undefined ? target : updatedBy(target, owners.caller);
  const update = (data: object): Promise<Answer> => put(asked, type, owner, data);
  let before: readonly Held[] = [];
  for (const at of script.many.keys()) {
    const now = relations.flatMap((relation) => {
      const step = stepOf(relation, at, relation.known, script);
      return step === undefined ? [] : [{ ...relation, ...step }];
    });
    if (now.length === 0) return;
    const answer = await update(Object.fromEntries(now.map(({ name, value }) => [name, value])));
    expectAccepted(answer);
    if (at % 3 === 2) {
      // Section 4.7 shows relations alone: whether it is taken or refused, an update of something else leaves them.
      await update(plainValue(type));
      const [one] = now.slice(at % now.length);
      if (one !== undefined) expectAccepted(await update({ [one.name]: { set: one.right } }));
    }
    if (owners.values.publishedAt === null && at % 5 === 0) {
      const { publicationState: _, ...live } = owners.query;
      const answer = await target.get(pathOf(type), { ...live, filters: { id: { $eq: owner } } }, fullAccess);
      expectEqual(answer, expectList(answer).length, 0, "How many live entries the draft is");
    }
    const names = now.map(({ name }) => name);
    const shown = await readRelations(target, type, owner, names, owners.query);
    if (!shown.isListed && owners.values !== plain.values)
      throw new Undecided(`no ${type.singularName} with ${JSON.stringify(owners.values)} can be created`);
    for (const { name, target: uid, known, right } of now) {
      const actual = shown.idsIn(name);
      const isMixed = owners.values === drafts.values && target.dataset.type(uid).draftAndPublish;
      const published = right.filter((id) => !draftsAmong(known).includes(id));
      if (isMixed && at === 0 && published.length < right.length && isEqual(actual, published))
        throw new Undecided("drafts are not populated, which the specification leaves open");
      expectRight([answer, shown.answer], `${type.singularName}.${name}`, name, right, actual);
    }
    // Each relation has lost an entry in this step, and leads to one.
    if (owners.areFound === true && at === 6)
      await expectFound(target, type, owner, { before, now, attributes: shown.attributes });
    before = now;
  }
};

/** Who may update entries of the dataset beside the token that may everything, and of which type. */
const callers: readonly (readonly [type: string, callerOf: (target: Target) => Promise<Caller>])[] = [
  ["artifact", curatorOf],
  ["artifact", readerOf],
  ["artifact", async () => anybody],
  ["ticket", async () => bearer("havnsund-custom-token")],
];

/** Updates relations to what everybody may find. */
const updateAsCallers = async (target: Target): Promise<void> => {
  const actions = publicActions(target.dataset.dataset);
  const takes = (relation: AttributeOf<"relation">) => isPublic(actions, relation.target);
  const partnersOf = createPartners(target, { count: partnersIn(target) });
  for (const [index, [name, callerOf]] of callers.entries()) {
    const caller = await callerOf(target);
    const script = index === 0 ? wholeScript : shortScript;
    await updateAll(target, target.dataset.type(name), partnersOf, { ...plain, caller, takes, script });
  }
};

/** Updates an entry beside its localization, where they lead to what has no locale: whether a relation shows entries of another one is not said. `asked`: by whom. */
const updateBesideLocalizations = async (target: Target, asked: Target = target): Promise<void> => {
  const partnersOf = createPartners(target, { count: 3 });
  const locale = otherLocaleOf(target.dataset) ?? "";
  const takes = (relation: AttributeOf<"relation">) => !target.dataset.type(relation.target).localized;
  const localized = related(target).filter((each) => each.localized && relationsOf(each).some(takes));
  for (const type of fewest(target, localized, takes)) {
    const first = await scratchEntry(target, type.uid, {}, fullAccess);
    const other = await localizationOf(target, type, first, locale);
    const query = { locale, ...(type.draftAndPublish ? drafts.query : {}) };
    const { isListed } = await readRelations(target, type, other, [], query);
    if (!isListed) throw new Undecided(`no list shows the localization of a ${type.singularName} that was created`);
    await updateBeside(asked, type, partnersOf, { entries: [{ id: first }, { id: other, query }], takes });
  }
};

/** Connects a localization, not the entry that it is one of: an id is that of one entry. Whether it is shown is not said. */
const connectLocalizations = async (target: Target): Promise<void> => {
  const locale = otherLocaleOf(target.dataset) ?? "";
  const localization = remembered(async (type: ContentType) =>
    localizationOf(target, type, await scratchEntry(target, type.uid, {}, fullAccess), locale),
  );
  let taken = 0;
  for (const type of related(target)) {
    const owner = await scratchEntry(target, type.uid, {}, fullAccess);
    for (const { name, target: uid } of relationsOf(type)) {
      const partner = target.dataset.dataset.model.contentTypes.get(uid);
      if (partner?.localized !== true) continue;
      const other = await localization(partner);
      const answer = await put(target, type, owner, { [name]: { connect: [other] } });
      if (isRefusal(answer.status)) continue;
      taken++;
      const shown = await readRelations(target, type, owner, [name]);
      const actual = shown.idsIn(name);
      const right = actual.length === 0 ? [] : [other];
      expectRight([answer, shown.answer], `${type.singularName}.${name}`, name, right, actual);
    }
  }
  if (taken === 0) throw new Undecided("the server connects no entry of another locale");
};

/** More entries than any page holds by default, and than many readers of queries keep. */
const many = 104;

/** Long lists are counted whole, and hold what an update puts into them. */
const updateLongList = async (target: Target): Promise<void> => {
  const type = target.dataset.type("restoration");
  const owner = await scratchEntry(target, type.uid);
  const all = (await scratchEntries(target, "conservator", many)).toReversed();
  // Of a longer array some servers make an object.
  const filters = { $or: [{ id: { $in: all.slice(0, 90) } }, { id: { $in: all.slice(90) } }] };
  const counted = await target.list("conservator", { filters, pagination: { pageSize: 10 } });
  const { total, pageCount } = paginationOf(counted);
  expectEqual(counted, { total, pageCount }, { total: many, pageCount: 11 }, "What meta.pagination counts");
  const [some, more] = [all.slice(0, 20), all.slice(20)];
  const moved = all.at(72);
  const rest = all.filter((id) => id !== moved);
  const gone = rest.slice(2, 60);
  for (const [consultants, right] of [
    [{ set: some }, some],
    [{ connect: more }, all],
    [{ disconnect: [moved] }, rest],
    [{ connect: [{ id: moved, position: { start: true } }] }, [moved, ...rest]],
    [{ disconnect: gone }, [moved, ...rest.filter((id) => !gone.includes(id))]],
    [{ set: all }, all],
  ] as const) {
    const answer = await put(target, type, owner, { consultants });
    expectAccepted(answer);
    const shown = await readRelations(target, type, owner, ["consultants"]);
    const actual = shown.idsIn("consultants");
    expectRight([answer, shown.answer], "restoration.consultants", "consultants", right, actual);
  }
  // A condition looks at all of them.
  const held = { id: { $eq: owner }, consultants: { id: { $eq: all.at(-1) } } };
  const found = await target.get(pathOf(type), { filters: held }, fullAccess);
  expectEqual(found, expectList(found).length, 1, "How many entries are found by the last of the list");
};

/** Whose partners are lent to the next: entries of the default locale, and of another one. */
const [publishedPartners, otherPartners] = ["published partners", "partners of another locale"];

export const everyRelationChecks = [
  check(
    "writes-every-relation",
    {
      also: [
        ...["1-relation-updates", "4.7-set-ids", "4.7-set-objects", "4.7-direct", "4.7-direct-to-one", "4.7-rule-3"],
        ...["4.7-connect-ids", "4.7-connect-objects", "4.7-disconnect-ids", "4.7-disconnect-objects", "4.7-rule-1"],
        ...["4.7-before", "4.7-after", "4.7-start", "4.7-end", "4.7-rule-2-order", "4.7-rule-4", "4.7-rule-5"],
        ...["4.7-rule-6-positions", "4.7-rule-6-to-one", "4.7-rule-6-last", "4.4-rule-2"],
      ],
      ...{ inTurn: publishedPartners, long: true },
    },
    async (target) => {
      const isQuick = target.random.depth === "quick";
      const partnersOf = createPartners(target, { count: partnersIn(target) });
      const types = isQuick ? fewest(target, related(target)) : related(target);
      const scriptOf = scriptsFor(target, types);
      await together(
        types.map((type) => {
          const script = scriptOf(type);
          return updateAll(target, type, partnersOf, { ...plain, script, areFound: script === wholeScript });
        }),
      );
    },
  ),
  check(
    "writes-every-relation-of-drafts",
    {
      sentence: "Updates of relations MUST do the same to a draft, and with drafts among what is related.",
      needs: ["draft-and-publish"],
      inTurn: otherPartners,
    },
    async (target) => {
      const partnersOf = createPartners(target, { count: partnersIn(target), withDrafts: true });
      const locale = otherLocaleOf(target.dataset) ?? "";
      const ofLocale = createPartners(target, { count: 7, locale });
      const published = related(target).filter(({ draftAndPublish }) => draftAndPublish);
      const values = { ...drafts.values, locale };
      const localized = { values, query: { ...drafts.query, locale }, script: shortScript };
      await together(
        fewest(target, published).flatMap((type) => [
          updateAll(target, type, partnersOf, drafts),
          ...(type.localized ? [updateAll(target, type, ofLocale, localized)] : []),
        ]),
      );
    },
  ),
  check(
    "writes-every-relation-of-localizations",
    {
      sentence: "Updates of relations MUST do the same to an entry of another locale.",
      needs: ["i18n"],
      inTurn: otherPartners,
    },
    async (target) => {
      const locale = otherLocaleOf(target.dataset) ?? "";
      // Whether a populated relation shows entries of other locales is not said.
      const partnersOf = createPartners(target, { count: partnersIn(target), locale });
      const localized = related(target).filter((type) => type.localized);
      const owners = { values: { locale }, query: { locale }, script: shortScript };
      await together(fewest(target, localized).map((type) => updateAll(target, type, partnersOf, owners)));
    },
  ),
  check(
    "writes-long-lists",
    {
      sentence:
        "Updates of relations MUST do the same to a list of more than a hundred entries, and with as many at once; and so many MUST be counted.",
      // What it makes is lent to all that come later.
      long: true,
    },
    updateLongList,
  ),
  check(
    "writes-every-relation-beside",
    {
      sentence:
        "An update of one entry MUST leave the lists of another one that hold the same entries, but for partners that it takes over a relation in which they can have one alone; over a one-to-one relation it may be refused.",
    },
    async (target) => {
      const partnersOf = createPartners(target, { count: 3 });
      await together(related(target).map((type) => updateBeside(target, type, partnersOf)));
    },
  ),
  check(
    "writes-every-relation-beside-localizations",
    {
      sentence: "An update of one entry MUST leave the relations of its localizations, which are entries of their own.",
      needs: ["i18n"],
    },
    (target) => updateBesideLocalizations(target),
  ),
  check(
    "writes-every-relation-beside-localizations-by-sessions",
    {
      sentence: "An update by a session MUST be one of the entry that it names, and of no localization of it.",
      needs: ["i18n", "users", "permissions"],
    },
    async (target) => updateBesideLocalizations(target, updatedBy(target, await curatorOf(target))),
  ),
  check(
    "writes-connect-localizations",
    {
      sentence: "connect with the id of a localization MUST connect that one, and no other entry in its place.",
      needs: ["i18n"],
    },
    connectLocalizations,
  ),
  check(
    "writes-every-caller",
    {
      sentence:
        "Updates of relations MUST do the same for everyone who may update: for a role as for a token, and for the public.",
      needs: ["users", "permissions"],
      inTurn: publishedPartners,
    },
    updateAsCallers,
  ),
  check("writes-every-relation-in-components", { inTurn: publishedPartners }, inComponents),
  componentsKept,
];
