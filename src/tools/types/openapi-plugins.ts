import type { Locale } from "../../reference/model/dataset.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import { arrayOf, closedObject, type JsonSchema, text } from "./json-schema.js";
import { type Paths, pathsOf, readErrors } from "./openapi-operation.js";
import { entryParameters, idParameter, inQuery, listParameters, type Parameter } from "./query-parameters.js";
import { entryName, type SchemaContext } from "./schema-context.js";

/** The answer of an operation that has nothing else to report. */
const done = closedObject({ ok: { const: true } });

/** An object all of whose members are required texts. */
const texts = (...names: readonly string[]): JsonSchema =>
  closedObject(Object.fromEntries(names.map((name) => [name, text])));

type Members = Readonly<Record<string, JsonSchema>>;

/** An object with some members that are required, and any others. */
const openObject = (required: readonly string[], properties: Members): JsonSchema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});

/** What is asked of a user: the type's own attributes beside what signs in. */
const userMembers = {
  username: { type: "string", minLength: 3 },
  email: { type: "string", format: "email", minLength: 6 },
  password: { type: "string", minLength: 6, writeOnly: true },
  role: { description: "The id of a role, or `connect` and `disconnect`." },
} as const satisfies Members;

/** The paths of users (section 2.2): bare JSON, in bodies and answers. Writes answer with the role. */
const userPaths = (type: ContentType, context: SchemaContext): Paths => {
  const user = context.ref(entryName(context, type.uid, "flat"));
  const [parameters, list, one] = [entryParameters(type), listParameters(type, context), [idParameter]];
  const filters = list.filter(({ name }) => name === "filters" || name === "_q");
  const empty = { 204: "There is no such user." };
  const whole = openObject(["username", "email", "password", "role"], userMembers);
  const [created, changed] = [
    [...readErrors, 413],
    [...readErrors, 404, 413],
  ] as const;
  return pathsOf({ tag: "Users", answer: user }, [
    ["GET /users", "findUsers", "List users", { parameters: list, answer: arrayOf(user) }],
    ["POST /users", "addUser", "Create a user", { body: whole, status: 201, errors: created }],
    ["GET /users/me", "findMe", "Get the user of the token", { parameters }],
    ["GET /users/count", "countUsers", "Count users", { parameters: filters, answer: { type: "integer" } }],
    ["GET /users/{id}", "findUser", "Get a user", { parameters: [...one, ...parameters], empty }],
    [
      "PUT /users/{id}",
      "changeUser",
      "Change a user",
      { parameters: one, body: openObject([], userMembers), errors: changed },
    ],
    ["DELETE /users/{id}", "removeUser", "Delete a user", { parameters: one, empty }],
  ]);
};

/** The paths by which users sign in and keep their accounts (section 5). */
const authPaths = (type: ContentType, context: SchemaContext): Paths => {
  const user = context.ref(entryName(context, type.uid, "flat"));
  const session = closedObject({ jwt: text, user });
  const { email, password } = userMembers;
  const registration = openObject(["username", "email", "password"], userMembers);
  const [address, sent] = [closedObject({ email }), closedObject({ email: text, sent: { const: true } })];
  const reset = closedObject({ code: text, password, passwordConfirmation: password });
  const changed = texts("currentPassword", "password", "passwordConfirmation");
  const registered = { anyOf: [session, closedObject({ user })] };
  const signedIn = "Sign in by user name or e-mail address";
  const confirming: Parameter = {
    ...{ name: "confirmation", in: "query", description: "The token that was sent.", required: true, schema: text },
  };
  const confirmed = {
    parameters: [confirming],
    empty: { 302: "Confirmed: leads to the page that the settings name." },
  };
  const foreign = "Sign in by another provider: disabled";
  const provided: Parameter = {
    ...{ name: "provider", in: "path", required: true, description: "`local`.", schema: text },
  };
  const other = { parameters: [provided] };
  const posted = (body: JsonSchema, answer: JsonSchema) => ({ body, answer, errors: [...readErrors, 413] }) as const;
  return pathsOf({ tag: "Authentication" }, [
    ["POST /auth/local", "signIn", signedIn, posted(texts("identifier", "password"), session)],
    [
      ...(["POST /auth/local/register", "register"] as const),
      "Register; without a token where the address has to be confirmed first",
      posted(registration, registered),
    ],
    ["POST /auth/change-password", "changePassword", "Change one's password", posted(changed, session)],
    ["POST /auth/forgot-password", "forgotPassword", "Ask for a code to reset a password", posted(address, done)],
    ["POST /auth/reset-password", "resetPassword", "Set a new password by a code", posted(reset, session)],
    ["GET /auth/email-confirmation", "confirmEmail", "Confirm an address", confirmed],
    [
      ...(["POST /auth/send-email-confirmation", "sendEmailConfirmation"] as const),
      "Ask for another message to confirm an address",
      posted(address, sent),
    ],
    ["GET /auth/{provider}/callback", "signInByProvider", foreign, other],
    ["GET /connect/{provider}", "connectProvider", foreign, other],
    ["GET /connect/{provider}/callback", "finishProvider", foreign, other],
  ]);
};

