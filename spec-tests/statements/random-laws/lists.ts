import fc from "fast-check";
import { printQuery } from "../../kit/contract/address.js";
import { type Entry, expectEqual, expectList } from "../../kit/expect/expect.js";
import { expectPartition, expectSubset, type Listed } from "../../kit/expect/laws.js";
import type { Scope } from "../../kit/random/arbitraries/scope.js";
import { resolveQuery, type SymbolicRequest } from "../../kit/random/symbolic.js";
import { ask, type ListCase, law, orderedLists, smallerLists } from "./random-law.js";

/* Laws of fields, encodings, states and locales, for any list. */

interface FieldsCase extends ListCase {
  readonly fields: readonly string[];
}

const fieldsCases = (scope: Scope): fc.Arbitrary<FieldsCase> => {
  const types = [...new Set(scope.index.dataset.model.contentTypes.values())];
  const namesOf = (type: string) => {
    const found = types.find(({ singularName }) => singularName === type);
    return found === undefined ? [] : scope.scalars(found).map(({ name }) => name);
  };
  return fc
    .tuple(
      orderedLists(scope, { filters: true, publicationState: true }),
      fc.array(fc.nat(99), { minLength: 1, maxLength: 5 }),
    )
    .map(([request, choices]) => {
      const names = namesOf(request.type);
      return { request, fields: [...new Set(choices.map((choice) => names[choice % names.length] ?? "id"))] };
    });
};

/**
 * The attributes that a request is sorted by. Lists that also join a relation show them on the real server whatever `fields` says (I-22):
 * the law asks for them too.
 */
const sortedBy = ({ query }: SymbolicRequest): readonly string[] =>
  (Array.isArray(query.sort) ? query.sort : [])
    .map((token) => String(token).split(":")[0] ?? "")
    .filter((name) => name !== "id" && !name.includes("."));

const cut = ({ id, attributes }: Entry, names: readonly string[]) => ({
  id,
  attributes: Object.fromEntries(names.map((name) => [name, attributes[name]])),
});

export const lawsFields = law<FieldsCase>("laws-fields", {
  sentence: "Any list with any fields MUST be the list without, each entry cut to the selected attributes.",
  requests: 2,
  cases: fieldsCases,
  smaller: (tried) => [
    ...tried.fields.flatMap((name) => {
      const fewer = tried.fields.filter((other) => other !== name);
      return fewer.length === 0 ? [] : [{ ...tried, fields: fewer }];
    }),
    ...smallerLists(tried),
  ],
  async holds(target, { request, fields: chosen }) {
    const fields = [...new Set([...chosen, ...sortedBy(request)])];
    const whole = await ask(target, request);
    const list = await ask(target, request, { fields });
    const expected = whole.entries.map((entry) => cut(entry, fields));
    const actual = list.entries.map(({ id, attributes }) => ({ id, attributes }));
    expectEqual([whole.answer, list.answer], actual, expected, "The entries cut to the fields");
  },
});

export const lawsEncoded = law<ListCase>("laws-encoded", {
  sentence: "Any request MUST be answered alike with encoded and with plain brackets in the names of its parameters.",
  requests: 2,
  cases: (scope) => fc.record({ request: orderedLists(scope, { filters: true, pagination: true, fields: true }) }),
  smaller: smallerLists,
  async holds(target, { request }) {
    const query = printQuery(resolveQuery(request.query, target));
    const encoded = query.replaceAll(/(?<=^|&)[^=&]+/g, encodeURIComponent);
    const [plain, other] = [await target.list(request.type, query), await target.list(request.type, encoded)];
    expectList(plain);
    expectEqual([plain, other], other.json, plain.json, "The answer to the encoded request");
  },
});

export const lawsLiveInPreview = law<ListCase>("laws-live-in-preview", {
  sentence:
    "The live entries that any filter matches MUST be those of preview that are published; the others of preview are drafts.",
  also: ["3-preview"],
  requests: 2,
  cases: (scope) => fc.record({ request: lists(scope, ({ draftAndPublish }) => draftAndPublish) }),
  smaller: smallerLists,
  async holds(target, { request }) {
    const live = await ask(target, request, { publicationState: "live" });
    const preview = await ask(target, request, { publicationState: "preview" });
    expectSubset(live, preview, `Live ${request.type} entries that preview lacks`);
    const published = preview.entries.filter(({ attributes }) => attributes.publishedAt !== null);
    const keys = published.map(({ id }) => target.key(request.type, id) ?? `?${id}`);
    expectEqual([preview.answer, live.answer], [...live.keys].sort(), keys.sort(), "The live entries");
  },
});

export const lawsLocales = law<ListCase>("laws-locales", {
  sentence:
    "The entries of the single locales that any filter matches, joined, WILL be those of locale=all, none of them twice.",
  flavour: "observed",
  requests: 4,
  cases: (scope) => fc.record({ request: lists(scope, ({ localized }) => localized) }),
  smaller: smallerLists,
  async holds(target, { request }) {
    const all = await ask(target, request, { locale: "all" });
    const parts: Listed[] = [];
    for (const { code } of target.dataset.dataset.locales) parts.push(await ask(target, request, { locale: code }));
    expectPartition(all, parts, `The ${request.type} entries of all locales`);
  },
});

type TypeTest = (type: { readonly draftAndPublish: boolean; readonly localized: boolean }) => boolean;

/** Random filters on the types of which something is so, in any order. */
function lists(scope: Scope, isChosen: TypeTest): fc.Arbitrary<SymbolicRequest> {
  return orderedLists(scope, { filters: true })
    .filter(({ type }) => isChosen(scope.index.type(type)))
    .map((request) => ({ ...request, ordered: false }));
}
