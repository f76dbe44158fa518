import type { Query } from "../../kit/contract/address.js";
import { type Check, type CheckDefinition, standalone } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectErrorDocument, expectRefusal, rejected } from "../../kit/expect/error.js";
import { expectEqual, expectList, expectStatus } from "../../kit/expect/expect.js";
import { createScope, type Scope } from "../../kit/random/arbitraries/scope.js";
import type { ContentType } from "../../kit/reference.js";
import { listedTypes } from "./listed.js";

/** No server has an attribute of this name. */
const unknown = "touchstoneUnknown";

/** The relations of a type whose entries anyone may find, by name. */
const relationsOf = (scope: Scope, type: ContentType): readonly string[] =>
  scope
    .populatable(type)
    .flatMap((each) => (each.kind === "relation" && !each.relation.startsWith("morph") ? [each.name] : []));

/** Names that a request must not use: one that does not exist, and those that no answer shows. */
const namesOf = (type: ContentType): readonly string[] => [
  unknown,
  ...[...type.attributes.values()]
    .flatMap(({ hidden, kind, name }) => (hidden && kind === "scalar" ? [name] : []))
    .slice(0, 2),
];

type QueriesOf = (scope: Scope, type: ContentType) => readonly Query[];

/** Asks the server and the reference for each query of each type, and compares how they refuse it. */
const sameRefusals =
  (queriesOf: QueriesOf) =>
  async (target: Target): Promise<void> => {
    const scope = createScope(target, "observed");
    const reference = await target.reference();
    const cases = listedTypes(scope).flatMap((type) => queriesOf(scope, type).map((query) => ({ type, query })));
    if (cases.length === 0) throw new Undecided("no collection has what could be asked for in a wrong way");
    for (const { type, query } of cases) {
      const wanted = await reference.list(type.uid, query);
      const answer = await target.list(type.uid, query);
      expectStatus(answer, wanted.status);
      if (wanted.status !== 200)
        expectEqual(answer, expectErrorDocument(answer).name, expectErrorDocument(wanted).name, "error.name");
      else
        expectEqual(
          answer,
          expectList(answer)
            .map(({ id }) => id)
            .sort(),
          expectList(wanted)
            .map(({ id }) => id)
            .sort(),
          "The ids",
        );
    }
  };

const refusing = (queriesOf: QueriesOf, definition: Omit<CheckDefinition, "run" | "source">): Check =>
  standalone({ ...definition, source: "observed", run: sameRefusals(queriesOf) });

/** What no server answers: the measured 400, or the 500 that ends the same mistake elsewhere. */
const rejecting = (queries: readonly Query[], definition: Omit<CheckDefinition, "run" | "source">): Check =>
  standalone({
    ...definition,
    source: "observed",
    run: async (target) => {
      const types = listedTypes(createScope(target, "observed"));
      if (types.length === 0) throw new Undecided("no collection is shown");
      for (const { uid } of types) for (const query of queries) expectRefusal(await target.list(uid, query), rejected);
    },
  });

const pagination = { pageSize: 100 };

/** What a server refuses, and what it ignores (section 7 shows no errors: all of it was observed). */
export const errorChecks = [
  refusing(
    (scope, type) => [
      ...namesOf(type).flatMap((name) => [
        { filters: { [name]: { $eq: "x" } } },
        { filters: { $or: [{ id: { $notNull: true } }, { [name]: { $eq: "x" } }] } },
        { filters: { $not: { [name]: "x" } } },
      ]),
      ...relationsOf(scope, type)
        .slice(0, 2)
        .map((relation) => ({ filters: { [relation]: { [unknown]: { $eq: "x" } } } })),
    ],
    {
      id: "own-unknown-in-filters",
      section: "4.4",
      interpretation: "I-48",
      sentence:
        "A field that the content-type does not have, or does not show, WILL be refused in filters at every level.",
    },
  ),
  refusing(
    (scope, type) => {
      const [first] = scope.scalars(type);
      if (first === undefined) return [];
      return [
        { filters: { [first.name]: { $touchstone: "x" } }, pagination },
        { filters: { id: { $touchstone: "1" } }, pagination },
      ];
    },
    {
      id: "own-unknown-operator",
      section: "4.4",
      interpretation: "I-49",
      sentence: "An unknown operator WILL be ignored below an attribute with a value, and be refused everywhere else.",
    },
  ),
  refusing(
    (scope, type) => [
      ...namesOf(type).flatMap((name) => [{ sort: name }, { sort: ["id", `${name}:desc`] }]),
      ...relationsOf(scope, type)
        .slice(0, 2)
        .map((relation) => ({ sort: `${relation}.${unknown}` })),
      ...relationsOf(scope, type)
        .slice(0, 1)
        .map((relation) => ({ sort: relation })),
    ],
    {
      id: "own-unknown-in-sort",
      section: "4.2",
      interpretation: "I-23",
      sentence: "A field that the content-type does not have, or does not show, WILL be refused in sort.",
    },
  ),
  rejecting([{ sort: "id:up" }, { sort: ["createdAt:ascending"] }], {
    id: "own-invalid-order",
    section: "4.2",
    interpretation: "I-24",
    sentence: "An order in sort that is neither asc nor desc WILL be refused.",
  }),
  refusing(
    (scope, type) => [
      ...namesOf(type).flatMap((name) => [{ fields: [name] }, { fields: ["id", name] }]),
      ...relationsOf(scope, type)
        .slice(0, 1)
        .map((relation) => ({ fields: [relation] })),
    ],
    {
      id: "own-unknown-in-fields",
      section: "4.5",
      interpretation: "I-89",
      sentence: "A name in fields that is no attribute with a value of its own WILL be refused.",
    },
  ),
  refusing(
    (scope, type) =>
      relationsOf(scope, type)
        .slice(0, 2)
        .flatMap((relation) => [
          { populate: { [relation]: { fields: [unknown] } } },
          { populate: { [relation]: { sort: unknown } } },
          { populate: { [relation]: { filters: { [unknown]: { $eq: "x" } } } } },
        ]),
    {
      id: "own-unknown-in-populate",
      section: "4.6",
      interpretation: "I-70",
      sentence: "An unknown name in the fields, sort or filters of a populated relation WILL be refused.",
    },
  ),
  refusing(() => [{ pagination: { page: 1, pageSize: 2, start: 0, limit: 2 } }], {
    id: "own-mixed-pagination",
    section: "4.3",
    interpretation: "I-31",
    sentence: "Pages beside offsets WILL be refused in pagination.",
  }),
  rejecting([{ pagination: { page: "x" } }, { pagination: { start: "x" } }], {
    id: "own-invalid-pagination",
    section: "4.3",
    interpretation: "I-28",
    sentence: "What is no number WILL be refused in pagination.",
  }),
  standalone({
    id: "own-unknown-path",
    section: "4.1",
    source: "observed",
    interpretation: "I-72",
    sentence: "A content-type and an entry that do not exist WILL be answered with 404 and an error document.",
    run: async (target) => {
      const scope = createScope(target, "observed");
      const types = listedTypes(scope).slice(0, 3);
      const absent = types.map(({ pluralName, uid }) => {
        return `/api/${pluralName}/${(scope.index.entries(uid).at(-1)?.record.id ?? 0) + 100_000}`;
      });
      for (const path of ["/api/touchstone-unknown", "/api/touchstone-unknown/1", ...absent]) {
        const answer = await target.get(path);
        expectStatus(answer, 404);
        expectErrorDocument(answer);
      }
    },
  }),
];
