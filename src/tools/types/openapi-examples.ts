import { isRecord } from "../../base/json.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentType } from "../../reference/model/schema.js";
import { createContentApi } from "../../server/api/create-content-api.js";
import { answerKind, pathOf } from "./answer-kind.js";
import type { Operation, PathItem, Paths } from "./openapi-operation.js";

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

const withAnswer = (operation: Operation | undefined, example: unknown): Operation | undefined => {
  const answer = operation?.responses["200"];
  const media = answer !== undefined && "content" in answer ? answer.content?.[json] : undefined;
  if (operation === undefined || answer === undefined || media === undefined || example === undefined) return operation;
  const shown = { ...answer, content: { [json]: { ...media, example } } };
  return { ...operation, responses: { ...operation.responses, "200": shown } };
};

const withBody = (operation: Operation | undefined, example: unknown): Operation | undefined => {
  const body = operation?.requestBody;
  const media = body?.content[json];
  if (operation === undefined || body === undefined || media === undefined || example === undefined) return operation;
  return { ...operation, requestBody: { ...body, content: { ...body.content, [json]: { ...media, example } } } };
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

const item = (operations: Readonly<Record<keyof PathItem, Operation | undefined>>): PathItem =>
  Object.fromEntries(Object.entries(operations).filter(([, operation]) => operation !== undefined));

const firstId = (list: unknown): unknown => {
  const [first] = isRecord(list) && Array.isArray(list.data) ? list.data : [];
  return isRecord(first) ? first.id : undefined;
};

const exampled = (type: ContentType, path: string, paths: Paths, ask: Ask): Paths => {
  const isSingle = answerKind(type) === "single";
  const list = isSingle ? undefined : ask(`${path}?pagination[pageSize]=2&sort=id`);
  const onePath = isSingle ? path : `${path}/{id}`;
  const one = isSingle ? ask(path) : ask(`${path}/${String(firstId(list))}`);
  const [all, each] = [paths[path] ?? {}, paths[onePath] ?? {}];
  const body = bodyOf(type, one);
  const changing = {
    get: withAnswer(each.get, one),
    put: withBody(withAnswer(each.put, one), body),
    post: each.post,
    delete: withAnswer(each.delete, one),
  };
  if (isSingle) return { [path]: item(changing) };
  return {
    [path]: item({
      ...noOperations,
      ...all,
      get: withAnswer(all.get, list),
      post: withBody(withAnswer(all.post, one), body),
    }),
    [onePath]: item(changing),
  };
};

const noOperations = { get: undefined, put: undefined, post: undefined, delete: undefined };

/** The paths of the source's own content-types with examples: what the source would answer, and bodies that make such entries. */
export const withExamples = (paths: Paths, types: readonly ContentType[], dataset: Dataset): Paths => {
  const ask = asking(dataset);
  const examples = types.map((type) => exampled(type, pathOf(type) ?? "", paths, ask));
  return Object.assign({}, paths, ...examples);
};
