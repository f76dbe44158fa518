import type { ContentType } from "../model/schema.js";
import { arrayOf, closedObject, type JsonSchema } from "./json-schema.js";
import { operation, type PathItem, texts } from "./openapi-operation.js";
import { entryParameters, idParameter, listParameters, type Parameter } from "./query-parameters.js";
import { entryName, type SchemaContext } from "./schema-context.js";

type Paths = readonly (readonly [string, PathItem])[];

const read = [400, 401, 403] as const;
const text: JsonSchema = { type: "string" };
const done = closedObject({ ok: { const: true } });

/** An object with some members that are required, and any others. */
const openObject = (required: readonly string[], properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});

/** What is asked of a user: the type's own attributes beside what signs in. */
const userBody = (required: readonly string[]): JsonSchema =>
  openObject(required, {
    username: { type: "string", minLength: 3 },
    email: { type: "string", format: "email", minLength: 6 },
    password: { type: "string", minLength: 6, writeOnly: true },
    role: { description: "The id of a role, or `connect` and `disconnect`." },
  });

/** The paths of users (section 2.2): bare JSON, in bodies and answers. Writes answer with the role. */
export const userPaths = (type: ContentType, context: SchemaContext): Paths => {
  const tag = "Users";
  const user = context.ref(entryName(context, type.uid, "flat"));
  const parameters = entryParameters(type);
  const ofOne = { tag, answer: user };
  const list = listParameters(type, context);
  return [
    [
      "/users",
      {
        get: operation({
          id: "findUsers",
          tag,
          summary: "List users",
          parameters: list,
          answer: arrayOf(user),
          errors: read,
        }),
        post: operation({
          ...ofOne,
          id: "addUser",
          summary: "Create a user",
          body: userBody(["username", "email", "password", "role"]),
          status: 201,
          errors: [...read, 413],
        }),
      },
    ],
    [
      "/users/me",
      { get: operation({ ...ofOne, id: "findMe", summary: "Get the user of the token", parameters, errors: read }) },
    ],
    [
      "/users/count",
      {
        get: operation({
          id: "countUsers",
          tag,
          summary: "Count users",
          parameters: list.filter(({ name }) => name === "filters" || name === "_q"),
          answer: { type: "integer" },
          errors: read,
        }),
      },
    ],
    [
      "/users/{id}",
      {
        get: operation({
          ...ofOne,
          id: "findUser",
          summary: "Get a user",
          parameters: [idParameter, ...parameters],
          empty: { 204: "There is no such user." },
          errors: read,
        }),
        put: operation({
          ...ofOne,
          id: "changeUser",
          summary: "Change a user",
          parameters: [idParameter],
          body: userBody([]),
          errors: [...read, 404, 413],
        }),
        delete: operation({
          ...ofOne,
          id: "removeUser",
          summary: "Delete a user",
          parameters: [idParameter],
          empty: { 204: "There is no such user." },
          errors: read,
        }),
      },
    ],
  ];
};

const query = (name: string, description: string, required = false): Parameter => ({
  name,
  in: "query",
  description,
  ...(required && { required }),
  schema: text,
});

