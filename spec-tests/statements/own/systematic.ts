import { isRecord, together } from "../../kit/base.js";
import { pathOf, printQuery, type Query } from "../../kit/contract/address.js";
import { type Check, type CheckDefinition, standalone } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { isText } from "../../kit/dataset/portable.js";
import { expectEqual, expectList, expectStatus } from "../../kit/expect/expect.js";
import { everything } from "../../kit/expect/laws.js";
import { listedTypes } from "../../kit/random/arbitraries/places.js";
import { createScope, type Scope } from "../../kit/random/arbitraries/scope.js";
import { expectAsReference } from "../../kit/random/model.js";
import type { SymbolicQuery, SymbolicValue } from "../../kit/random/symbolic.js";
import type { ContentType } from "../../kit/reference.js";

/** Asks the server and the reference for each query of each collection. `what` names what none of them has. */
const compareAll = async (
  target: Target,
  what: string,
  queriesOf: (scope: Scope, type: ContentType) => readonly SymbolicQuery[],
): Promise<void> => {
  const scope = createScope(target, "observed");
  const cases = listedTypes(scope).flatMap((type) => queriesOf(scope, type).map((query) => ({ type, query })));
  if (cases.length === 0) throw new Undecided(what);
  const pagination: SymbolicQuery = { ...everything };
  const compare = ({ type, query }: (typeof cases)[number]) =>
    expectAsReference(target, {
      ...{ type: type.singularName, query: { pagination, ...query }, ordered: query.sort !== undefined, classes: [] },
    });
  const { concurrency } = target.random;
  for (let at = 0; at < cases.length; at += concurrency) await together(cases.slice(at, at + concurrency).map(compare));
};

/** A check that asks for some queries of each collection; `lacking`: what none of them has. */
export const compared = ({
  lacking,
  queries,
  ...definition
}: Omit<CheckDefinition, "run"> & {
  readonly lacking: string;
  readonly queries: (scope: Scope, type: ContentType) => readonly SymbolicQuery[];
}): Check => standalone({ ...definition, run: (target) => compareAll(target, lacking, queries) });

/** The longest lists of linked entries first: a fault of their order shows there. */
const longest = (scope: Scope, type: ContentType, name: string): number =>
  Math.max(0, ...scope.rows(type).map(({ links }) => links[name]?.length ?? 0));

/** Options of related entries, each of which shows where there are several; nothing says in which order they are without sort. */
const optionsOf = (scope: Scope, target: string): readonly SymbolicQuery[] => {
  const schema = scope.index.type(target);
  if (scope.rows(schema).length < scope.index.entries(target).length) return [];
  const names = scope.scalars(schema).map(({ name }) => name);
  const [first = "id", second = "id"] = names.filter((name) => !scope.column(schema, name).includes(null));
  const some = scope.index
    .entries(target)
    .slice(0, 2)
    .map(({ record }) => record.id);
  return [
    { sort: ["id:desc"] },
    { sort: ["id"] },
    { fields: [first, second], sort: ["id"] },
    { filters: { id: { $in: some } }, sort: ["id"] },
    { filters: { id: { $notIn: some } }, sort: ["id:desc"], fields: [first] },
  ];
};

const linksOf = (scope: Scope, type: ContentType) =>
  scope
    .populatable(type)
    .flatMap((each) => (each.kind === "relation" && !each.relation.startsWith("morph") ? [each] : []))
    .filter(({ name, target }) => scope.index.type(target).uid.startsWith("api::") && longest(scope, type, name) > 0)
    .sort((a, b) => longest(scope, type, b.name) - longest(scope, type, a.name));

/** Each way to populate what is in a zone. */
const zonesOf = (scope: Scope, type: ContentType): readonly SymbolicQuery[] =>
  scope.populatable(type).flatMap((zone): readonly SymbolicQuery[] => {
    if (zone.kind !== "dynamiczone") return [];
    const each = (value: SymbolicValue): SymbolicValue =>
      Object.fromEntries(zone.components.map((uid) => [uid, value]));
    const [first = ""] = zone.components;
    const plain = [{ populate: [zone.name] }, { populate: { [zone.name]: { on: each("true") } } }];
    if (zone.components.some((uid) => scope.mayHide(scope.schema(uid)))) return plain;
    return [
      ...plain,
      { populate: { [zone.name]: { populate: "*" } } },
      { populate: { [zone.name]: { on: each({ populate: "*" }) } } },
      { populate: { [zone.name]: { on: { [first]: { populate: "*" } } } } },
    ];
  });

