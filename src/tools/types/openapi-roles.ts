import { arrayOf, closedObject, type JsonSchema, text } from "./json-schema.js";
import { done, openObject, operations, type Paths, readErrors } from "./openapi-operation.js";
import { idParameter } from "./query-parameters.js";
import type { SchemaContext } from "./schema-context.js";

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
  const operation = operations({ tag: "Roles", answer: done });
  const permissions = context.ref("ActionTree");
  const parameters = [idParameter];
  return {
    "/users-permissions/roles": {
      get: operation("findRoles", "List roles", {
        answer: closedObject({ roles: arrayOf(role({ nb_users: { type: "integer" } })) }),
        errors: [401, 403],
      }),
      post: operation("addRole", "Create a role", { body, errors: [...readErrors, 413] }),
    },
    "/users-permissions/roles/{id}": {
      get: operation("findRole", "Get a role and what it allows", {
        parameters,
        answer: closedObject({ role: role({ permissions }) }),
        errors: [401, 403, 404],
      }),
      put: operation("changeRole", "Change a role", {
        parameters,
        body: { ...body, required: [] },
        errors: [...readErrors, 404, 413],
      }),
      delete: operation("removeRole", "Delete a role: its users get the public one", {
        parameters,
        errors: [...readErrors, 404],
      }),
    },
    "/users-permissions/permissions": {
      get: operation("findPermissions", "List every action that roles may allow", {
        answer: closedObject({ permissions }),
        errors: [401, 403],
      }),
    },
  };
};

/** The definitions that only the paths of roles need. */
export const roleSchemas: readonly [string, JsonSchema][] = [["ActionTree", actionTree]];
