import { isRecord } from "../../../base/json/json.js";
import type { SourceTree } from "../tree/source-tree.js";
import {
  declarationOf,
  exportedObject,
  isPlainObject,
  type PlainObject,
  type PlainValue,
  unread,
  valueAt,
  withoutComments,
} from "./plain-values.js";

export interface ProjectRoute {
  readonly file: string;
  readonly method: string;
  /** `/orders/:id/pay`, below the prefix of the API. */
  readonly path: string;
  readonly handler: string;
}

/** Code of a project that a mock does not run. */
export interface ProjectCode {
  readonly file: string;
  readonly kind: "controller" | "policy" | "middleware" | "lifecycles" | "extension" | "routes" | "start";
  /** What it defines: the actions of a controller, the hooks of a lifecycle, the functions that run at the start. */
  readonly names: readonly string[];
  /** The populate that a middleware gives to requests, where it can be seen: {@link unread} where only that it does can be. */
  readonly populate?: PlainValue;
}

/** What `config/api` says of pages, as far as it can be read: `null` where only running it would show a value. */
export interface ProjectLimits {
  readonly file: string;
  readonly defaultLimit?: number | null;
  readonly maxLimit?: number | null;
  readonly withCount?: boolean | null;
  readonly prefix?: string | null;
}

/** What a project is made of beside its schemas. Nothing of it was run. */
export interface ProjectFacts {
  /** What `package.json` says of `@strapi/strapi`. */
  readonly range: string | undefined;
  readonly packages: readonly string[];
  /** What `config/plugins` says of each plugin. */
  readonly plugins: PlainObject;
  readonly ownPlugins: readonly string[];
  readonly limits: ProjectLimits | undefined;
  readonly routes: readonly ProjectRoute[];
  readonly code: readonly ProjectCode[];
}

/** Longer files are not looked at, in characters. */
const longest = 50_000;

const textOf = async (tree: SourceTree, file: string): Promise<string> => {
  const text = (await tree.kind(file)) === "file" ? await tree.text(file).catch(() => "") : "";
  return text.length > longest ? "" : text;
};

/** The files of code in a folder. */
const codeIn = async (tree: SourceTree, folder: string): Promise<readonly string[]> => {
  const lists = await Promise.all([".js", ".ts", ".mjs", ".cjs"].map((ending) => tree.files(folder, ending)));
  const names = lists.flat().filter((name) => !/\.(?:d|test|spec)\.\w+$/.test(name));
  return names.map((name) => `${folder}/${name}`);
};

const configOf = async (tree: SourceTree, name: string): Promise<readonly [file: string, text: string] | undefined> => {
  for (const file of (await codeIn(tree, "config")).filter((path) => path.replace(/\.\w+$/, "") === `config/${name}`))
    return [file, await textOf(tree, file)];
  return undefined;
};

/** What `package.json` says of `@strapi/strapi`, and the packages that a project depends on. */
export const readManifest = async (tree: SourceTree) => {
  const json: unknown = await textOf(tree, "package.json")
    .then((text) => JSON.parse(text))
    .catch(() => undefined);
  const { dependencies, devDependencies } = isRecord(json) ? json : {};
  const all = Object.assign({}, ...[devDependencies, dependencies].filter(isRecord)) as Record<string, unknown>;
  const range = all["@strapi/strapi"];
  return { range: typeof range === "string" ? range : undefined, packages: Object.keys(all) };
};

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

/** What each limit is, where it can be read. */
const limitForms: Readonly<Record<Exclude<keyof ProjectLimits, "file">, (value: unknown) => boolean>> = {
  defaultLimit: isCount,
  maxLimit: isCount,
  withCount: (value) => typeof value === "boolean",
  prefix: (value) => typeof value === "string",
};

const readLimits = async (tree: SourceTree): Promise<ProjectLimits | undefined> => {
  const found = await configOf(tree, "api");
  if (found === undefined) return undefined;
  const [file, text] = found;
  const { rest } = exportedObject(text) ?? {};
  if (!isPlainObject(rest)) return rest === undefined ? undefined : { file };
  const plain = Object.entries(limitForms).flatMap(([name, fits]) => {
    const value = rest[name];
    return value === undefined ? [] : [[name, fits(value) ? value : null]];
  });
  return { file, ...Object.fromEntries(plain) };
};

