import { isRecord, own } from "../../base/json.js";
import { type QueryParser, qsParsers, queryLimits } from "../../base/libraries/qs.js";
import { formatPath } from "../../base/result.js";
import type { ContentModel, Uid } from "../../reference/model/schema.js";
import type { Limits } from "../../reference/query/pagination.js";
import type { ContentApiOptions } from "../../server/api/create-content-api.js";
import { parseAnyJson } from "../../server/bodies/body.js";
import { checkBody } from "./body.js";
import { checkFilters } from "./filters.js";
import { createFindings, type Finding, type Findings } from "./finding.js";
import { checkFormFiles } from "./form-files.js";
import { checkEffects, checkLocale, checkNames, checkPagination, type Query } from "./parameters.js";
import { checkPopulate } from "./populate.js";
import { checkReadings } from "./readings.js";
import { type Resource, resourcesOf } from "./resources.js";
import { checkWithheld, type Withheld } from "./withheld.js";

/** What a lint knows of the API that it looks at requests for. */
export interface LintSetting {
  readonly model: ContentModel;
  readonly queryParser: QueryParser;
  readonly limits: Partial<Limits>;
  /** The codes of the locales that there are. */
  readonly locales: readonly string[];
  /** Whether an entry of a type is there now. */
  readonly exists: (type: Uid, id: number) => boolean;
  /** Changes what is asked, as plugins do. */
  readonly adapt: ContentApiOptions["adaptQuery"];
}

/** A request as the rules see it. */
export interface LintedRequest extends Resource {
  readonly search: string;
  /** As the server reads it. */
  readonly query: Query;
  readonly setting: LintSetting;
}

/** All that is looked for. A rule adds what it finds; it changes nothing, and takes a request for what it is, not for what is answered. */
export const rules: Readonly<Record<string, (request: LintedRequest, findings: Findings) => void>> = {
  readings: ({ search }, findings) => checkReadings(search, findings),
  names: (request, findings) => checkNames(request.query, request, findings),
  filters: ({ form, query, setting, type }, findings) => {
    if (form !== "entry") checkFilters(query.filters, type, setting.model, findings);
  },
  effects: (request, findings) => checkEffects(request.query, request, findings),
  locale: (request, findings) => checkLocale(request.query, request, request.setting.locales, findings),
  pagination: (request, findings) => checkPagination(request.query, request, request.setting.limits, findings),
  populate: ({ query, setting, type }, findings) => {
    // What a plugin has made of it is no fault of the request's.
    const isOwn = setting.adapt === undefined || setting.adapt(type, query).populate === query.populate;
    if (isOwn) checkPopulate(query, type, setting.model, findings);
  },
};

/** So many verdicts are remembered, of targets of so many characters: clients ask the same again and again. */
const [mostVerdicts, longestTarget] = [1000, 2000];

const nothing: readonly Finding[] = [];

/** What a request asks that means nothing, or not what it seems to: by its method and its target, the path with the query. */
export interface Lint {
  query(method: string, target: string): readonly Finding[];
  /** What its body says, as it was parsed, where it is one of an entry. */
  body(method: string, target: string, body: unknown): readonly Finding[];
  /** What a form with files says: its texts by their names, and the names of its files. */
  form(method: string, target: string, texts: unknown, files: readonly string[]): readonly Finding[];
  /** What the answer leaves out of what was asked, because its sender may not find it. */
  withheld(method: string, target: string, body: unknown, withheld: Withheld): readonly Finding[];
}

/** A lint of requests. It never throws for a request. */
export const createLint = (setting: LintSetting): Lint => {
  const resourceOf = resourcesOf(setting.model);
  const options = { ...queryLimits, strictNullHandling: true };
  const requestOf = (method: string, target: string, mark: number): LintedRequest | undefined => {
    const resource = resourceOf(target.slice(0, mark), method);
    const search = target.slice(mark + 1);
    return resource && { ...resource, search, setting, query: qsParsers[setting.queryParser](search, options) };
  };
  const look = (method: string, target: string, mark: number): readonly Finding[] => {
    const request = requestOf(method, target, mark);
    if (request === undefined) return nothing;
    const findings = createFindings();
    for (const rule of Object.values(rules)) rule(request, findings);
    return findings.list;
  };
  const verdicts = new Map<string, readonly Finding[]>();
  const query: Lint["query"] = (method, target) => {
    const mark = target.indexOf("?");
    if (mark === -1 || mark === target.length - 1) return nothing;
    const reading = method === "GET" || method === "HEAD";
    if (!reading) return method === "OPTIONS" ? nothing : look(method, target, mark);
    const known = verdicts.get(target);
    if (known !== undefined) return known;
    const found = look("GET", target, mark);
    if (verdicts.size === mostVerdicts) verdicts.clear();
    if (target.length <= longestTarget) verdicts.set(target, found);
    return found;
  };
  const body: Lint["body"] = (method, target, sent) => {
    const [path = ""] = target.split("?", 1);
    const resource = resourceOf(path, method);
    if (resource === undefined || !resource.type.uid.startsWith("api::") || !isRecord(sent)) return nothing;
    const findings = createFindings();
    const { exists, model } = setting;
    const operation = method === "POST" ? "create" : "update";
    checkBody(own(sent, "data"), resource.type, { model, findings, operation, exists });
    return findings.list;
  };
  const form: Lint["form"] = (method, target, texts, files) => {
    const [path = ""] = target.split("?", 1);
    const type = resourceOf(path, method)?.type;
    if (type === undefined || !type.uid.startsWith("api::")) return nothing;
    const findings = createFindings();
    checkFormFiles(files, type, setting.model, findings);
    const data = isRecord(texts) ? own(texts, "data") : undefined;
    const read = typeof data === "string" ? parseAnyJson(data) : undefined;
    return [...(read?.ok ? body(method, target, { data: read.value }) : []), ...findings.list];
  };
  const withheld: Lint["withheld"] = (method, target, sent, held) => {
    const mark = target.indexOf("?");
    const reading = method === "GET" || method === "HEAD";
    const request = requestOf(reading ? "GET" : method, target, mark === -1 ? target.length : mark);
    if (request === undefined) return nothing;
    const findings = createFindings();
    checkWithheld({ ...request, model: setting.model }, sent, held, findings);
    return findings.list;
  };
  return { query, body, form, withheld };
};

/** A finding in words: `populate[imag]: ...`. */
export const describeFinding = ({ message, path }: Finding): string => `${parameterOf(path)}: ${message}`;

/** The name of a parameter, shortened where it is long. */
export const parameterOf = (path: Finding["path"]): string => {
  const name = formatPath(path);
  return name.length <= 200 ? name : `${name.slice(0, 200)}...`;
};
