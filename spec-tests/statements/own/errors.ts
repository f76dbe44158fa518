import type { Query } from "../../kit/contract/address.js";
import { type Check, standalone } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectErrorDocument, expectRefusal, rejected } from "../../kit/expect/error.js";
import { expectEqual, expectList, expectStatus } from "../../kit/expect/expect.js";
import { listedTypes } from "../../kit/random/arbitraries/places.js";
import { createScope, type Scope } from "../../kit/random/arbitraries/scope.js";
import type { ContentType } from "../../kit/reference.js";
import { type OwnRows, ownRows } from "../rows/read-rows.js";

/** The relations of a type whose entries anyone may find, by name. */
const relationsOf = (scope: Scope, type: ContentType): readonly string[] =>
  scope
    .populatable(type)
    .flatMap((each) => (each.kind === "relation" && !each.relation.startsWith("morph") ? [each.name] : []));

/** Names that a request must not use: one that does not exist, and those that no answer shows. */
const namesOf = (type: ContentType): readonly string[] => [
  "touchstoneUnknown",
  ...[...type.attributes.values()]
    .flatMap(({ hidden, kind, name }) => (hidden && kind === "scalar" ? [name] : []))
    .slice(0, 2),
];

/** What stands in a query for names that a type has. */
const standIns: Readonly<Record<string, (scope: Scope, type: ContentType) => readonly string[]>> = {
  "": () => [""],
  "<strange>": (_, type) => namesOf(type),
  "<attribute>": (scope, type) =>
    scope
      .scalars(type)
      .slice(0, 1)
      .map(({ name }) => name),
  "<relation>": (scope, type) => relationsOf(scope, type).slice(0, 2),
  "<first relation>": (scope, type) => relationsOf(scope, type).slice(0, 1),
};

/** The queries for a type: those of each stand-in for each of its names. */
const queriesOf = (scope: Scope, type: ContentType, asks: NonNullable<OwnRows["asks"]>): readonly Query[] =>
  Object.entries(asks).flatMap(([standIn, queries]) =>
    (standIns[standIn]?.(scope, type) ?? []).flatMap((name) =>
      queries.map((query): Query => JSON.parse(JSON.stringify(query).replaceAll(standIn, name))),
    ),
  );

/** Asks the server and the reference for each query of each type, and compares how they refuse it. */
const expectSameRefusals = async (target: Target, asks: NonNullable<OwnRows["asks"]>): Promise<void> => {
  const scope = createScope(target, "observed");
  const reference = await target.reference();
  const cases = listedTypes(scope).flatMap((type) => queriesOf(scope, type, asks).map((query) => ({ type, query })));
  if (cases.length === 0) throw new Undecided("no collection has what could be asked for in a wrong way");
  for (const { type, query } of cases) {
    const wanted = await reference.list(type.uid, query);
    const answer = await target.list(type.uid, query);
    expectStatus(answer, wanted.status);
    const ids = (of: typeof answer) =>
      expectList(of)
        .map(({ id }) => id)
        .sort();
    if (wanted.status === 200) expectEqual(answer, ids(answer), ids(wanted), "The ids");
    else expectEqual(answer, expectErrorDocument(answer).name, expectErrorDocument(wanted).name, "error.name");
  }
};

/** What no server answers: the measured 400, or the 500 that ends the same mistake elsewhere. */
const expectRejected = async (target: Target, queries: readonly Query[]): Promise<void> => {
  const types = listedTypes(createScope(target, "observed"));
  if (types.length === 0) throw new Undecided("no collection is shown");
  for (const { uid } of types) for (const query of queries) expectRefusal(await target.list(uid, query), rejected);
};

/** What a server refuses, and what it ignores (section 7 shows no errors: all of it was observed). */
export const errorChecks: readonly Check[] = [
  ...Object.entries(ownRows).map(([id, { section, measured, sentence, asks, rejects = [] }]) =>
    standalone({
      ...{ id, section, sentence, measured },
      run: (target) => (asks === undefined ? expectRejected(target, rejects) : expectSameRefusals(target, asks)),
    }),
  ),
  standalone({
    id: "own-unknown-path",
    section: "4.1",
    measured: "I-72",
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
