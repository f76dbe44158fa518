import { commandLine } from "../../base/command-line.js";
import { isRecord } from "../../base/json/json.js";
import { plural } from "../../base/words/plural.js";
import { isPlainObject, type PlainValue, unread } from "../../data/read/code/plain-values.js";
import type { ProjectCode, ProjectFacts, ProjectRoute } from "../../data/read/code/project-facts.js";
import { besideDataset } from "../../data/read/shared/source-memory.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { type ContentModel, type ContentType, ownTypes, pathName } from "../../reference/model/schema.js";
import { createContentApi } from "../../server/api/create-content-api.js";
import { readTarget } from "../../server/http/steps.js";
import { emptyTypes } from "../mock/entries/empty-types.js";
import type { MockOptions } from "../mock/mock-options.js";
import { compilePath } from "../rules/path-pattern.js";
import { isUnknownPlugin, knownPlugins } from "./known-plugins.js";

/** What a note is about. */
export type ProjectTopic = "release" | "entries" | "plugins" | "limits" | "custom fields" | "routes" | "code";

/** Something of a project that a mock of it answers otherwise, or that it took over. */
export interface ProjectNote {
  readonly topic: ProjectTopic;
  /** A file, a package, a route or content-types. */
  readonly place: string;
  /** What a front end gets. */
  readonly message: string;
  /** What the configuration of `touchstone serve` needs for what the project does. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Commands that help: any of them, each with what comes of it as a comment of the shell. */
  readonly commands?: readonly string[];
}

/** What of the mock's options does what a project does. */
export interface ProjectSetting extends Pick<MockOptions, "defaultPopulate" | "plugins" | "routes"> {
  /** The sizes of pages that were given, whatever the project says. */
  readonly limits?: Readonly<Record<string, number | boolean | undefined>> | undefined;
  readonly customFields?: Readonly<Record<string, string>> | undefined;
  /** The source as a word of a command line. */
  readonly source: string;
  /** How many entries of a type are served. */
  readonly count: (uid: string) => number;
}

/** What a project needs that a mock of it does not do by itself, and what was taken over. Empty for any other source. */
export const projectNotes = async (dataset: Dataset, setting: ProjectSetting): Promise<readonly ProjectNote[]> => {
  const facts = besideDataset(dataset.model).project;
  if (facts === undefined) return [];
  return [
    ...releaseNotes(facts),
    ...entryNotes(dataset, setting),
    ...pluginNotes(facts, setting),
    ...limitNotes(facts, setting),
    ...customFieldNotes(dataset.model, setting),
    ...(await routeNotes(facts, dataset, setting)),
    ...facts.code.flatMap((code) => codeNotes(code, dataset.model, setting)),
  ];
};

/** Whether a project is one of Strapi 5, as far as `package.json` says so. */
export const isStrapi5 = ({ model }: Pick<Dataset, "model">): boolean =>
  /^[\^~>=v\s]*5(?:\.|$)/.test(besideDataset(model).project?.range ?? "");

/** What answers of Strapi 5 are like. */
export const strapi5 =
  "Strapi 5 answers in another form: entries without attributes around their values, with a documentId in their paths, and status in place of publicationState";

const releaseNotes = ({ range = "" }: ProjectFacts): readonly ProjectNote[] =>
  /^[\^~>=v\s]*5(?:\.|$)/.test(range)
    ? [{ topic: "release", place: `@strapi/strapi ${range}`, message: `${strapi5}; this mock answers as Strapi 4` }]
    : [];

const entryNotes = ({ model }: Dataset, { count, source }: ProjectSetting): readonly ProjectNote[] => {
  const own = ownTypes(model);
  const without = emptyTypes(model, count);
  if (without.length === 0) return [];
  const names = without.map(pathName);
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  return [
    {
      topic: "entries",
      place: names.slice(0, 3).join(", ") + more,
      message: `${without.length} of ${plural(own.length, "content-type")} without entries`,
      commands: [
        `${commandLine(`serve ${source} --generate 20`)}   # generated ones, until it ends`,
        `${commandLine(`generate ${source} --output fixtures`)} && ${commandLine(`serve ${source} fixtures`)}   # to keep and to change`,
      ],
    },
  ];
};