/** Methods whose first parameter is the context of a request, or the event of a lifecycle. */
const actionsIn = (code: string): readonly string[] => {
  const pattern =
    /(?:^|[,{\s])(?:async\s+)?([A-Za-z_$][\w$]*)\s*(?::\s*(?:async\s*)?)?\(\s*(?:ctx|context|event|_)\b[^()]*\)\s*(?::[^{=]{0,200})?(?:=>|\{)/g;
  const names = [...code.matchAll(pattern)].map(([, name = ""]) => name);
  return [
    ...new Set(names.filter((name) => !["function", "if", "for", "while", "switch", "async", "catch"].includes(name))),
  ];
};

const readRoutes = (file: string, text: string): readonly (ProjectRoute | ProjectCode)[] => {
  const code = withoutComments(text);
  const start = /\broutes\s*:\s*(?=\[)/.exec(code);
  if (start === null) {
    const isChanged = /createCoreRouter\s*\(\s*(?:"[^"]*"|'[^']*')\s*,/.test(code);
    return isChanged ? [{ file, kind: "routes", names: [] }] : [];
  }
  const routes = valueAt(code, start.index + start[0].length);
  if (!Array.isArray(routes)) return [{ file, kind: "routes", names: [] }];
  return routes.flatMap((route: PlainValue): readonly (ProjectRoute | ProjectCode)[] => {
    const { handler, method, path } = isPlainObject(route) ? route : {};
    if (typeof method !== "string" || typeof path !== "string") return [{ file, kind: "routes", names: [] }];
    return [{ file, method: method.toUpperCase(), path, handler: typeof handler === "string" ? handler : "" }];
  });
};

const populateIn = (code: string): PlainValue | undefined => {
  const set =
    /\.query(?:\.populate|\s*\[\s*["']populate["']\s*\])\s*=(?!=)\s*|\.query\s*=\s*\{[^{}]{0,500}?\bpopulate\s*(?::\s*|(?=[,}]))/.exec(
      code,
    );
  if (set === null) return undefined;
  const value = valueAt(code, set.index + set[0].length);
  if (value !== unread) return value;
  // `const populate = { ... }` before it is the usual form.
  const name = /^[\w$]{1,200}/.exec(code.slice(set.index + set[0].length))?.[0] ?? "populate";
  const declared = declarationOf(name).exec(code);
  return declared === null ? unread : valueAt(code, declared.index + declared[0].length);
};

const kinds = [
  ["controllers", "controller"],
  ["policies", "policy"],
  ["middlewares", "middleware"],
] as const;

/** What of a file of code is the project's own; undefined: nothing, such as of a core controller that is left as it is. */
const describeCode = (file: string, kind: ProjectCode["kind"], text: string): ProjectCode | undefined => {
  const code = withoutComments(text);
  if (kind === "controller") {
    const names = actionsIn(code);
    return names.length === 0 && /createCoreController/.test(code) ? undefined : { file, kind, names };
  }
  if (kind !== "middleware") return { file, kind, names: kind === "lifecycles" ? actionsIn(code) : [] };
  const populate = populateIn(code);
  return { file, kind, names: [], ...(populate !== undefined && { populate }) };
};

const readCode = async (tree: SourceTree): Promise<readonly (ProjectRoute | ProjectCode)[]> => {
  const found: (ProjectRoute | ProjectCode)[] = [];
  const add = async (file: string, kind: ProjectCode["kind"]) => {
    const code = describeCode(file, kind, await textOf(tree, file));
    if (code !== undefined) found.push(code);
  };
  const apis = (await tree.folders("src/api")).map((api) => `src/api/${api}`);
  for (const folder of [...apis, "src"]) {
    for (const file of await codeIn(tree, `${folder}/routes`))
      found.push(...readRoutes(file, await textOf(tree, file)));
    for (const [below, kind] of kinds)
      for (const file of await codeIn(tree, `${folder}/${below}`)) await add(file, kind);
  }
  for (const api of apis)
    for (const type of await tree.folders(`${api}/content-types`))
      for (const file of await codeIn(tree, `${api}/content-types/${type}`))
        if (/\/lifecycles\.\w+$/.test(file)) await add(file, "lifecycles");
  for (const plugin of await tree.folders("src/extensions"))
    for (const file of await codeIn(tree, `src/extensions/${plugin}`))
      if (/\/strapi-server\.\w+$/.test(file)) await add(file, "extension");
  return found;
};

/** The functions of `src/index` that do something: Strapi makes them empty. */
const startsIn = (text: string): readonly string[] => {
  const code = withoutComments(text).replace(/\([^()]*\)/g, "");
  const isEmpty = (name: string) => new RegExp(`\\b${name}\\b[\\s:\\w<>=]{0,100}\\{\\s*\\}`).test(code);
  return ["register", "bootstrap"].filter((name) => new RegExp(`\\b${name}\\b`).test(code) && !isEmpty(name));
};

const readStarts = async (tree: SourceTree): Promise<readonly ProjectCode[]> => {
  const files = (await codeIn(tree, "src")).filter((file) => /^src\/index\.\w+$/.test(file));
  const read = files.map(async (file) => ({ file, kind: "start" as const, names: startsIn(await textOf(tree, file)) }));
  return (await Promise.all(read)).filter(({ names }) => names.length > 0);
};

/** Looks at what a project has beside its schemas. Nothing of it is run, and nothing of it is a fault. */
export const readProjectFacts = async (tree: SourceTree): Promise<ProjectFacts> => {
  const [manifest, limits, plugins, code, starts, ownPlugins] = await Promise.all([
    readManifest(tree),
    readLimits(tree),
    configOf(tree, "plugins"),
    readCode(tree),
    readStarts(tree),
    tree.folders("src/plugins"),
  ]);
  return {
    ...manifest,
    limits,
    plugins: (plugins === undefined ? undefined : exportedObject(plugins[1])) ?? {},
    ownPlugins: ownPlugins.map((name) => `src/plugins/${name}`),
    routes: code.filter((each): each is ProjectRoute => "method" in each),
    code: [...starts, ...code.filter((each): each is ProjectCode => "kind" in each)],
  };
};