/** The paths by which users sign in and keep their accounts (section 5). */
export const authPaths = (type: ContentType, context: SchemaContext): Paths => {
  const user = context.ref(entryName(context, type.uid, "flat"));
  const session = closedObject({ jwt: text, user });
  const shared = { tag: "Authentication", errors: [400, 401, 403, 413] } as const;
  const post = (id: string, summary: string, body: JsonSchema, answer: JsonSchema): PathItem => ({
    post: operation({ ...shared, id, summary, body, answer }),
  });
  const registration = openObject(["username", "email", "password"], userBody([]).properties ?? {});
  const { email, password } = userBody([]).properties ?? {};
  const address = closedObject({ email: email ?? text });
  const provider: Parameter = { name: "provider", in: "path", required: true, description: "`local`.", schema: text };
  const foreign = (id: string, parameters: readonly Parameter[]): PathItem => ({
    get: operation({
      id,
      tag: shared.tag,
      summary: "Sign in by another provider: disabled",
      parameters,
      answer: undefined,
      errors: read,
    }),
  });
  return [
    ["/auth/local", post("signIn", "Sign in by user name or e-mail address", texts("identifier", "password"), session)],
    [
      "/auth/local/register",
      post("register", "Register; without a token where the address has to be confirmed first", registration, {
        anyOf: [session, closedObject({ user })],
      }),
    ],
    [
      "/auth/change-password",
      post(
        "changePassword",
        "Change one's password",
        texts("currentPassword", "password", "passwordConfirmation"),
        session,
      ),
    ],
    ["/auth/forgot-password", post("forgotPassword", "Ask for a code to reset a password", address, done)],
    [
      "/auth/reset-password",
      post(
        "resetPassword",
        "Set a new password by a code",
        closedObject({ code: text, password: password ?? text, passwordConfirmation: password ?? text }),
        session,
      ),
    ],
    [
      "/auth/email-confirmation",
      {
        get: operation({
          ...shared,
          id: "confirmEmail",
          summary: "Confirm an address",
          parameters: [query("confirmation", "The token that was sent.", true)],
          answer: undefined,
          empty: { 302: "Confirmed: leads to the page that the settings name." },
          errors: read,
        }),
      },
    ],
    [
      "/auth/send-email-confirmation",
      post(
        "sendEmailConfirmation",
        "Ask for another message to confirm an address",
        address,
        closedObject({ email: text, sent: { const: true } }),
      ),
    ],
    ["/auth/{provider}/callback", foreign("signInByProvider", [provider])],
    ["/connect/{provider}", foreign("connectProvider", [provider])],
    ["/connect/{provider}/callback", foreign("finishProvider", [provider])],
  ];
};

const actionTree: JsonSchema = {
  type: "object",
  description: "By owner (`api::article`), `controllers`, controller and action.",
  additionalProperties: {
    type: "object",
    properties: {
      controllers: {
        type: "object",
        additionalProperties: {
          type: "object",
          additionalProperties: closedObject({ enabled: { type: "boolean" }, policy: text }),
        },
      },
    },
    required: ["controllers"],
  },
};

/** The paths of roles and what they allow (section 5). */
export const rolePaths = (context: SchemaContext): Paths => {
  const role = (more: Readonly<Record<string, JsonSchema>>): JsonSchema => {
    const found = {
      id: { type: "integer" },
      name: text,
      description: { type: ["string", "null"] },
      type: { type: ["string", "null"] },
    } satisfies Readonly<Record<string, JsonSchema>>;
    return openObject([...Object.keys(found), ...Object.keys(more)], { ...found, ...more });
  };
  const body = openObject(["name"], { name: text, description: text, permissions: context.ref("ActionTree") });
  const shared = { tag: "Roles", answer: done } as const;
  const parameters = [idParameter];
  return [
    [
      "/users-permissions/roles",
      {
        get: operation({
          ...shared,
          id: "findRoles",
          summary: "List roles",
          answer: closedObject({ roles: arrayOf(role({ nb_users: { type: "integer" } })) }),
          errors: [401, 403],
        }),
        post: operation({ ...shared, id: "addRole", summary: "Create a role", body, errors: [...read, 413] }),
      },
    ],
    [
      "/users-permissions/roles/{id}",
      {
        get: operation({
          ...shared,
          id: "findRole",
          summary: "Get a role and what it allows",
          parameters,
          answer: closedObject({ role: role({ permissions: context.ref("ActionTree") }) }),
          errors: [401, 403, 404],
        }),
        put: operation({
          ...shared,
          id: "changeRole",
          summary: "Change a role",
          parameters,
          body: { ...body, required: [] },
          errors: [...read, 404, 413],
        }),
        delete: operation({
          ...shared,
          id: "removeRole",
          summary: "Delete a role: its users get the public one",
          parameters,
          errors: [...read, 404],
        }),
      },
    ],
    [
      "/users-permissions/permissions",
      {
        get: operation({
          ...shared,
          id: "findPermissions",
          summary: "List every action that roles may allow",
          answer: closedObject({ permissions: context.ref("ActionTree") }),
          errors: [401, 403],
        }),
      },
    ],
  ];
};

/** The definitions that only the paths of roles need. */
export const roleSchemas: readonly [string, JsonSchema][] = [["ActionTree", actionTree]];
