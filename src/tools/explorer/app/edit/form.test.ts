import { describe, expect, test } from "vitest";
import { rowsOf } from "../../../../base/json/json-lines.test-data.js";
import { magazine, typeNamed } from "../model.test-data.js";
import { changesOf } from "./body.js";
import {
  addressFor,
  copyOf,
  type Field,
  formAttributes,
  newPart,
  newValues,
  type Part,
  readValues,
  titleOf,
  type Values,
} from "./form.js";

const article = typeNamed("article");

/** An article as the server answers it, populated. */
const answered = {
  title: "Whales",
  status: "new",
  rating: 5,
  live: true,
  author: { data: { id: 2, attributes: { name: "Kim" } } },
  tags: { data: [{ id: 7, attributes: {} }] },
  cover: { data: null },
  seo: { id: 3, metaTitle: "Sea" },
  blocks: [
    { __component: "shared.quote", id: 4, words: "Call me" },
    { __component: "shared.seo", id: 5, metaTitle: null },
  ],
};

const stored = readValues(magazine, article, answered);
const empty: Field = { text: "", links: [], parts: [] };
const withField = (values: Values, name: string, field: Partial<Field>): Values => ({
  ...values,
  [name]: { ...(values[name] ?? empty), ...field },
});
const changed = (name: string, field: Partial<Field>) =>
  changesOf(magazine, article, stored, withField(stored, name, field)).data;

test("a form has a field for all that a body can say, secrets last, and none for what the service sets", () => {
  expect(formAttributes(magazine, article).map(({ name }) => name)).toEqual([
    ...["title", "status", "rating", "live", "author", "tags", "cover", "seo", "blocks", "pin"],
  ]);
});

test("an entry is read with all that its fields show", () => {
  const address = addressFor(magazine, article, "/api/articles/4", "");
  expect(new URLSearchParams(address.split("?")[1])).toEqual(
    new URLSearchParams({
      "populate[author][fields][0]": "name",
      "populate[tags][fields][0]": "id",
      "populate[cover]": "true",
      "populate[seo]": "true",
      "populate[blocks][on][shared.seo]": "true",
      "populate[blocks][on][shared.quote]": "true",
      "populate[localizations][fields][0]": "locale",
    }),
  );
  expect(addressFor(magazine, typeNamed("home"), "/api/home", "fr")).toBe("/api/home?locale=fr");
});

/** What is put into a field, and what a body says of it then. */
type Change = readonly [what: string, name: string, field: Partial<Field>, expected: unknown];

describe("a body says what was changed, and no more", () => {
  test("nothing", () => {
    expect(changesOf(magazine, article, stored, { ...stored }).data).toEqual({});
    expect(changed("title", { text: "Whales" })).toEqual({});
  });

  test.each(rowsOf<Change>("changes.jsonl", import.meta.url))("%s", (_, name, field, expected) => {
    expect(changed(name, field)).toEqual({ [name]: expected });
  });

  test("components keep their ids and what is in them; new ones say what they have", () => {
    const [quote, seo] = stored.blocks?.parts ?? [];
    if (quote === undefined || seo === undefined) throw new RangeError("blocks");
    const moved = [seo, { ...quote, values: withField(quote.values, "words", { text: "Ahoy" }) }];
    expect(changed("blocks", { parts: [...moved, newPart(magazine, "shared.quote")] })).toEqual({
      blocks: [
        { __component: "shared.seo", id: 5, metaTitle: null },
        { __component: "shared.quote", id: 4, words: "Ahoy" },
        { __component: "shared.quote" },
      ],
    });
  });

  test("another localization has components of its own", () => {
    const { data } = changesOf(magazine, article, {}, copyOf(stored));
    expect(data).toEqual({
      ...{ title: "Whales", status: "new", rating: 5, live: true, author: 2, tags: [7] },
      seo: { metaTitle: "Sea" },
      blocks: [{ __component: "shared.quote", words: "Call me" }, { __component: "shared.seo" }],
    });
  });
});

describe("JSON, and entries of any type", () => {
  const page = typeNamed("page");
  const extra = (text: string): Values => ({ extra: { ...empty, text } });
  const part = (text: string, parts: readonly Part[] = []): Part => ({
    ...{ key: text, uid: "shared.note", id: undefined },
    values: { ...extra(text), inner: { ...empty, parts } },
  });

  test("a text that is no JSON is reported at its field, in a component too, wherever it is", () => {
    expect(changesOf(magazine, page, {}, extra('{ "b": [2] }')).data).toEqual({ extra: { b: [2] } });
    const { data, faults } = changesOf(
      magazine,
      page,
      {},
      {
        ...extra("7"),
        notes: { ...empty, parts: [part("1"), part("2", [part("no")])] },
        zone: { ...empty, parts: [part("neither")] },
      },
    );
    expect([...faults.keys()]).toEqual(["notes.1.inner.extra", "zone.0.extra"]);
    expect(data).toEqual({ extra: 7 });
  });

  test("a new entry begins with the defaults, which need not be sent", () => {
    const first = newValues(magazine, page);
    expect(first.extra?.text).toBe('{\n  "a": 1\n}');
    expect(changesOf(magazine, page, first, first).data).toEqual({});
  });

  test("links name their types", () => {
    const values = readValues(magazine, page, {
      about: { data: [{ id: 1, attributes: { __type: "api::author.author", name: "Kim" } }] },
    });
    expect(values.about?.links).toMatchObject([{ id: 1, label: "#1 Kim", type: "api::author.author" }]);
    expect(changesOf(magazine, page, {}, values).data).toEqual({ about: [{ __type: "api::author.author", id: 1 }] });
  });
});

test("an entry is called by its title", () => {
  expect(titleOf(article, stored, "4")).toBe("Whales");
  expect(titleOf(article, {}, "4")).toBe("article 4");
  expect(titleOf(article, {}, "")).toBe("New article");
});
