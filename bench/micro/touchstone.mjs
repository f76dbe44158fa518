// The stages by themselves are no part of the public API: they are measured without the request around them.
import { createAccelerator } from "../../dist/src/accelerate/accelerate.js";
import { createContentApi } from "../../dist/src/index.js";
import { unrestricted } from "../../dist/src/reference/model/caller.js";
import { referenceDialect } from "../../dist/src/reference/model/dialect.js";
import { findPage, list } from "../../dist/src/reference/read.js";
import { createStore } from "../../dist/src/reference/store/store.js";
import { waysOf } from "../../dist/src/strapi/profile.js";
import { toDataset, uidOf } from "../data/dataset.mjs";
import { readyToSend } from "../measure.mjs";
import { queryTexts } from "./questions.mjs";

/**
 * @typedef {import("../data/world.mjs").World} World
 * @typedef {import("../../dist/src/reference/setting.js").Setting} Setting
 * @typedef {import("../../dist/src/reference/evaluate/result-set.js").ResultPage} ResultPage
 */

/** @template T @param {{ ok: true, value: T } | { ok: false, issues: unknown }} result @returns {T} */
const valueOfResult = (result) => {
  if (!result.ok) throw new Error(`touchstone refused the question: ${JSON.stringify(result.issues)}`);
  return result.value;
};

/** The engine, from the query's text on: parsing and validation are part of every answer. @param {World} world */
export const createTouchstone = (world) => {
  const dataset = toDataset(world);
  const type = dataset.model.contentTypes.get(uidOf("article"));
  if (!type) throw new Error("no content-type article");
  /** @type {Setting} */
  const context = {
    current: { store: createStore(dataset) },
    ways: waysOf("strapi-4.26"),
    dialect: referenceDialect,
    accelerator: createAccelerator(),
    limits: { defaultLimit: 25, maxLimit: undefined, withCount: true },
    caller: unrestricted,
    now: Date.now,
  };
  const api = createContentApi(dataset);
  const texts = queryTexts(world.articles.length);
  /** @param {string} text */
  const page = (text) => () => valueOfResult(findPage(context, type, text));
  return {
    /** @param {ResultPage} found */
    read: ({ entries, total }) => ({ ids: entries.map(({ id }) => id), total }),
    answers: {
      equality: page(texts.equality),
      logic: page(texts.logic),
      relation: page(texts.relation),
      included: page(texts.included),
      sort: page(texts.sort),
      populate: () => readyToSend(valueOfResult(list(context, type, texts.populate))),
      request: async () => {
        const response = await api.fetch(new Request(`http://localhost/api/articles?${texts.request}`));
        return await response.text();
      },
    },
  };
};