const pluginNotes = (
  { ownPlugins, packages, plugins }: ProjectFacts,
  setting: ProjectSetting,
): readonly ProjectNote[] => {
  const notes = knownPlugins.flatMap(({ names = [], option, packages: known, without }): readonly ProjectNote[] => {
    const place = known.find((name) => packages.includes(name));
    const config = names.map((name) => plugins[name]).find((value) => value !== undefined);
    if (place === undefined || (isPlainObject(config) && config.enabled === false)) return [];
    if (option === undefined) return [{ topic: "plugins", place, message: without }];
    if ((setting.plugins?.[option] ?? false) !== false) return [];
    const value = optionOf(option, isPlainObject(config) ? config.config : undefined);
    return [{ topic: "plugins", place, message: without, config: { plugins: { [option]: value } } }];
  });
  const unknown = packages.filter(isUnknownPlugin);
  const note = (names: readonly string[], message: string): readonly ProjectNote[] =>
    names.length === 0 ? [] : [{ topic: "plugins", place: names.join(", "), message }];
  return [
    ...notes,
    ...note(unknown, "not known here: what it adds is not served"),
    ...note(ownPlugins, "not run: its content-types and routes are not served"),
  ];
};

/** The option that does what the plugin's own configuration says. */
const optionOf = (option: "populateDeep" | "transformer", config: PlainValue | undefined): unknown => {
  if (!isPlainObject(config)) return true;
  if (option === "populateDeep")
    return typeof config.defaultDepth === "number" ? { defaultDepth: config.defaultDepth } : true;
  const { responseTransforms } = config;
  if (!isPlainObject(responseTransforms)) return true;
  const { removeAttributesKey = false, removeDataKey = false } = responseTransforms;
  return removeAttributesKey === true && removeDataKey === true
    ? true
    : { removeAttributesKey: removeAttributesKey === true, removeDataKey: removeDataKey === true };
};

