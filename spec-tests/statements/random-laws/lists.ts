import fc from "fast-check";
import { printQuery } from "../../kit/contract/address.js";
import { type Entry, expectEqual, expectList } from "../../kit/expect/expect.js";
import type { Scope } from "../../kit/random/arbitraries/scope.js";
import { resolveQuery, type SymbolicRequest } from "../../kit/random/symbolic.js";
import { ask, type ListCase, law, orderedLists, smallerLists } from "./random-law.js";

/* Laws of fields and encodings, for any list. */

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
