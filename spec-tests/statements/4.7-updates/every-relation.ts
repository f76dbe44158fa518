import { brief, together } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { diff, isEqual } from "../../kit/expect/compare.js";
import { expectList, failWith } from "../../kit/expect/expect.js";
import type { AttributeOf, ContentType } from "../../kit/reference.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { spec } from "../statement.js";
import { expectAccepted, linkedIds } from "./tested-relations.js";

/* Every relation of every content-type is updated in the same steps, all relations of an entry at once. */

/** The ids of the entries that a relation may lead to, by letters that rise with them. */
type Ids = Readonly<Record<string, number>>;

/** What a relation is sent. */
type Value = (id: Ids) => unknown;

/** An update, and the entries that the relation leads to afterwards. */
type Step = readonly [value: Value, right: string];

const ids = (word: string) => (id: Ids) => [...word].map((letter) => id[letter]);
const objects = (word: string) => (id: Ids) => [...word].map((letter) => ({ id: id[letter] }));

const set =
  (list: Value): Value =>
  (id) => ({ set: list(id) });
const connect =
  (list: Value, disconnect?: Value): Value =>
  (id) => ({ connect: list(id), ...(disconnect && { disconnect: disconnect(id) }) });
const disconnect =
  (list: Value): Value =>
  (id) => ({ disconnect: list(id) });

/** Each form and each position of section 4.7, with lists of one entry, of a few, and of more than ten. The first steps need no letter beyond g. */
const manySteps: readonly Step[] = [
  [set(ids("cab")), "cab"],
  [connect(ids("ed")), "cabed"],
  [
    connect((id) => [
      { id: id.f, position: { before: id.a } },
      { id: id.g, position: { after: id.f } },
    ]),
    "cfgabed",
  ],
  [disconnect(objects("gc")), "fabed"],
  [
    connect((id) => [
      { id: id.g, position: { start: true } },
      { id: id.c, position: { end: true } },
    ]),
    "gfabedc",
  ],
  [disconnect(ids("gabe")), "fdc"],
  [connect(ids("b"), ids("d")), "fcb"],
  [connect(objects("gaed")), "fcbgaed"],
  [set(objects("deb")), "deb"],
  [ids("bda"), "bda"],
  [set(ids("")), ""],
  [set(ids("lkbadcfehgji")), "lkbadcfehgji"],
  [disconnect(ids("kbadcfehgji")), "l"],
  [connect(ids("ajbkcidhegf")), "lajbkcidhegf"],
];

/** Rule 6: only the last relation is kept. */
const oneSteps: readonly Step[] = [
  [(id) => id.c, "c"],
  [connect(ids("e")), "e"],
  [
    connect((id) => [
      { id: id.f, position: { start: true } },
      { id: id.g, position: { after: id.f } },
    ]),
    "g",
  ],
  [disconnect(objects("g")), ""],
  [connect(objects("a")), "a"],
  [set(ids("d")), "d"],
  [connect(ids("b"), ids("d")), "b"],
  [set(objects("e")), "e"],
  [disconnect(ids("e")), ""],
  [connect(ids("ac")), "c"],
  [set(ids("bda")), "a"],
  [objects("cfb"), "b"],
  [set(objects("fac")), "c"],
];

const users = "plugin::users-permissions.user";

/** The relations of a type to entries of one other type. */
const relationsOf = (type: ContentType): readonly AttributeOf<"relation">[] =>
  [...type.attributes.values()].flatMap((each) =>
    each.kind === "relation" && !each.hidden && !each.relation.startsWith("morph") && each.name !== "localizations"
      ? [each]
      : [],
  );

const namedByLetters = (list: readonly number[]): Ids =>
  Object.fromEntries([..."abcdefghijkl"].slice(0, list.length).map((letter, index) => [letter, list[index] ?? 0]));

/** Entries that relations to a type may lead to: made for this check; of users those of the dataset, which relations to them do not change. */
const partners = async (target: Target, uid: string): Promise<Ids> => {
  const made =
    uid === users
      ? target.dataset.entries(users).map(({ key }) => target.id(users, key))
      : await together(Array.from({ length: 12 }, () => scratchEntry(target, uid, {}, fullAccess)));
  return namedByLetters([...made].sort((a, b) => a - b));
};

/** Updates all relations of one entry step by step, and reads them after each. */
const updateAll = async (
  target: Target,
  type: ContentType,
  partnersOf: (uid: string) => Promise<Ids>,
): Promise<void> => {
  const owner = await scratchEntry(target, type.uid, {}, fullAccess);
  const relations = await together(
    relationsOf(type).map(async (relation) => ({
      ...relation,
      known: await partnersOf(relation.target),
      steps: relation.many ? manySteps : oneSteps,
    })),
  );
  const path = `/api/${type.pluralName}`;
  for (const at of manySteps.keys()) {
    const now = relations.flatMap(({ name, known, steps }) => {
      const [value, right = ""] = steps[at] ?? [];
      const isPossible = value !== undefined && [...right].every((letter) => letter in known);
      return isPossible ? [{ name, known, right, value: value(known) }] : [];
    });
    if (now.length === 0) return;
    const data = Object.fromEntries(now.map(({ name, value }) => [name, value]));
    const answer = await target.request("PUT", `${path}/${owner}`, { body: { data }, headers: fullAccess });
    expectAccepted(answer);
    const shown = await target.get(
      path,
      { filters: { id: { $eq: owner } }, populate: now.map(({ name }) => name) },
      fullAccess,
    );
    const [entry] = expectList(shown);
    for (const { name, known, right } of now) {
      const expected = [...right].map((letter) => known[letter]);
      const actual = linkedIds(shown, entry?.attributes ?? {}, name);
      if (isEqual(expected, actual)) continue;
      failWith([answer, shown], {
        why: `${type.singularName}.${name}: expected ${brief(expected)}, got ${brief(actual)}`,
        kind: `differs:${name}`,
        expected,
        actual,
        differences: diff(expected, actual, `data[0].attributes.${name}.data`),
      });
    }
  }
};

export const everyRelationStatements = [
  spec(
    "4.7-collections",
    "Updates of relations MUST do the same in each content-type and for each of its relations: with drafts, with locales, and from both sides.",
    { needs: ["writes", "relations", "tokens"] },
    check("writes-every-relation", async (target) => {
      const known = new Map<string, Promise<Ids>>();
      const partnersOf = (uid: string): Promise<Ids> => {
        const found = known.get(uid) ?? partners(target, uid);
        known.set(uid, found);
        return found;
      };
      for (const type of target.dataset.dataset.model.contentTypes.values())
        if (type.kind === "collectionType" && type.uid.startsWith("api::") && relationsOf(type).length > 0)
          await updateAll(target, type, partnersOf);
    }),
  ),
];
