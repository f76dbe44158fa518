import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { componentJson, type Files, typeJson } from "../../../data/read/shared/source-folder.test-data.js";

/** What a row of the table has of each kind, so that a source has about a million characters. */
const most = 1_000_000;
/** Longer files of code are not looked at. */
const codeLength = 50_000;

const repeated = (text: string, length = most): string => text.repeat(Math.floor(length / text.length));

const members = (count: number, make: (at: number) => readonly [string, unknown]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => make(at)));

const string = { type: "string" };
const note = "src/api/note/content-types/note/schema.json";

/** A project with one content-type. */
const project = (attributes: object, more: Files = {}): Files => ({
  [note]: typeJson("note", attributes),
  ...more,
});

/** Where a project has code that is read. */
const places: readonly ((at: number) => string)[] = [
  (at) => `src/api/note/controllers/c${at}.js`,
  (at) => `src/api/note/routes/r${at}.ts`,
  (at) => `src/api/note/middlewares/m${at}.js`,
  (at) => `src/api/a${at}/content-types/t/lifecycles.js`,
  (at) => `src/extensions/e${at}/strapi-server.js`,
];

/** Texts that a reader of code may look at again and again, each behind what it looks for. What plain values are read from has a test of its own. */
const texts = rowsOf<readonly [begin: string, repeated: string]>("costly-texts.jsonl", import.meta.url);

/** Projects with files of 50,000 characters, which are costly to read for whoever is not careful. */
export const costlyCodes: Readonly<Record<string, () => Files>> = Object.fromEntries(
  places.map((place) => [
    place(0),
    () =>
      project(
        { title: string },
        members(texts.length, (at) => {
          const [begin, text] = texts[at] ?? ["", ""];
          return [place(at), begin + repeated(text, codeLength - begin.length)];
        }),
      ),
  ]),
);

const component = (name: string, rest: object = {}): object => ({
  type: "component",
  component: `parts.${name}`,
  ...rest,
});

const part = (name: string, attributes: object = {}): Files => ({
  [`src/components/parts/${name}.json`]: componentJson(name, { title: string, ...attributes }),
});
const parts = (count: number, attributes: (at: number) => object): Files =>
  Object.assign({}, ...Array.from({ length: count }, (_, at) => part(`p${at}`, attributes(at))));

/** So many components, each of which is twice in the one before. */
const nested = (depth: number, rest: object): Files =>
  project(
    { part: component("p0", rest) },
    parts(depth + 1, (at) =>
      at === depth ? {} : { a: component(`p${at + 1}`, rest), b: component(`p${at + 1}`, rest) },
    ),
  );

/** Each of some components holds all others. */
const mutual = (count: number, rest: object): Files =>
  project(
    { part: component("p0") },
    parts(count, () => members(count, (to) => [`to${to}`, component(`p${to}`, rest)])),
  );

const types = (count: number, attributes: (at: number) => object, rest: object = {}): Files =>
  members(count, (at) => [
    `src/api/t${at}/content-types/t${at}/schema.json`,
    typeJson(`t${at}`, { title: string, ...attributes(at) }, rest),
  ]);

const relation = (to: string, rest: object = {}): object => ({
  type: "relation",
  relation: "oneToOne",
  target: `api::${to}.${to}`,
  ...rest,
});

const each = (attribute: object): object => members(20_000, (at) => [`a${at}`, attribute]);
const least = (min: number): object => ({ repeatable: true, required: true, min });
const valuesOf = (length: number, name = "v", kinds = length): object => ({
  type: "enumeration",
  enum: Array.from({ length }, (_, at) => `${name}${at % kinds}`),
});

const patterns: readonly string[] = [
  "^(?:[a-z]{1,50}){300}[A-Z]$",
  "^(a+)+$",
  "^((a{1,20}){1,20}){1,20}$",
  "^[a-z]{9999}$",
  "^(?=.*a)(?=.*b)(?=.*c)[d-z]+$",
  `^(?:${"a|".repeat(5000)}b)$`,
  "[^\\s\\S]",
  "^\\b{0}\\B$",
];

