import fc from "fast-check";
import type { Dataset } from "../../../../src/index.js";
import { typeOf } from "../../../kit/random/bodies/attributes.js";
import { entryWrites } from "../../../kit/random/bodies/entry-writes.js";
import type { Attribute } from "../../../kit/reference.js";
import { answerQueries, withSearch } from "./queries.js";
import type { Sequence, WriteRequest } from "./request.js";

/** What sequences are about: the types that they write to, and who sends them. */
export interface Theme {
  readonly name: string;
  /** Of all random sequences, how many: what is about accounts, bodies and routes is recorded, request by request. */
  readonly weight: number;
  readonly collections: readonly string[];
  readonly singles: readonly string[];
  readonly callers: readonly string[];
  /** Whether the states are compared after the last request only, since there is much to read. */
  readonly large?: boolean;
  /** Kinds of attribute that bodies name; all unless given. */
  readonly kinds?: readonly string[];
}

/** Public may write what the tests write most; the others are for the curators and for a token. */
const themes: readonly Theme[] = [
  {
    name: "relations",
    weight: 8,
    collections: ["api::restoration.restoration", "api::restoration.restoration", "api::conservator.conservator"],
    singles: [],
    callers: ["public"],
  },
  {
    name: "components",
    weight: 3,
    collections: ["api::restoration.restoration", "api::restoration.restoration", "api::artifact.artifact"],
    singles: ["api::homepage.homepage"],
    callers: ["Registrar"],
    kinds: ["component", "dynamiczone"],
    large: true,
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
    large: true,
  },
  {
    name: "singles",
    weight: 2,
    collections: [],
    singles: ["api::homepage.homepage", "api::visitor-info.visitor-info", "api::season-programme.season-programme"],
    callers: ["public", "Registrar"],
  },
  {
    name: "accounts",
    weight: 0,
    collections: ["plugin::users-permissions.user", "api::story.story"],
    singles: [],
    callers: [],
  },
  {
    name: "requests",
    weight: 1,
    collections: ["api::restoration.restoration", "api::ticket.ticket", "api::valuation.valuation"],
    singles: ["api::homepage.homepage"],
    callers: ["public", "Registrar", "Reading room", "Ticket gate", "thea", "inga.solberg", "bertil", "nobody"],
  },
];

/** Those of random sequences. */
export const randomThemes: readonly Theme[] = themes.filter(({ weight }) => weight > 0);

/** The theme with this name; another name is a mistake in the tool. */
const themeNamed = (name: string): Theme => {
  const theme = themes.find((one) => one.name === name);
  if (theme === undefined) throw new Error(`there is no theme ${name}`);
  return theme;
};

/** The types whose entries a sequence of this theme can change. */
export const watchedTypes = (name: string): readonly string[] => {
  const { collections, singles } = themeNamed(name);
  return [...new Set([...collections, ...singles])];
};

/** Whether the state is to be looked at after this request of a sequence, which some server took or did not. */
export const looksAfter = ({ theme, requests }: Sequence, index: number, taken: boolean): boolean =>
  index === requests.length - 1 || (taken && themeNamed(theme).large !== true);

/** Writes to the entries of one type. */
const requestsTo = (dataset: Dataset, uid: string, { callers, kinds }: Theme): fc.Arbitrary<WriteRequest> => {
  const type = typeOf(dataset, uid);
  const wanted = ({ kind }: Attribute) => kinds?.includes(kind) ?? true;
  const locales = ["", "", ...(type.localized ? ["locale=fr", "locale=de", "locale=xx"] : [])];
  const queries = answerQueries(type);
  const search = type.kind === "singleType" ? fc.oneof(queries, fc.constantFrom(...locales)) : queries;
  return fc
    .tuple(entryWrites(dataset, type, { wanted }), fc.constantFrom(...callers), search)
    .map(([{ method, path, body }, caller, text]) => ({
      ...{ method, caller, path: path.endsWith("/localizations") ? path : withSearch(path, text) },
      ...(body === undefined ? {} : { body: { json: body } }),
    }));
};

const requestsOf = (dataset: Dataset, theme: Theme): fc.Arbitrary<WriteRequest> =>
  fc.oneof(...[...theme.collections, ...theme.singles].map((uid) => requestsTo(dataset, uid, theme)));

/** Random sequences of writes over the bundled dataset. */
export const sequences = (dataset: Dataset): fc.Arbitrary<Sequence> =>
  fc.oneof(
    ...randomThemes.map((theme) => ({
      weight: theme.weight,
      arbitrary: fc
        .array(requestsOf(dataset, theme), { minLength: 2, maxLength: 10 })
        .map((requests): Sequence => ({ theme: theme.name, requests })),
    })),
  );
