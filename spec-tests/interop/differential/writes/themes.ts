import fc from "fast-check";
import type { Dataset } from "../../../../src/index.js";
import { typeOf } from "../../../kit/random/bodies/attributes.js";
import { entryWrites } from "../../../kit/random/bodies/entry-writes.js";
import type { Attribute } from "../../../kit/reference.js";
import type { Sequence, WriteRequest } from "../request.js";
import { answerQueries, withSearch } from "./queries.js";

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

/** The uid of a type by its name; those of plugins are given. */
const uidOf = (name: string): string => (name.includes("::") ? name : `api::${name}.${name}`);

const [restoration, singles] = ["restoration", ["homepage", "visitor-info", "season-programme"]];
const documents = ["artifact", "artifact", "exhibition", "category", "maker", "story", "tag", "catalogue", "valuation"];
const curators = [...Array.from({ length: 7 }, () => "Registrar"), "inga.solberg", "public"];
const everybody = ["public", "Registrar", "Reading room", "Ticket gate", "thea", "inga.solberg", "bertil", "nobody"];

const theme = (
  name: string,
  weight: number,
  types: Pick<Theme, "collections" | "singles">,
  callers: readonly string[],
  more: Pick<Theme, "kinds" | "large"> = {},
): Theme => ({
  ...{ name, weight, callers, collections: types.collections.map(uidOf), singles: types.singles.map(uidOf) },
  ...more,
});

const collections = (...names: readonly string[]) => ({ collections: names, singles: [] });

/** Public may write what the tests write most; the others are for the curators and for a token. */
const themes: readonly Theme[] = [
  theme("relations", 8, collections(restoration, restoration, "conservator"), ["public"]),
  theme(
    "components",
    3,
    { ...collections(restoration, restoration, "artifact"), singles: ["homepage"] },
    ["Registrar"],
    {
      kinds: ["component", "dynamiczone"],
      large: true,
    },
  ),
  theme("tickets", 3, collections("ticket"), ["public"]),
  theme("documents", 5, collections(...documents, "glossary-term"), curators, { large: true }),
  theme("singles", 2, { collections: [], singles }, ["public", "Registrar"]),
  theme("accounts", 0, collections("plugin::users-permissions.user", "story"), []),
  theme("requests", 1, { ...collections(restoration, "ticket", "valuation"), singles: ["homepage"] }, everybody),
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