/** The same of those that are costly to describe or to fill. */
export const costlySchemas: Readonly<Record<string, () => Files>> = {
  "components twice in each other, 40 deep, repeatable": () => nested(40, { repeatable: true, required: true, min: 2 }),
  "components in each other, each in all, required": () => mutual(60, { required: true }),
  "a million components required": () => project({ part: component("p", least(1e6)) }, part("p")),
  "a thousand components of a thousand": () =>
    project({ part: component("p", least(1e3)) }, { ...part("p", { part: component("q", least(1e3)) }), ...part("q") }),
  "a million elements of a zone": () =>
    project({ zone: { type: "dynamiczone", components: ["parts.p"], required: true, min: 1e6 } }, part("p")),
  "a zone of 3,000 components": () =>
    project(
      { zone: { type: "dynamiczone", components: Array.from({ length: 3000 }, (_, at) => `parts.p${at}`) } },
      parts(3000, () => ({})),
    ),
  ...Object.fromEntries(
    patterns.map((regex) => [
      `the pattern ${regex.slice(0, 40)} of a unique text, twenty times`,
      () => project(members(20, (at) => [`a${at}`, { type: "string", regex, unique: true, required: true }])),
    ]),
  ),
  "a pattern of a million characters": () => project({ text: { type: "string", regex: repeated("a?") } }),
  "20,000 patterns": () => project(members(20_000, (at) => [`a${at}`, { type: "string", regex: "^[a-z]{20}$" }])),
  "100,000 values of an enumeration, all twice": () => project({ kind: valuesOf(100_000, "v", 50_000) }),
  "a default that is none of 50,000 values, in two attributes": () =>
    project({ a: { ...valuesOf(50_000), default: "x" }, b: { ...valuesOf(50_000, "w"), default: "v1" } }),
  "20,000 attributes": () => project(each(string)),
  "20,000 unique attributes": () => project(each({ type: "integer", unique: true, min: 1, max: 2 })),
  "20,000 relations that need one each": () => project(each(relation("note", { required: true }))),
  "20,000 attributes that are private": () =>
    project(each(string), {
      [note]: typeJson("note", each(string), { options: { privateAttributes: Object.keys(each(string)) } }),
    }),
  "20,000 names that are none": () => project(members(20_000, (at) => [`${at} x`, string])),
  "an attribute with a name of a million characters": () => project({ [repeated("a")]: string }),
  "3,000 content-types": () => types(3000, () => ({})),
  "1,000 content-types, each related to the next": () =>
    types(1000, (at) => ({
      next: relation(`t${(at + 1) % 1000}`, { required: true, inversedBy: "before" }),
      before: relation(`t${(at + 999) % 1000}`, { mappedBy: "next" }),
    })),
  "100 content-types, each related to all": () =>
    types(100, () => members(100, (to) => [`to${to}`, relation(`t${to}`)])),
  "3,000 content-types of one name": () =>
    members(3000, (at) => [`src/api/t${at}/content-types/t${at}/schema.json`, typeJson("t", {})]),
  "3,000 components of like names": () =>
    project(
      {},
      members(3000, (at) => [
        `src/components/parts/${"a-".repeat(at % 30)}${at}.json`,
        componentJson("p", { title: string }),
      ]),
    ),
  "options of many levels": () =>
    project(
      {},
      {
        [note]: `{"info":{"singularName":"note","pluralName":"notes","displayName":"x"},"pluginOptions":${repeated('{"a":')}`,
      },
    ),
  "a default of 1,000 levels in many": () =>
    project(members(200, (at) => [`a${at}`, { type: "json", default: JSON.parse("[".repeat(200) + "]".repeat(200)) }])),
  "JSON that is cut off": () => project({}, { [note]: `{"attributes":${repeated('{"a":1,', 500_000)}` }),
  "line feeds": () => project({}, { [note]: `{${repeated("\n")}x` }),
};