const each = (additionalProperties: JsonSchema): JsonSchema => ({ type: "object", additionalProperties });

const actionTree: JsonSchema = {
  type: "object",
  description: "By owner (`api::article`), `controllers`, controller and action.",
  additionalProperties: openObject(["controllers"], {
    controllers: each(each(closedObject({ enabled: { type: "boolean" }, policy: text }))),
  }),
};

/** The definitions that only the paths of roles need. */
export const roleSchemas: readonly [string, JsonSchema][] = [["ActionTree", actionTree]];

/** The paths of roles and what they allow (section 5). */
const rolePaths = ({ ref }: SchemaContext): Paths => {
  const permissions = ref("ActionTree");
  const nullableText: JsonSchema = { type: ["string", "null"] };
  const role = (more: Members): JsonSchema => {
    const members = {
      id: { type: "integer" },
      name: text,
      description: nullableText,
      type: nullableText,
      ...more,
    } as const;
    return openObject(Object.keys(members), members);
  };
  const body = openObject(["name"], { name: text, description: text, permissions });
  const [parameters, one] = [[idParameter], "/users-permissions/roles/{id}"];
  const roles = { answer: closedObject({ roles: arrayOf(role({ nb_users: { type: "integer" } })) }) };
  const whole = { parameters, answer: closedObject({ role: role({ permissions }) }) };
  const changed = { parameters, body: { ...body, required: [] } };
  const removed = "Delete a role: its users get the public one";
  const actions = { answer: closedObject({ permissions }) };
  return pathsOf({ tag: "Roles", answer: done }, [
    ["GET /users-permissions/roles", "findRoles", "List roles", { ...roles, errors: [401, 403] }],
    ["POST /users-permissions/roles", "addRole", "Create a role", { body, errors: [...readErrors, 413] }],
    [`GET ${one}`, "findRole", "Get a role and what it allows", { ...whole, errors: [401, 403, 404] }],
    [`PUT ${one}`, "changeRole", "Change a role", { ...changed, errors: [...readErrors, 404, 413] }],
    [`DELETE ${one}`, "removeRole", removed, { parameters, errors: [...readErrors, 404] }],
    [
      ...(["GET /users-permissions/permissions", "findPermissions"] as const),
      "List every action that roles may allow",
      { ...actions, errors: [401, 403] },
    ],
  ]);
};

/** The paths of uploaded files (section 4.8): bare JSON, without `data`. */
const uploadPaths = (type: ContentType, context: SchemaContext): Paths => {
  const file = context.ref(entryName(context, type.uid, "flat"));
  const form: JsonSchema = {
    type: "object",
    properties: {
      files: { type: "array", items: { type: "string", format: "binary" } },
      fileInfo: { type: "string", description: "JSON: `name`, `alternativeText`, `caption`." },
      ref: { type: "string", description: "A content-type whose entry the files are attached to." },
      refId: { type: "string", description: "The id of this entry." },
      field: { type: "string", description: "The media attribute of this entry." },
    },
  };
  const [one, errors] = [[idParameter], [...readErrors, 404] as const];
  const list = { parameters: listParameters(type, context), answer: arrayOf(file) };
  const sent = {
    parameters: [inQuery("id", "The file to change.", { type: "integer" })],
    ...{ form, answer: { anyOf: [arrayOf(file), file] }, errors: [...errors, 413] as const },
  };
  return pathsOf({ tag: "Upload", answer: file }, [
    ["POST /upload", "uploadFiles", "Upload files; with `id`, change one", sent],
    ["GET /upload/files", "findFiles", "List files", list],
    ["GET /upload/files/{id}", "findFile", "Get a file", { parameters: [...one, ...entryParameters(type)], errors }],
    ["DELETE /upload/files/{id}", "removeFile", "Delete a file", { parameters: one, errors }],
  ]);
};

const localePaths = (locales: readonly Locale[]): Paths => {
  const code: JsonSchema = { type: "string", examples: locales.map((locale) => locale.code) };
  const date: JsonSchema = { type: ["string", "null"], format: "date-time" };
  const locale = closedObject({
    ...{ id: { type: "integer" }, name: text, code, createdAt: date, updatedAt: date, isDefault: { type: "boolean" } },
  });
  return pathsOf({ tag: "Locales", answer: arrayOf(locale), errors: [401, 403] }, [
    ["GET /i18n/locales", "findLocales", "List locales"],
  ]);
};

/** The paths of the plugins that a deployment has. */
export const pluginPaths = (locales: readonly Locale[], context: SchemaContext): Paths => {
  const at = (uid: Uid): ContentType | undefined => context.model.contentTypes.get(uid);
  const [user, file] = [at("plugin::users-permissions.user"), at("plugin::upload.file")];
  return {
    ...(user && { ...userPaths(user, context), ...authPaths(user, context) }),
    ...(user && at("plugin::users-permissions.role") && rolePaths(context)),
    ...(file && uploadPaths(file, context)),
    ...localePaths(locales),
  };
};
