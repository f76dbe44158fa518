import fc from "fast-check";
import type { Dataset } from "../../../../../src/index.js";
import { typeOf } from "./attributes.js";
import { createData, pathIds, updateData } from "./entry-values.js";
import { answerQueries, withSearch } from "./queries.js";
import type { Sequence, WriteRequest } from "./request.js";
import { strangeRequests } from "./strange-requests.js";

/** What sequences are about: the types that they write to, and who sends them. */
export interface Theme {
  readonly name: string;
  /** Of all sequences, how many. */
  readonly weight: number;
  readonly collections: readonly string[];
  readonly singles: readonly string[];
  readonly callers: readonly string[];
}

/** Public may write what the tests write most; the others are for the curators and for a token. */
export const themes: readonly Theme[] = [
  {
    name: "relations",
    weight: 8,
    collections: ["api::restoration.restoration", "api::restoration.restoration", "api::conservator.conservator"],
    singles: [],
    callers: ["public"],
  },
  { name: "tickets", weight: 3, collections: ["api::ticket.ticket"], singles: [], callers: ["public"] },
  {
    name: "documents",
    weight: 5,
    collections: [
      "api::artifact.artifact",
      "api::artifact.artifact",
      "api::exhibition.exhibition",
      "api::category.category",
      "api::maker.maker",
      "api::story.story",
      "api::tag.tag",
      "api::catalogue.catalogue",
      "api::valuation.valuation",
      "api::glossary-term.glossary-term",
    ],
    singles: [],
    callers: [...Array.from({ length: 7 }, () => "Registrar"), "inga.solberg", "public"],
  },
  {
    name: "singles",
    weight: 2,
    collections: [],
    singles: ["api::homepage.homepage", "api::visitor-info.visitor-info", "api::season-programme.season-programme"],
    callers: ["public", "Registrar"],
  },
  {
    name: "requests",
    weight: 2,
    collections: ["api::restoration.restoration", "api::ticket.ticket", "api::valuation.valuation"],
    singles: ["api::homepage.homepage"],
    callers: ["public", "Registrar", "Reading room", "Ticket gate", "thea", "inga.solberg", "bertil", "nobody"],
  },
];

/** The types whose entries a sequence of this theme can change. Another name is a mistake in the tool. */
export const watchedTypes = (name: string): readonly string[] => {
  const theme = themes.find((one) => one.name === name);
  if (theme === undefined) throw new Error(`there is no theme ${name}`);
  return [...new Set([...theme.collections, ...theme.singles])];
};

const request = (method: string, path: string, caller: string, data?: WriteRequest["body"]): WriteRequest =>
  data === undefined ? { method, path, caller } : { method, path, caller, body: data };

/** Writes to the entries of one type. */
const collectionRequests = (dataset: Dataset, uid: string, callers: readonly string[]): fc.Arbitrary<WriteRequest> => {
  const type = typeOf(dataset, uid);
  const root = `/api/${type.pluralName}`;
  const shared = { caller: fc.constantFrom(...callers), search: answerQueries(type) };
  const id = pathIds(dataset, uid);
  const create = fc
    .record({ ...shared, data: createData(dataset, type) })
    .map(({ caller, search, data }) => request("POST", withSearch(root, search), caller, { json: { data } }));
  const update = fc
    .record({ ...shared, id, data: updateData(dataset, type) })
    .map(({ caller, search, id: one, data }) =>
      request("PUT", withSearch(`${root}/${one}`, search), caller, { json: { data } }),
    );
  const remove = fc
    .record({ ...shared, id })
    .map(({ caller, search, id: one }) => request("DELETE", withSearch(`${root}/${one}`, search), caller));
  const localize = fc
    .record({ ...shared, id, locale: fc.constantFrom("fr", "de", "en", "xx"), data: createData(dataset, type) })
    .map(({ caller, id: one, locale, data }) =>
      request("POST", `${root}/${one}/localizations`, caller, { json: { ...data, locale } }),
    );
  return fc.oneof(
    { weight: 3, arbitrary: create },
    { weight: 12, arbitrary: update },
    { weight: 1, arbitrary: remove },
    { weight: type.localized ? 3 : 0, arbitrary: localize },
  );
};

/** Writes to a single type. */
const singleRequests = (dataset: Dataset, uid: string, callers: readonly string[]): fc.Arbitrary<WriteRequest> => {
  const type = typeOf(dataset, uid);
  const root = `/api/${type.singularName}`;
  const locale = type.localized ? fc.constantFrom("", "", "locale=fr", "locale=de", "locale=xx") : fc.constant("");
  const shared = { caller: fc.constantFrom(...callers), search: fc.oneof(answerQueries(type), locale) };
  const data = fc.oneof(createData(dataset, type), updateData(dataset, type));
  const update = fc
    .record({ ...shared, data })
    .map(({ caller, search, data: body }) =>
      request("PUT", withSearch(root, search), caller, { json: { data: body } }),
    );
  const remove = fc.record(shared).map(({ caller, search }) => request("DELETE", withSearch(root, search), caller));
  return fc.oneof({ weight: 5, arbitrary: update }, { weight: 1, arbitrary: remove });
};

const requestsOf = (dataset: Dataset, { name, collections, singles, callers }: Theme): fc.Arbitrary<WriteRequest> => {
  const plain = [
    ...collections.map((uid) => collectionRequests(dataset, uid, callers)),
    ...singles.map((uid) => singleRequests(dataset, uid, callers)),
  ];
  if (name !== "requests") return fc.oneof(...plain);
  return fc.oneof({ weight: 1, arbitrary: fc.oneof(...plain) }, { weight: 2, arbitrary: strangeRequests(callers) });
};

/** Random sequences of writes over the bundled dataset. */
export const sequences = (dataset: Dataset): fc.Arbitrary<Sequence> =>
  fc.oneof(
    ...themes.map((theme) => ({
      weight: theme.weight,
      arbitrary: fc
        .array(requestsOf(dataset, theme), { minLength: 2, maxLength: 10 })
        .map((requests): Sequence => ({ theme: theme.name, requests })),
    })),
  );
