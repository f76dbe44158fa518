import { isRecord } from "../../../base/json/json.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import type { ContentType } from "../../../reference/model/schema.js";
import { createContentApi } from "../../../server/api/create-content-api.js";
import { answerKind, pathOf } from "../answer-kind.js";
import type { Media, Operation, PathItem, Paths } from "./openapi-operation.js";

/** Asks an API for JSON. Undefined: it has no such answer. */
type Ask = (path: string) => unknown;

const asking = (dataset: Dataset): Ask => {
  const { handle } = createContentApi(dataset);
  return (path) => {
    const answer = handle({
      method: "GET",
      path: `/api${path}`,
      headers: () => undefined,
      body: async () => undefined,
    });
    // Without a role to look up and a body to read, an answer is there at once.
    if (answer instanceof Promise || answer.status !== 200 || typeof answer.body !== "string") return undefined;
    return JSON.parse(answer.body);
  };
};

const json = "application/json";

const shown = (content: Media, example: unknown): Media => {
  const media = content[json];
  return media === undefined || example === undefined ? content : { ...content, [json]: { ...media, example } };
};

/** An operation with an example of what it answers, and of the body that it takes. */
const exampled = (operation: Operation, answer: unknown, body: unknown): Operation => {
  const { requestBody, responses } = operation;
  const done = responses["200"];
  return {
    ...operation,
    ...(requestBody && { requestBody: { ...requestBody, content: shown(requestBody.content, body) } }),
    ...(done !== undefined &&
      "content" in done &&
      done.content && { responses: { ...responses, 200: { ...done, content: shown(done.content, answer) } } }),
  };
};

/** What the service gives by itself, or decides over. */
const given: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "publishedAt", "locale"]);

/** A body that makes an entry like one that is there: its own values. Undefined where a relation or component is required, too. */
const bodyOf = (type: ContentType, answer: unknown): unknown => {
  const data = isRecord(answer) ? answer.data : undefined;
  const attributes = isRecord(data) && isRecord(data.attributes) ? data.attributes : undefined;
  const all = [...type.attributes.values()];
  if (attributes === undefined || all.some(({ kind, required }) => kind !== "scalar" && required)) return undefined;
  const own = all.filter(({ hidden, kind, name }) => kind === "scalar" && !hidden && !given.has(name));
  const values = own.flatMap(({ name }) => (attributes[name] == null ? [] : [[name, attributes[name]] as const]));
  return values.length === 0 ? undefined : { data: Object.fromEntries(values) };
};

const firstId = (list: unknown): unknown => {
  const [first] = isRecord(list) && Array.isArray(list.data) ? list.data : [];
  return isRecord(first) ? first.id : undefined;
};

const typePaths = (type: ContentType, path: string, paths: Paths, ask: Ask): Paths => {
  const isSingle = answerKind(type) === "single";
  const list = isSingle ? undefined : ask(`${path}?pagination[pageSize]=2&sort=id`);
  const one = ask(isSingle ? path : `${path}/${String(firstId(list))}`);
  const body = bodyOf(type, one);
  const item = (place: string, read: unknown): [string, PathItem] => [
    place,
    Object.fromEntries(
      Object.entries(paths[place] ?? {}).map(([method, operation]) => [
        method,
        exampled(operation, method === "get" ? read : one, body),
      ]),
    ),
  ];
  return Object.fromEntries(isSingle ? [item(path, one)] : [item(path, list), item(`${path}/{id}`, one)]);
};

/** The paths of the source's own content-types with examples: what the source would answer, and bodies that make such entries. */
export const withExamples = (paths: Paths, types: readonly ContentType[], dataset: Dataset): Paths => {
  const ask = asking(dataset);
  const examples = types.map((type) => typePaths(type, pathOf(type) ?? "", paths, ask));
  return Object.assign({}, paths, ...examples);
};
