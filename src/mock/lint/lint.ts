import { isRecord, own } from "../../base/json/json.js";
import type { QueryParser } from "../../base/libraries/qs.js";
import { formatPath } from "../../base/result.js";
import type { Limits } from "../../reference/model/dataset.js";
import type { ContentModel, Uid } from "../../reference/model/schema.js";
import { parseQueryString } from "../../reference/query/query.js";
import type { ContentApiOptions } from "../../server/api/content-api.js";
import { parseAnyJson } from "../../server/bodies/body.js";
import { type Call, isReading } from "../../server/http/steps.js";
import { checkBody } from "./body.js";
import { createFindings, type Finding } from "./finding.js";
import { checkFormFiles } from "./form-files.js";
import { hear } from "./heard.js";
import { checkOperators } from "./operators.js";
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

/** A request as it is looked at. */
interface LintedRequest extends Resource {
  readonly search: string;
  /** As the server reads it. */
  readonly query: Query;
}

/** All that is looked for in a query. It is taken for what it is, not for what is answered. */
const findingsIn = (request: LintedRequest, setting: LintSetting): readonly Finding[] => {
  const { form, query, search, type } = request;
  const { adapt, limits, locales, model } = setting;
  const findings = createFindings();
  const heard = hear(query, type, model);
  checkReadings(search, query, setting.queryParser, findings);
  checkNames(query, request, findings);
  if (form === "entry") checkEffects(query, findings);
  else checkOperators(heard, "filters", findings);
  if (form !== "entry" && type.localized) checkLocale(query.locale, locales, findings);
  if (form === "list" && Object.hasOwn(query, "pagination")) checkPagination(query.pagination, limits, findings);
  // What a plugin has made of it is no fault of the request's.
  const isOwn = adapt === undefined || adapt(type, query).populate === query.populate;
  if (!isOwn) return findings.list;
  checkPopulate(heard, model, findings);
  checkOperators(heard, "populate", findings);
  return findings.list;
};

/** So many verdicts are remembered, of targets of so many characters: clients ask the same again and again. */
const [mostVerdicts, longestTarget] = [1000, 2000];

const nothing: readonly Finding[] = [];

/** What is looked at of a call. */
type Asked = Pick<Call, "method" | "path" | "pathname" | "search">;

/** What a call asks that means nothing, or not what it seems to. */
export interface Lint {
  query(call: Asked): readonly Finding[];
  /** What its body says, as it was parsed, where it is one of an entry. */
  body(call: Asked, body: unknown): readonly Finding[];
  /** What a form with files says: its texts by their names, and the names of its files. */
  form(call: Asked, texts: unknown, files: readonly string[]): readonly Finding[];
  /** What the answer leaves out of what was asked, because its sender may not find it. */
  withheld(call: Asked, body: unknown, withheld: Withheld): readonly Finding[];
}

/** A lint of requests. It never throws for a request. */
export const createLint = (setting: LintSetting): Lint => {
  const resourceOf = resourcesOf(setting.model);
  const requestOf = ({ pathname, search }: Asked, method: string): LintedRequest | undefined => {
    const resource = resourceOf(pathname, method);
    return resource && { ...resource, search, query: parseQueryString(search, setting.queryParser) };
  };
  const look = (call: Asked, method: string): readonly Finding[] => {
    const request = requestOf(call, method);
    return request === undefined ? nothing : findingsIn(request, setting);
  };
  const verdicts = new Map<string, readonly Finding[]>();
  const query: Lint["query"] = (call) => {
    const { method, path, search } = call;
    if (search === "") return nothing;
    if (!isReading(call)) return method === "OPTIONS" ? nothing : look(call, method);
    const known = verdicts.get(path);
    if (known !== undefined) return known;
    const found = look(call, "GET");
    if (verdicts.size === mostVerdicts) verdicts.clear();
    if (path.length <= longestTarget) verdicts.set(path, found);
    return found;
  };
  const body: Lint["body"] = ({ method, pathname }, sent) => {
    const resource = resourceOf(pathname, method);
    if (resource === undefined || !resource.type.uid.startsWith("api::") || !isRecord(sent)) return nothing;
    const findings = createFindings();
    const { exists, model } = setting;
    const operation = method === "POST" ? "create" : "update";
    checkBody(own(sent, "data"), resource.type, { model, findings, operation, exists });
    return findings.list;
  };
  const form: Lint["form"] = (call, texts, files) => {
    const type = resourceOf(call.pathname, call.method)?.type;
    if (type === undefined || !type.uid.startsWith("api::")) return nothing;
    const findings = createFindings();
    checkFormFiles(files, type, setting.model, findings);
    const data = isRecord(texts) ? own(texts, "data") : undefined;
    const read = typeof data === "string" ? parseAnyJson(data) : undefined;
    return [...(read?.ok ? body(call, { data: read.value }) : []), ...findings.list];
  };
  const withheld: Lint["withheld"] = (call, sent, held) => {
    const request = requestOf(call, call.method === "HEAD" ? "GET" : call.method);
    if (request === undefined) return nothing;
    const findings = createFindings();
    const { query, type } = request;
    checkWithheld({ type, populated: hear(query, type, setting.model).populated }, sent, held, findings);
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
