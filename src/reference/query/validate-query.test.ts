import { describe, expect, test } from "vitest";
import { invariant } from "../../base/result.js";
import { type Profile, waysOf } from "../../strapi/profile.js";
import { sampleDataset } from "../model/sample-dataset.test-data.js";
import type { Setting } from "../setting.js";
import { settingOf } from "../setting.test-data.js";
import { createStore } from "../store/store.js";
import { parseQueryString, validateList, validateOne } from "./query.js";

const articles = sampleDataset.model.contentTypes.get("api::article.article");
invariant(articles, "the sample has articles");

const setting = (profile: Profile, forbidden: readonly string[] = []): Setting => ({
  ...settingOf(createStore(sampleDataset)),
  ways: waysOf(profile),
  caller: { mayFind: (uid) => !forbidden.includes(uid) },
  limits: { defaultLimit: 25, maxLimit: 100, withCount: true },
});

const messages = (search: string, profile: Profile = "strapi-4.26", forbidden: readonly string[] = []) => {
  const result = validateList(parseQueryString(search), articles, setting(profile, forbidden), "pages");
  return result.ok ? [] : result.issues.map(({ message }) => message);
};

// What the real server refuses with a message of its own is recorded: "queries" in fixtures/recordings. It answers these
// with a 500, or lets SQLite decide.
describe("what a list refuses", () => {
  test.each<[string, string]>([
    ["filters[$eq]=1", "Invalid parameter filters[$eq]: expected $and, $or, $not or an attribute here"],
    [
      "filters[$and][title]=1",
      "Invalid parameter filters[$and]: expected an indexed array of filter objects, at most 100",
    ],
    ["filters[$or]=1", "Invalid parameter filters[$or]: expected an indexed array of filter objects, at most 100"],
    [
      "filters[title][$or][0]=1",
      "Invalid parameter filters[title][$or]: $or joins filter objects and cannot stand under an attribute",
    ],
    ["filters=abc", "Invalid parameter filters: expected an object with attributes and operators as keys"],
    ["filters[0][title]=1", "Invalid parameter filters: expected an object with attributes and operators as keys"],
    ["filters[id]=abc", "Invalid parameter filters[id]: expected a number"],
    ["filters[id][$between][0]=1", "Invalid parameter filters[id][$between]: expected an array of exactly two values"],
    [
      "filters[id][$contains]=1",
      "Invalid parameter filters[id][$contains]: $contains compares text, and id holds none",
    ],
    [
      "filters[tags][$in][0]=1&filters[tags][$notIn][0]=2",
      "Invalid parameter filters[tags]: expected attributes of the relation, or a single operator",
    ],
    [
      "filters[tags][$eq]=1&filters[tags][name]=x",
      "Invalid parameter filters[tags]: expected attributes of the relation, or a single operator",
    ],
    [
      "filters[tags][$not][name]=x",
      "Invalid parameter filters[tags][$not]: expected an id or several under a relation",
    ],
    ["sort=title:up", "Invalid parameter sort: expected the order asc or desc"],
    ["sort=:asc", "Invalid parameter sort: expected an attribute before the colon"],
    ["populate[tags]", "Invalid parameter populate[tags]: expected true, * or an object"],
    ["populate[tags][limit]=abc", "Invalid parameter populate[tags][limit]: expected an integer of at least -1"],
    ["pagination[limit]=1.5", "Invalid parameter pagination[limit]: expected an integer"],
    ["publicationState=draft", "Invalid parameter publicationState: expected live or preview"],
    ["_q[a]=1", "Invalid parameter _q: expected a text"],
  ])("%s", (search, message) => {
    expect(messages(search)).toEqual([message]);
  });
});

test("the first message is the one that the real server finds first (measured priority)", () => {
  const search = "pagination[withCount]=x&populate[tags][fields]=p&fields=f&sort=s&filters[id]=abc&filters[tags][u]=1";
  expect(messages(search)).toEqual([
    "Invalid parameter u",
    "Invalid parameter s",
    "Invalid parameter f",
    "Invalid parameter p",
    'Invalid withCount parameter. Expected "t","1","true","false","0","f"',
    "Invalid parameter filters[id]: expected a number",
  ]);
});

test("an issue names the path of its parameter", () => {
  const result = validateList(
    parseQueryString("filters[$or][1][tags][foo]=1&filters[$or][0][title]=x"),
    articles,
    setting("spec"),
    "pages",
  );
  expect(result).toMatchObject({ ok: false, issues: [{ path: ["filters", "$or", "1", "tags", "foo"] }] });
});

// Measured: as lax as the real server is; more is recorded.
test.each(["populate=unknown,title,tags.unknown", "populate[unknown][fields]=x", "fields[0]=title&fields[1]=*"])(
  "%s is accepted",
  (search) => {
    expect(messages(search)).toEqual([]);
  },
);

describe("a type without the find permission", () => {
  const hidden = ["api::hidden-item.hidden-item"];
  test.each<[string, string[]]>([
    ["filters[secret][name]=h", ["Invalid parameter secret"]],
    ["filters[secret][foo]=h", ["Invalid parameter foo", "Invalid parameter secret"]],
    ["sort=secret.name", ["Invalid parameter secret"]],
    ["populate=secret", []],
    ["populate[secret][fields]=foo", ["Invalid parameter foo"]],
  ])("%s", (search, expected) => {
    expect(messages(search, "strapi-4.26", hidden)).toEqual(expected);
  });

  test("is left out of populate", () => {
    const plan = validateList(parseQueryString("populate=secret,tags"), articles, setting("spec", hidden), "pages");
    expect(plan.ok && plan.value.populate.map(({ attribute }) => attribute.name)).toEqual(["tags"]);
  });
});

// Pages are recorded: "queries" in fixtures/recordings. The maximum is 100 here (section 8).
test.each<[string, number, object]>([
  ["pagination[pageSize]=1000", 100, { page: 1, pageSize: 100 }],
  ["pagination[limit]=-1", 100, { start: 0, limit: 100 }],
])("%s is cut to the maximum", (search, limit, meta) => {
  const plan = validateList(parseQueryString(search), articles, setting("spec"), "pages");
  expect(plan).toMatchObject({ ok: true, value: { page: { start: 0, limit, meta, withCount: true } } });
});

test("one entry: filters and sort are checked and the rest is ignored", () => {
  expect(
    validateOne(parseQueryString("pagination[page]=x&publicationState=x&page=1"), articles, setting("spec")).ok,
  ).toBe(true);
  expect(validateOne(parseQueryString("filters[foo]=1"), articles, setting("spec")).ok).toBe(false);
  expect(validateOne(parseQueryString("sort=foo"), articles, setting("spec")).ok).toBe(false);
});