/** Components, each way they are populated: by name, with all that is in them, and what is in them by a path. */
const componentsOf = (scope: Scope, type: ContentType): readonly SymbolicQuery[] =>
  scope.populatable(type).flatMap((attribute): readonly SymbolicQuery[] => {
    if (attribute.kind !== "component") return [];
    const schema = scope.schema(attribute.target);
    const inner = scope.populatable(schema).map(({ name }) => name);
    return [
      { populate: [attribute.name] },
      ...(scope.mayHide(schema) ? [] : [{ populate: { [attribute.name]: { populate: "*" } } }]),
      ...inner.map((name) => ({ populate: [`${attribute.name}.${name}`] })),
    ];
  });

/** A value with a character of it written as an escape: no value of the column, unless a server decodes it twice. */
const escaped = (text: string): string => `%${(text.codePointAt(0) ?? 0).toString(16)}${text.slice(1)}`;

/** What random requests meet seldom is asked of each content-type in turn. */
export const systematicChecks = [
  standalone({
    id: "own-types",
    section: "4.1",
    sentence: "Each content-type MUST be answered at its path with its entries, also where there are none.",
    run: async (target) => {
      const { model } = target.dataset.dataset;
      const own = [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
      for (const type of own.filter(({ kind }) => kind === "collectionType")) {
        const answer = await target.get(pathOf(type));
        // Whom it is forbidden to (section 5) sees nothing of it.
        if (answer.status === 403 || answer.status === 401) continue;
        expectList(answer);
        const none = await target.get(pathOf(type), { filters: { id: { $eq: 0 } } });
        expectEqual(none, expectList(none), [], "data");
      }
    },
  }),
  compared({
    id: "own-in-many",
    section: "4.4",
    sentence: "$in and $notIn MUST take every value of a long array.",
    lacking: "no collection has more than two entries",
    queries: (scope, type) => {
      const ids = scope.rows(type).map(({ id }) => id);
      if (ids.length < 3) return [];
      const padded = [...Array.from({ length: 24 }, (_, index) => 1_000_000_000 + index), ...ids.slice(0, 60)];
      return [{ filters: { id: { $in: padded } } }, { filters: { id: { $notIn: padded.slice(0, -1) } } }];
    },
  }),
  compared({
    id: "own-escaped",
    section: "4.4",
    sentence:
      "A value MUST be taken as it is: decoded once, with the spaces before it, and also where there is nothing in it.",
    lacking: "no collection has texts",
    queries: (scope, type) =>
      scope
        .scalars(type)
        .filter((attribute) => isText(attribute.type))
        .slice(0, 3)
        .flatMap(({ name }) => {
          const [value, ...others] = new Set(
            scope.rows(type).flatMap(({ values }) => {
              const text = String(values[name] ?? "");
              return /^[A-Za-z]/.test(text) ? [text] : [];
            }),
          );
          return value === undefined
            ? []
            : [
                { filters: { [name]: { $in: [escaped(value), `${value}+&=#`, ...others.slice(0, 1)] } } },
                { filters: { [name]: { $eq: ` ${value}` } } },
                { filters: { [name]: { $eq: "" } } },
              ];
        }),
  }),
  standalone({
    id: "own-array-indexes",
    section: "1",
    sentence: "The elements of an array MUST be in the order of their indexes, whatever the order of the parameters.",
    run: async (target) => {
      for (const type of listedTypes(createScope(target, "observed")).slice(0, 4)) {
        const query = printQuery({ pagination: everything });
        const path = pathOf(type);
        const first = await target.get(path, `sort[0]=updatedAt:asc&sort[1]=id:desc&${query}`);
        const other = await target.get(path, `sort[1]=id:desc&sort[0]=updatedAt:asc&${query}`);
        const ids = (answer: typeof first) => expectList(answer).map(({ id }) => id);
        expectEqual([first, other], ids(other), ids(first), "The ids in the other order of parameters");
      }
    },
  }),
  standalone({
    id: "own-no-value",
    section: "4.4",
    measured: "I-37",
    sentence: "$null and $notNull without a value WILL be read as they are by the profile.",
    run: async (target) => {
      const reference = await target.reference();
      for (const type of listedTypes(createScope(target, "observed")).slice(0, 4)) {
        for (const query of ["filters[createdAt][$notNull]", "filters[createdAt][$null]", "populate", "sort"]) {
          const [wanted, answer] = [await reference.get(pathOf(type), query), await target.get(pathOf(type), query)];
          expectStatus(answer, wanted.status);
          if (wanted.status !== 200) continue;
          const total = (json: unknown) => (isRecord(json) && isRecord(json.meta) ? json.meta.pagination : undefined);
          expectEqual(answer, total(answer.json), total(wanted.json), "meta.pagination");
        }
      }
    },
  }),
  compared({
    id: "own-populate-options",
    section: "4.6",
    needs: ["relations"],
    sentence: "fields, filters and sort inside of a populated relation MUST apply to its entries alone.",
    lacking: "no relation leads anywhere",
    queries: (scope, type) =>
      linksOf(scope, type)
        .slice(0, 4)
        .flatMap(({ name, target: to }) => [
          ...scope
            .scalars(type)
            .slice(0, 1)
            .map((selected) => ({ fields: [selected.name], populate: { [name]: { sort: ["id"] } } })),
          ...optionsOf(scope, to).map((options) => ({ populate: { [name]: options } })),
        ]),
  }),
  compared({
    id: "own-populate-below",
    section: "4.6",
    needs: ["relations"],
    measured: "I-02",
    sentence: "* inside of a populated relation WILL populate all that its entries have, one level deep.",
    lacking: "no relation leads anywhere",
    queries: (scope, type) =>
      linksOf(scope, type)
        .slice(0, 4)
        .flatMap(({ name, target: to }) =>
          scope.mayHide(scope.schema(to)) ? [] : [{ populate: { [name]: { populate: "*" } } }],
        ),
  }),
  compared({
    id: "own-zones",
    section: "4.6",
    needs: ["dynamic-zones"],
    measured: "I-02",
    sentence: "A dynamic zone WILL be populated alone, with what is in all of its components, and by component.",
    lacking: "no collection has a dynamic zone",
    queries: zonesOf,
  }),
  compared({
    id: "own-components",
    section: "4.6",
    needs: ["components"],
    measured: "I-02",
    sentence: "A component WILL be populated by its name, with all that is in it, and by a path to what is in it.",
    lacking: "no collection has a component",
    queries: componentsOf,
  }),
  compared({
    id: "own-states",
    section: "3",
    needs: ["draft-and-publish"],
    sentence: "live and the default MUST give the published entries alone, and preview the drafts too.",
    lacking: "no content-type has drafts",
    queries: (_, type) =>
      !type.draftAndPublish
        ? []
        : [
            {},
            { publicationState: "live" },
            { publicationState: "preview" },
            { publicationState: "preview", filters: { publishedAt: { $null: "true" } } },
            { publicationState: "live", filters: { publishedAt: { $null: "true" } } },
          ],
  }),
  compared({
    id: "own-locales",
    section: "4.1",
    needs: ["i18n"],
    sentence: "locale MUST give the entries of that locale, and those of the default one where it is left out.",
    lacking: "no content-type is localized",
    queries: (scope, type) =>
      type.localized ? [{}, ...scope.index.dataset.locales.map(({ code }) => ({ locale: code }))] : [],
  }),
  compared({
    id: "own-windows",
    section: "4.3",
    sentence: "Pages and offsets MUST cut the list where they say, and count it unless withCount is false.",
    lacking: "no collection is shown",
    queries: (scope, type) => {
      const length = scope.rows(type).length;
      const half = Math.max(1, Math.floor(length / 2));
      const windows: readonly Query[] = [
        ...[
          {},
          { page: 1, pageSize: 1 },
          { page: 2, pageSize: half },
          { page: 3, pageSize: 2 },
          { page: 1 },
          { pageSize: 3 },
        ],
        ...[
          { start: 1, limit: 2 },
          { start: half, limit: half },
          { start: length + 5, limit: 2 },
          { start: 2 },
          { limit: 3 },
        ],
        ...[
          { page: 1, pageSize: 2, withCount: "false" },
          { start: 0, limit: 2, withCount: "false" },
        ],
        ...[
          { page: 1, pageSize: 2, withCount: "true" },
          { start: 1, limit: 2, withCount: "1" },
        ],
      ];
      const states: SymbolicQuery = type.draftAndPublish ? { publicationState: "preview" } : {};
      return windows.map((pagination) => ({ ...states, sort: ["id"], pagination: pagination as SymbolicQuery })); // of plain values
    },
  }),
  standalone({
    id: "own-users",
    section: "2.2",
    needs: ["users"],
    sentence:
      "The list of users MUST be an array of users without an envelope, which fields, sort and filters apply to.",
    run: async (target) => {
      const reference = await target.reference();
      for (const query of [{}, { fields: ["username"] }, { sort: "username:desc" }, { filters: { id: { $gt: 1 } } }]) {
        const [wanted, answer] = [await reference.get("/api/users", query), await target.get("/api/users", query)];
        expectStatus(answer, wanted.status);
        expectEqual(answer, answer.json, wanted.json, "The users");
      }
    },
  }),
];
