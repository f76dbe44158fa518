import type { JsonSchema } from "../schemas/json-schema.js";
import type { Parameter } from "./query-parameters.js";

/** A body or an answer by its content-type. */
export type Media = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;

/** An answer of an operation, as OpenAPI 3.1 describes it. */
interface Answer {
  readonly description: string;
  readonly content?: Media;
}

/** What one method of a path does, as OpenAPI 3.1 describes it. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Media };
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
}

/** The methods of a path. */
export type PathItem = Readonly<Partial<Record<"get" | "post" | "put" | "delete", Operation>>>;

/** Paths with their methods. */
export type Paths = Readonly<Record<string, PathItem>>;

/** What operations are described by. */
export interface OperationParts {
  readonly tag: string;
  readonly parameters?: readonly Parameter[];
  /** The JSON body. */
  readonly body?: JsonSchema;
  /** The body as a form with files, beside the JSON one or alone. */
  readonly form?: JsonSchema;
  /** The answer of status 200, unless `status` is another one. Default: none. */
  readonly answer?: JsonSchema | undefined;
  readonly status?: number;
  /** Statuses without a body, with what they mean. */
  readonly empty?: Readonly<Record<string, string>>;
  /** Statuses of mistakes. Default: {@link readErrors}. */
  readonly errors?: readonly (keyof typeof errorAnswers)[];
}

/** The answers to mistakes (section 7), by status. */
const errorAnswers = {
  400: ["BadRequest", "A parameter, the body or a value is wrong: `error.details` says which."],
  401: ["Unauthorized", "The token is wrong, has expired, or is missing where no role is public."],
  403: ["Forbidden", "The role of the token, or the public role, does not allow this action."],
  404: ["NotFound", "There is nothing of this id or path."],
  413: ["PayloadTooLarge", "The body is too large."],
  500: ["InternalError", "The server failed."],
} as const;

/** The statuses of mistakes that any request with parameters can make. */
export const readErrors = [400, 401, 403] as const;

const json = (schema: JsonSchema): Media => ({ "application/json": { schema } });

const bodyOf = ({ body, form }: Pick<OperationParts, "body" | "form">): Media => ({
  ...(body && json(body)),
  ...(form && { "multipart/form-data": { schema: form } }),
});

/** An operation: its method and path, its id, its summary, and what it does not share with others. */
export type Row = readonly [
  target: `${string} ${string}`,
  id: string,
  summary: string,
  parts?: Partial<OperationParts>,
];

/** Paths of operations that share some parts. Answers to mistakes refer to the ones that all operations share. */
export const pathsOf = (shared: OperationParts, rows: readonly Row[]): Paths => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [target, id, summary, own] of rows) {
    const [method = "", path = ""] = target.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(id, summary, { ...shared, ...own }) };
  }
  return paths;
};

const describe = (id: string, summary: string, parts: OperationParts): Operation => {
  const { answer, body, empty = {}, errors = readErrors, form, parameters, status = 200, tag } = parts;
  const done = answer === undefined ? [] : [[status, { description: "Done.", content: json(answer) }] as const];
  const without = Object.entries(empty).map(([code, meaning]) => [code, { description: meaning }] as const);
  const refused = [...errors, 500 as const].map(
    (code) => [code, { $ref: `#/components/responses/${errorAnswers[code][0]}` }] as const,
  );
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(parameters && parameters.length > 0 && { parameters }),
    ...((body ?? form) && { requestBody: { required: true, content: bodyOf(parts) } }),
    responses: Object.fromEntries([...done, ...without, ...refused]),
  };
};

/** The answers that operations refer to. */
export const sharedAnswers = (errorSchema: JsonSchema): Readonly<Record<string, Answer>> =>
  Object.fromEntries(
    Object.values(errorAnswers).map(([name, description]) => [name, { description, content: json(errorSchema) }]),
  );
