import { expect, test } from "vitest";
import { invariant } from "../base/result.js";
import { waysOf } from "../strapi/profile.js";
import { unrestricted } from "./model/caller.js";
import { referenceDialect } from "./model/dialect.js";
import { sampleDataset } from "./model/sample-dataset.test-data.js";
import { list, type QueryContext } from "./read.js";
import { createStore } from "./store/store.js";

const context: QueryContext = {
  current: { store: createStore(sampleDataset) },
  ways: waysOf("spec"),
  dialect: referenceDialect,
  limits: { defaultLimit: 25, maxLimit: undefined, withCount: true },
  caller: unrestricted,
};

// The text of answers is recorded: the corpus, "queries" and "routes" in fixtures/recordings.
test("a populate that goes round in circles is refused before it is written", () => {
  const article = sampleDataset.model.contentTypes.get("api::article.article");
  invariant(article, "the sample has articles");
  const circle = `populate=${"tags.articles.".repeat(20)}tags`;
  expect(list(context, article, circle)).toMatchObject({
    ok: false,
    issues: [{ code: "too-costly", path: ["populate", "tags"] }],
  });
  expect(list(context, article, "populate=tags.articles.tags").ok).toBe(true);
});
