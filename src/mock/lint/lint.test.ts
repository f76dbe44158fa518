import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { qsParsers, queryLimits } from "../../base/libraries/qs.js";
import { queryTexts } from "../../base/libraries/query-texts.test-data.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { library } from "../../data/read/shared/library.test-data.js";
import { readTarget } from "../../server/http/steps.js";
import { createLint, describeFinding, rules } from "./lint.js";
import { mayDiffer } from "./readings.js";

const { model } = await loadFiles(library);
const exists = (_: string, id: number): boolean => id < 10;
const setting = {
  model,
  queryParser: "qs-6.15",
  limits: { maxLimit: 50 },
  adapt: undefined,
  locales: ["en", "fr"],
  exists,
} as const;
const lint = createLint(setting);

const asked = (path: string, method = "GET") => ({ method, path, ...readTarget(path) });

const found = (target: string, method = "GET"): readonly string[] =>
  lint.query(asked(target, method)).map(describeFinding);

const many = (count: number, form: string): string => Array.from({ length: count }, () => form).join("&");

/** By rule: what is asked, and what is said of it. */
const examples: Readonly<Record<string, readonly (readonly [target: string, ...findings: string[]])[]>> = {
  readings: [
    [
      "/api/books?populate[author][fields][0]=name&populate=seo",
      'populate: Strapi before 4.26.2 reads it as {"author":{"fields":["name"]},"seo":true}, 4.26.2 as [{"author":{"fields":["name"]}},"seo"]. Both read populate[seo]=true alike.',
    ],
    [
      "/api/books?filters[title][$eq]=a&filters[title]=b",
      "filters: Strapi before 4.26.2 reads it differently from 4.26.2. Both read each key alike in one form.",
    ],
    [
      `/api/books?${many(101, "fields[]=id")}`,
      expect.stringMatching(
        /^fields: Strapi before 4\.26\.2 reads it as \["id",.*\.\.\., 4\.26\.2 as {"0":"id".*\.\.\.\. Both read up to 100 elements alike\.$/,
      ) as unknown as string,
    ],
  ],
  names: [
    [
      "/api/books?filter[slug]=a&publicationstate=live",
      'filter: It is not a parameter here, and has no effect. Did you mean "filters"?',
      'publicationstate: It is not a parameter here, and has no effect. Did you mean "publicationState"?',
    ],
    ["/api/books?_limit=3", '_limit: It is not a parameter here, and has no effect. Did you mean "pagination[limit]"?'],
    ["/api/users?_limit=3", '_limit: It is not a parameter here, and has no effect. Did you mean "limit"?'],
    ["/api/books?_sort=id", '_sort: It is not a parameter here, and has no effect. Did you mean "sort"?'],
    [
      "/api/books?title_contains=x",
      'title_contains: It is not a parameter here, and has no effect. Did you mean "filters[title]"?',
    ],
    ["/api/books/1?title=x", 'title: It is not a parameter here, and has no effect. Did you mean "filters[title]"?'],
    ["/api/books?nonce=1", "nonce: It is not a parameter here, and has no effect."],
    [
      "/api/users?pagination[page]=2",
      "pagination: It has no effect here. Expected start and limit, outside of pagination",
    ],
    [
      "/api/imprint?pagination[page]=2",
      "pagination: It has no effect here. Expected start and limit, outside of pagination",
    ],
  ],
  filters: [
    [
      "/api/books?filters[title][$eqq]=a&filters[$or][0][author][name][eq]=b&filters[title][$not][$contain]=c&filters[id][$in]=1&filters[author][id]=1",
      'filters[title][$eqq]: There is no such operator, and the condition has no effect. Did you mean "$eq"?',
      'filters[title][$not][$contain]: There is no such operator, and the condition has no effect. Did you mean "$contains"?',
      'filters[$or][0][author][name][eq]: There is no such operator, and the condition has no effect. Did you mean "$eq"?',
    ],
    [
      "/api/books?populate[author][filters][name][$startWith]=a",
      'populate[author][filters][name][$startWith]: There is no such operator, and the condition has no effect. Did you mean "$startsWith"?',
    ],
    ["/api/books?filters[title]=a&filters[title][$in][0]=1&filters[author][name][$notNull]=true"],
    [
      "/api/books?filters[title][$null]=maybe&filters[author][$notNull]&filters[$not][author][name][$null]=",
      'filters[title][$null]: "maybe" counts as true. Expected true or false',
      "filters[author][$notNull]: Without a value it counts as false. Expected true or false",
      "filters[$not][author][name][$null]: Without a value it counts as false. Expected true or false",
    ],
    [
      "/api/books?filters[seo][noIndex]=maybe&filters[seo][$or][0][noIndex][$notIn][0]=yes&filters[$or][0][seo][noIndex][$gt]=no&filters[$or][1][seo][noIndex][$contains]=no",
      'filters[seo][noIndex]: "maybe" counts as true. Expected true or false',
      'filters[seo][$or][0][noIndex][$notIn][0]: "yes" counts as true. Expected true or false',
      'filters[$or][0][seo][noIndex][$gt]: "no" counts as true. Expected true or false',
    ],
    [
      "/api/books?filters[title][$in]=&filters[id][$notIn]&filters[author][$in]",
      "filters[title][$in]: It is a list of one empty text. Expected values such as $in[0]=a",
      "filters[id][$notIn]: Without a value no entry matches. Expected values such as $notIn[0]=a",
      "filters[author][$in]: Without a value no entry matches. Expected values such as $in[0]=a",
    ],
  ],
  effects: [
    ["/api/books/1?sort=id", "sort: It has no effect on a single entry"],
    ["/api/users/me?filters[id]=1", "filters: It has no effect on a single entry"],
    [
      "/api/books/1?publicationState=draft&locale=xx",
      "locale: It has no effect on a single entry",
      "publicationState: It has no effect on a single entry",
    ],
  ],
  locale: [
    [
      "/api/books?locale=FR",
      'locale: There is no locale "FR": no entry has it. Expected one of en, fr, all. Did you mean "fr"?',
    ],
    [
      "/api/books?locale[0]=fr&locale[1]=xx",
      'locale[1]: There is no locale "xx": no entry has it. Expected one of en, fr, all.',
    ],
    ["/api/books?locale=all"],
    ["/api/authors?locale=xx"],
  ],
  pagination: [
    [
      "/api/books?pagination[pagesize]=3",
      'pagination[pagesize]: It has no effect. Expected one of page, pageSize, start, limit, withCount. Did you mean "pageSize"?',
    ],
    [
      "/api/books?pagination=3",
      "pagination: It has no effect as a text. Expected pagination[page] and pagination[pageSize]",
    ],
    [
      "/api/books?pagination[pageSize]=51",
      "pagination[pageSize]: A page has at most 50 entries here (maxLimit): the rest is on further pages",
    ],
    [
      "/api/books?pagination[limit]=-1",
      "pagination[limit]: A page has at most 50 entries here (maxLimit): the rest is on further pages",
    ],
  ],
  populate: [
    [
      "/api/books?populate=covr",
      'populate: api::book.book has no attribute "covr": nothing is populated by it. Did you mean "cover"?',
    ],
    [
      "/api/books?populate=author,autor",
      'populate: api::book.book has no attribute "autor": nothing is populated by it. Did you mean "author"?',
    ],
    [
      "/api/books/1?populate=author.book",
      'populate: api::author.author has no attribute "book": nothing is populated by it. Did you mean "books"?',
    ],
    [
      "/api/books?populate[0]=zzz&populate[1]=tags",
      'populate: api::book.book has no attribute "zzz": nothing is populated by it.',
    ],
    [
      "/api/books?populate[sequels]=*",
      'populate[sequels]: api::book.book has no attribute "sequels": nothing is populated by it. Did you mean "sequel"?',
    ],
    [
      "/api/books?populate[author][populate][nots]=true",
      'populate[author][populate][nots]: api::author.author has no attribute "nots": nothing is populated by it. Did you mean "notes"?',
    ],
    [
      "/api/books?populate[author][books]=true",
      'populate[author][books]: It is not an option of populate, and has no effect. Did you mean "populate[author][populate][books]"?',
    ],
    [
      "/api/books?populate[author][field]=name",
      'populate[author][field]: It is not an option of populate, and has no effect. Did you mean "fields"?',
    ],
    [
      "/api/books?populate[tags][pageSize]=2",
      "populate[tags][pageSize]: It has no effect below populate. Expected start and limit",
    ],
    [
      "/api/books?populate=title",
      'populate: "title" of api::book.book is not a relation, media, component or dynamic zone: it is there without populate',
    ],
    [
      "/api/books?populate=createdBy",
      'populate: "createdBy" of api::book.book is not public: nothing is populated by it',
    ],
    ["/api/books?populate=*,author", 'populate: "*" counts only alone: nothing is populated by it beside other names'],
    [
      "/api/books?populate=deep,3",
      'populate: "deep" is of the plugin strapi-plugin-populate-deep: plugins.populateDeep turns it on',
      expect.stringContaining('"3"') as unknown as string,
    ],
    [
      "/api/books?populate[parts][populate]=quotes,sorce",
      'populate[parts][populate]: shared.seo, shared.quote has no attribute "sorce": nothing is populated by it. Did you mean "source"?',
    ],
    [
      "/api/books?populate[parts][on][shared.sio]=true",
      'populate[parts][on][shared.sio]: parts leads to no "shared.sio". Did you mean "shared.seo"?',
    ],
    [
      "/api/books?populate[parts][on][shared.seo][populate]=imag",
      'populate[parts][on][shared.seo][populate]: shared.seo has no attribute "imag": nothing is populated by it. Did you mean "image"?',
    ],
    [
      "/api/notes?populate[about][on][api::book.book][populate]=autor",
      'populate[about][on][api::book.book][populate]: api::book.book has no attribute "autor": nothing is populated by it. Did you mean "author"?',
    ],
  ],
};

test("every rule has its examples", () => {
  expect(Object.keys(examples)).toEqual(Object.keys(rules));
});

test.each(Object.values(examples).flat())("%s", (target, ...findings) => {
  expect(found(target)).toEqual(findings);
});

test.each([
  "/api/books",
  "/api/books?",
  "/api/books?sort=title:desc&filters[title][$contains]=a&fields[0]=title&pagination[page]=2&pagination[pageSize]=50",
  "/api/books?populate=*&locale=en&publicationState=preview&_q=x",
  "/api/books?populate[author][populate][books][populate]=tags&populate[tags]=true&populate[seo][fields]=metaTitle",
  "/api/books?populate[parts][populate][quotes][populate]=source&populate[cover]=false",
  "/api/books?populate[parts][on][shared.quote][populate]=source",
  "/api/books?populate[author][sort]=id&populate[author][start]=1&populate[author][limit]=2&populate[author][count]=true",
  "/api/notes?populate[about][populate]=anything&populate=main",
  "/api/BOOKS/1/?populate=author",
  "/api/users?start=1&limit=2&populate=role",
  "/api/users/count?filters[username]=a",
  "/api/upload/files?limit=3",
  "/api/imprint?start=1",
  "/api/nothing?filter=1",
  "/api/auth/local?filter=1",
  "/uploads/a.txt?v=1",
  "/?filter=1",
])("%s is as it should be", (target) => {
  const isMixed = target.startsWith("/api/notes");
  expect(found(target).filter((finding) => !isMixed || !finding.includes("before 4.26.2"))).toEqual([]);
});

const inBody = (data: unknown, target = "/api/books/1", method = "PUT"): readonly string[] =>
  lint.body(asked(target, method), { data }).map(describeFinding);

test.each<[string, unknown, ...string[]]>([
  [
    "what is meant",
    { title: "a", author: 1, tags: { connect: [{ id: 1, position: { start: true } }] }, seo: { metaTitle: "x" } },
  ],
  [
    "what clients send back",
    { id: 1, createdAt: "", updatedAt: "", publishedAt: null, locale: "en", localizations: [] },
  ],
  [
    "a name that the type does not have",
    { titel: "a", zzz: 1 },
    'data[titel]: api::book.book has no such attribute: it is not written. Did you mean "title"?',
    "data[zzz]: api::book.book has no such attribute: it is not written.",
  ],
  [
    "names in components and zones",
    {
      seo: { metaTitel: "x" },
      parts: [
        { __component: "shared.quote", txt: "x" },
        { __component: "none", y: 1 },
      ],
    },
    'data[seo][metaTitel]: shared.seo has no such attribute: it is not written. Did you mean "metaTitle"?',
    expect.stringContaining("data[parts][0][txt]: shared.quote has no such attribute") as unknown as string,
  ],
  [
    "operations on relations",
    { tags: { conect: [1], set: null }, author: { set: [1], connect: [2] }, cover: { connect: [1] } },
    'data[tags][conect]: It is not an operation, and has no effect. Expected set, connect or disconnect. Did you mean "connect"?',
    "data[tags][set]: null has no effect. Expected [] to remove all",
    "data[author][connect]: It has no effect beside set",
    "data[cover]: A media field takes ids or set alone: anything else may empty it",
  ],
  [
    "positions",
    {
      tags: {
        connect: [
          { id: 1, positon: { start: true } },
          { id: 2, position: { befor: 1 } },
          { id: 3, position: "start" },
        ],
      },
    },
    'data[tags][connect][0][positon]: It has no effect. Did you mean "position"?',
    'data[tags][connect][1][position][befor]: It has no effect. Expected one of before, after, start and end, such as { "end": true }. Did you mean "before"?',
    'data[tags][connect][2][position]: A text has no effect, and the end is taken. Expected one of before, after, start and end, such as { "end": true }',
  ],
  [
    "ids that are not there",
    { tags: { disconnect: [1, 10, { id: 11 }] }, author: { disconnect: "12" } },
    "data[tags][disconnect][1]: api::tag.tag has no entry with the id 10: it has no effect",
    "data[tags][disconnect][2]: api::tag.tag has no entry with the id 11: it has no effect",
    "data[author][disconnect]: api::author.author has no entry with the id 12: it has no effect",
  ],
  ["whole entries", { tags: [{ id: 1, name: "x" }], author: { id: 1, name: "y" } }],
  ["no object", "text"],
])("a body: %s", (_, data, ...findings) => {
  expect(inBody(data)).toEqual(findings);
});

test("bodies are those of entries of the project's own types", () => {
  expect(inBody({ tags: { disconnect: [1] } }, "/api/books", "POST")).toEqual([
    "data[tags][disconnect]: It has no effect on an entry that is created",
  ]);
  for (const target of ["/api/users/1", "/api/auth/local", "/api/nothing", "/api/books/1/localizations"])
    expect(inBody({ zzz: 1 }, target)).toEqual([]);
});

test("writes are looked at as requests for one entry, and what only asks for leave is not", () => {
  expect(found("/api/books?populate=covr", "POST")).toHaveLength(1);
  expect(found("/api/books?pagination[page]=1", "POST")).toEqual(["pagination: It has no effect on a single entry"]);
  expect(found("/api/books?pagination[page]=1", "HEAD")).toEqual([]);
  expect(found("/api/books?populate=covr", "OPTIONS")).toEqual([]);
});

test("what a plugin makes of populate is not remarked", () => {
  const adapt = (_: unknown, query: Readonly<Record<string, unknown>>) => ({ ...query, populate: { nothing: "*" } });
  expect(createLint({ ...setting, adapt }).query(asked("/api/books?populate=deep"))).toEqual([]);
});

test("what is read with qs 6.11 is looked at as it is read", () => {
  const target = "/api/books?populate[author]=true&populate=covr";
  const old = createLint({ ...setting, queryParser: "qs-6.11" })
    .query(asked(target))
    .map(describeFinding);
  expect(old[1]).toBe(
    'populate[covr]: api::book.book has no attribute "covr": nothing is populated by it. Did you mean "cover"?',
  );
});

const options = { ...queryLimits, strictNullHandling: true };

test("the cheap test misses no query that the two readings of qs read differently", () => {
  let differing = 0;
  fc.assert(
    fc.property(queryTexts, (search) => {
      const [before, since] = [qsParsers["qs-6.11"](search, options), qsParsers["qs-6.15"](search, options)];
      if (JSON.stringify(before) === JSON.stringify(since)) return;
      differing++;
      expect(mayDiffer(search)).toBe(true);
    }),
    { numRuns: cases(3000) },
  );
  expect(differing).toBeGreaterThan(50);
});

test.each([
  "",
  "a=1&b=2",
  "a[b]=1&a[c]=2",
  "populate[a][fields][0]=x&populate[b]=true",
  "sort[0]=a&sort[1]=b",
  many(100, "a[]=1").slice(4),
])("%j is parsed once", (search) => {
  expect(mayDiffer(search)).toBe(false);
});

test("both readings read what is proposed alike", () => {
  const search = "populate[author][fields][0]=name&populate[seo]=true";
  expect(qsParsers["qs-6.11"](search, options)).toEqual(qsParsers["qs-6.15"](search, options));
});

test("no query is too much for it, and no more is found than is read", () => {
  const long = "x".repeat(60_000);
  const targets = [
    `/api/books?${many(1000, "a=1")}`,
    `/api/books?${"a[b]".repeat(15_000)}=1&a=2`,
    `/api/books?${"=".repeat(60_000)}`,
    `/api/books?populate=${Array.from({ length: 1000 }, (_, at) => `name${at}`).join(",")}`,
    `/api/books?populate=${"sequel.".repeat(90)}x`,
    `/api/books?${long}=1&populate[${long}]=1`,
    `/api/books?populate[__proto__]=1&__proto__[a]=1&constructor=1&populate[toString][valueOf]=1`,
  ];
  for (const target of targets) {
    const findings = found(target);
    expect(findings.length).toBeLessThanOrEqual(20);
    for (const finding of findings) expect(finding.length).toBeLessThan(1500);
  }
  fc.assert(
    fc.property(queryTexts, (search) => {
      expect(() => found(`/api/books?populate[author]=1&${search.replaceAll("a[", "populate[")}`)).not.toThrow();
    }),
  );
});
