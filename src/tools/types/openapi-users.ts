import type { ContentType } from "../../reference/model/schema.js";
import { arrayOf, type JsonSchema } from "./json-schema.js";
import { openObject, operation, type Paths, readErrors } from "./openapi-operation.js";
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
          errors: readErrors,
        }),
        post: operation({
          ...ofOne,
          id: "addUser",
          summary: "Create a user",
          body: userBody(["username", "email", "password", "role"]),
          status: 201,
          errors: [...readErrors, 413],
        }),
      },
    ],
    [
      "/users/me",
      {
        get: operation({
          ...ofOne,
          id: "findMe",
          summary: "Get the user of the token",
          parameters,
          errors: readErrors,
        }),
      },
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
          errors: readErrors,
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
          errors: readErrors,
        }),
        put: operation({
          ...ofOne,
          id: "changeUser",
          summary: "Change a user",
          parameters: [idParameter],
          body: userBody([]),
          errors: [...readErrors, 404, 413],
        }),
        delete: operation({
          ...ofOne,
          id: "removeUser",
          summary: "Delete a user",
          parameters: [idParameter],
          empty: { 204: "There is no such user." },
          errors: readErrors,
        }),
      },
    ],
  ];
};
