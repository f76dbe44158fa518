import type { ContentType } from "../../reference/model/schema.js";
import { arrayOf, type JsonSchema } from "./json-schema.js";
import { openObject, operations, type Paths, readErrors } from "./openapi-operation.js";
import { entryParameters, idParameter, listParameters } from "./query-parameters.js";
import { entryName, type SchemaContext } from "./schema-context.js";

/** What is asked of a user: the type's own attributes beside what signs in. */
export const userBody = (required: readonly string[]): JsonSchema =>
  openObject(required, {
    username: { type: "string", minLength: 3 },
    email: { type: "string", format: "email", minLength: 6 },
    password: { type: "string", minLength: 6, writeOnly: true },
    role: { description: "The id of a role, or `connect` and `disconnect`." },
  });

/** The paths of users (section 2.2): bare JSON, in bodies and answers. Writes answer with the role. */
export const userPaths = (type: ContentType, context: SchemaContext): Paths => {
  const user = context.ref(entryName(context, type.uid, "flat"));
  const operation = operations({ tag: "Users", answer: user });
  const parameters = entryParameters(type);
  const list = listParameters(type, context);
  const filters = list.filter(({ name }) => name === "filters" || name === "_q");
  const one = [idParameter];
  const empty = { 204: "There is no such user." };
  const whole = userBody(["username", "email", "password", "role"]);
  return {
    "/users": {
      get: operation("findUsers", "List users", { parameters: list, answer: arrayOf(user) }),
      post: operation("addUser", "Create a user", { body: whole, status: 201, errors: [...readErrors, 413] }),
    },
    "/users/me": { get: operation("findMe", "Get the user of the token", { parameters }) },
    "/users/count": {
      get: operation("countUsers", "Count users", { parameters: filters, answer: { type: "integer" } }),
    },
    "/users/{id}": {
      get: operation("findUser", "Get a user", { parameters: [...one, ...parameters], empty }),
      put: operation("changeUser", "Change a user", {
        parameters: one,
        body: userBody([]),
        errors: [...readErrors, 404, 413],
      }),
      delete: operation("removeUser", "Delete a user", { parameters: one, empty }),
    },
  };
};