const limitNotes = ({ limits }: ProjectFacts, setting: ProjectSetting): readonly ProjectNote[] => {
  if (limits === undefined) return [];
  const { file: place, prefix, ...sizes } = limits;
  const named = Object.entries(sizes);
  const given = new Set(
    Object.entries(setting.limits ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  );
  const taken = named.filter(([name, value]) => value !== null && !given.has(name));
  const unknown = named.filter(([name, value]) => value === null && !given.has(name)).map(([name]) => name);
  const notes: ProjectNote[] = [];
  const note = (message: string) => notes.push({ topic: "limits", place, message });
  if (taken.length > 0) note(`taken over: ${taken.map(([name, value]) => `${name} ${value}`).join(", ")}`);
  if (unknown.length > 0)
    note(`the code that computes ${unknown.join(", ")} is not run: give the configuration a number`);
  if (prefix === null) note("the code that computes the prefix is not run: paths begin with /api here");
  else if (prefix !== undefined && prefix !== "/api") note(`prefix ${prefix}: paths begin with /api here all the same`);
  return notes;
};

const customFieldNotes = (model: ContentModel, { customFields = {} }: ProjectSetting): readonly ProjectNote[] => {
  const { components, contentTypes } = besideDataset(model).definitions;
  const found = new Map<string, string>();
  for (const { json, uid } of [...contentTypes, ...components])
    for (const [name, attribute] of Object.entries(
      isRecord(json) && isRecord(json.attributes) ? json.attributes : {},
    )) {
      const field = isRecord(attribute) ? attribute.customField : undefined;
      if (typeof field === "string" && !known.has(field) && !found.has(field)) found.set(field, `${uid} ${name}`);
    }
  return [...found]
    .filter(([field]) => customFields[field] === undefined)
    .map(([field, place]) => ({
      topic: "custom fields" as const,
      place,
      message: `${field} is taken for a string`,
      config: { customFields: { [field]: "string" } },
    }));
};

/** Those that schemas are read with the right type of. */
const known: ReadonlySet<string> = new Set([
  ...["plugin::ckeditor.CKEditor", "plugin::color-picker.color", "plugin::multi-select.multi-select"],
]);

/** What is answered to the routes of a project: asked of an API of its own, without entries. */
const routeNotes = async (
  { routes }: ProjectFacts,
  dataset: Dataset,
  { routes: own = [] }: ProjectSetting,
): Promise<readonly ProjectNote[]> => {
  if (routes.length === 0) return [];
  const api = createContentApi({ ...dataset, records: new Map() });
  const paths = new Set(api.paths());
  const answered = own.map(({ method = "GET", path }) => ({ method: method.toUpperCase(), match: compilePath(path) }));
  return Promise.all(
    routes.map(async ({ file, handler, method, path }: ProjectRoute): Promise<ProjectNote> => {
      const target = `/api${path.startsWith("/") ? path : `/${path}`}`;
      const { pathname } = readTarget(target.replace(/:(\w+)(?:\([^)]*\))?[?*+]?/g, "1"));
      const place = `${method} ${target}`;
      if (answered.some((route) => route.method === method && route.match(pathname) !== undefined))
        return { topic: "routes", place, message: `a route of the configuration answers, not ${file}` };
      const known = target.replace(/:\w+/g, ":id");
      if (paths.has(known))
        return {
          topic: "routes",
          place,
          message: `answered as Strapi's own, not by ${handler || "its handler"} (${file})`,
        };
      const { status } = await api.handle({
        method,
        path: pathname,
        headers: () => undefined,
        body: async () => new Uint8Array(),
      });
      const message = `${status}: ${handler || "its handler"} is not run (${file})`;
      return {
        topic: "routes",
        place,
        message,
      };
    }),
  );
};

const codeNotes = (
  { file, kind, names: actions, populate }: ProjectCode,
  model: ContentModel,
  { defaultPopulate = {} }: ProjectSetting,
): readonly ProjectNote[] => {
  const note = (message: string, config?: ProjectNote["config"]): readonly ProjectNote[] => [
    { topic: "code", place: file, message, ...(config !== undefined && { config }) },
  ];
  if (kind === "controller")
    return note(
      `${actions.length === 0 ? "the controller" : actions.join(", ")} is not run: core actions are answered as Strapi's own`,
    );
  if (kind === "policy") return note("the policy is not run: it refuses nobody");
  if (kind === "routes") return note("changed or computed routes are not read: paths are those of Strapi");
  if (kind === "lifecycles")
    return note(`${actions.join(", ") || "hooks"} not run: entries are as the fixtures have them`);
  if (kind === "start") return note(`${actions.join(", ")} not run: entries and permissions that it makes are missing`);
  if (kind === "extension") return note("the extension is not run: the plugin's routes are answered as Strapi's own");
  if (populate === undefined) return note("the middleware is not run");
  const found = typeOfFile(file, model);
  const names = found === undefined ? [] : [found.uid, found.singularName, found.pluralName];
  if (names.some((name) => defaultPopulate[name] !== undefined)) return [];
  const message = "the middleware is not run: its populate is missing";
  if (found === undefined || !isRead(populate)) return note(message);
  return note(message, { defaultPopulate: { [found.singularName]: populate } });
};

/** The type that a file below `src/api/NAME/` is most likely about. */
const typeOfFile = (file: string, { contentTypes }: ContentModel): ContentType | undefined => {
  const name = /^src\/api\/([^/]+)\//.exec(file)?.[1];
  return [...contentTypes.values()].find(({ uid }) => uid.startsWith(`api::${name}.`));
};

/** Whether all of a value was read. */
const isRead = (value: PlainValue): boolean => {
  if (typeof value !== "object" || value === null) return value !== unread;
  return Object.values(value).every((inner: PlainValue) => isRead(inner));
};
