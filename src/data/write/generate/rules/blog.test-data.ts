import { rowsOf as jsonLines } from "../../../../base/json/json-lines.test-data.js";
import type { Dataset } from "../../../../reference/model/dataset.js";
import { loadFiles } from "../../../read/load-tree.js";
import { localesOf } from "../../shared/settings-file.js";
import { type Generated, generateEntries } from "../generate-entries.js";
import { optionsFor } from "../generate-entries.test-data.js";
import { fakerNames } from "../values/faker-words.js";
import { readRules } from "./read-rules.js";
import type { Rules } from "./rules.js";

/** A blog: articles of authors in categories, pages of sections, a home page. */
const blogFiles = Object.fromEntries(jsonLines<[path: string, json: object]>("blog.jsonl", import.meta.url));

export const blog: Dataset = await loadFiles(blogFiles);
const names = await fakerNames();

export const rulesOf = (json: unknown): Rules => readRules(json, { model: blog.model, fakerNames: names });

export const generateBlog = (json: unknown = {}, seed = 1, count = 6): Generated =>
  generateEntries({ ...optionsFor(blog, count, seed), locales: localesOf(["en"]), rules: rulesOf(json) });

export const rowsOf = ({ tree }: Generated, name: string): readonly Record<string, unknown>[] =>
  JSON.parse(String(tree.get(`entries/${name}.json`) ?? "[]"));

export const loadBlog = ({ tree }: Generated): Promise<Dataset> =>
  loadFiles({ ...blogFiles, ...Object.fromEntries(tree) });
