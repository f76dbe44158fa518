import fc from "fast-check";
import type { Dataset } from "../../../../src/index.js";
import { typeOf } from "../../../kit/random/bodies/attributes.js";
import { entryWrites } from "../../../kit/random/bodies/entry-writes.js";
import type { Attribute } from "../../../kit/reference.js";
import type { ComparedRequest, Sequence } from "../request.js";
import { answerQueries, withSearch } from "./queries.js";

/** What sequences are about: the types that they write to, and who sends them. */
interface Theme {
  readonly name: string;
  /** Of all random sequences, how many: what is about accounts, bodies and routes is recorded, request by request. */
  readonly weight: number;
  /** The names of the types, or uids of plugins: what is written to more often stands there more often. */
  readonly types: readonly string[];
  readonly callers: readonly string[];
  /** Whether the states are compared after the last request only, since there is much to read. */
  readonly large?: boolean;
  /** Kinds of attribute that bodies name; all unless given. */
  readonly kinds?: readonly string[];
}

const uidsOf = ({ types }: Theme): readonly string[] =>
  types.map((name) => (name.includes("::") ? name : `api::${name}.${name}`));

const documents = ["artifact", "artifact", "exhibition", "category", "maker", "story", "tag", "catalogue", "valuation"];
const curators = [...Array.from({ length: 7 }, () => "Registrar"), "inga.solberg", "public"];
const everybody = ["public", "Registrar", "Reading room", "Ticket gate", "thea", "inga.solberg", "bertil", "nobody"];

/** Public may write what the tests write most; the others are for the curators and for a token. */
const themes: readonly Theme[] = [
  { name: "relations", weight: 8, types: ["restoration", "restoration", "conservator"], callers: ["public"] },
  {
    ...{ name: "components", weight: 3, types: ["restoration", "restoration", "artifact", "homepage"] },
    ...{ callers: ["Registrar"], kinds: ["component", "dynamiczone"], large: true },
  },
  { name: "tickets", weight: 3, types: ["ticket"], callers: ["public"] },
  { name: "documents", weight: 5, types: [...documents, "glossary-term"], callers: curators, large: true },
  {
    ...{ name: "singles", weight: 2, types: ["homepage", "visitor-info", "season-programme"] },
    callers: ["public", "Registrar"],
  },
  { name: "accounts", weight: 0, types: ["plugin::users-permissions.user", "story"], callers: [] },
  { name: "requests", weight: 1, types: ["restoration", "ticket", "valuation", "homepage"], callers: everybody },
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
export const watchedTypes = (name: string): readonly string[] => [...new Set(uidsOf(themeNamed(name)))];

/** Whether the state is to be looked at after this request of a sequence, which some server took or did not. */
export const looksAfter = ({ theme, requests }: Sequence, index: number, taken: boolean): boolean =>
  index === requests.length - 1 || (taken && themeNamed(theme).large !== true);

/** Writes to the entries of one type. */
const requestsTo = (dataset: Dataset, uid: string, { callers, kinds }: Theme): fc.Arbitrary<ComparedRequest> => {
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

const requestsOf = (dataset: Dataset, theme: Theme): fc.Arbitrary<ComparedRequest> =>
  fc.oneof(...uidsOf(theme).map((uid) => requestsTo(dataset, uid, theme)));

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
