import { expect, test } from "vitest";
import { invariant } from "../base/result.js";
import { sampleDataset } from "./model/sample-dataset.test-data.js";
import { list } from "./read.js";
import { settingOf } from "./setting.test-data.js";
import { createStore } from "./store/store.js";

const setting = settingOf(createStore(sampleDataset));

// The text of answers is recorded: the corpus, "queries" and "routes" in fixtures/recordings.
test("a populate that goes round in circles is refused before it is written", () => {
  const article = sampleDataset.model.contentTypes.get("api::article.article");
  invariant(article, "the sample has articles");
  const circle = `populate=${"tags.articles.".repeat(20)}tags`;
  expect(list(setting, article, circle)).toMatchObject({
    ok: false,
    issues: [{ code: "too-costly", path: ["populate", "tags"] }],
  });
  expect(list(setting, article, "populate=tags.articles.tags").ok).toBe(true);
});
