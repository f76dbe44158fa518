import type { LinkAttribute } from "../../reference/model/schema.js";
import { inputName, inputSchemas, sharedInputNames } from "./schemas/input-schemas.js";
import { closedObject, type JsonSchema } from "./schemas/json-schema.js";
import { type SchemaContext, shownTypes } from "./schemas/schema-context.js";
import { sharedSchemas } from "./schemas/shared-schemas.js";

/** The types of `prelude/input.ts` for what leads to entries. */
const relationInput = ({ kind, ...attribute }: LinkAttribute): JsonSchema => {
  if (kind === "media") return { tsType: attribute.many ? "FilesInput" : "FileInput" };
  return { tsType: attribute.many ? "ToManyInput" : "ToOneInput" };
};

/**
 * One object that has a member for each content-type: what bodies hold for it. `isDeclared`: whether the generated file has a type of this name
 * already.
 */
export const inputRoot = (
  given: SchemaContext,
  isDeclared: (name: string) => boolean,
): JsonSchema & { readonly definitions: object } => {
  const shared = sharedInputNames();
  const isThere = (name: string): boolean => shared.includes(name) || isDeclared(name);
  const context: SchemaContext = {
    ...given,
    relationInput,
    ref: (name) => (isThere(name) ? { tsType: name } : given.ref(name)),
  };
  const types = shownTypes(context.model);
  const definitions = [...sharedSchemas(context.ref), ...inputSchemas(types, context)];
  return {
    title: "Inputs",
    description:
      "What the body of a request may hold as `data` for each content-type. What an update does not name stays as it is.",
    ...closedObject(Object.fromEntries(types.map((type) => [type.uid, context.ref(inputName(type, context))]))),
    definitions: Object.fromEntries(definitions.filter(([name]) => !isThere(name))),
  };
};

/** The table of the names that content-types have beside their uid. */
export const inputNames = ({ model }: SchemaContext): string =>
  [
    "/** The plural and the singular name of each content-type. */",
    "export interface InputNames {",
    ...shownTypes(model).map(
      ({ pluralName, singularName, uid }) =>
        `  ${JSON.stringify(uid)}: ${JSON.stringify(pluralName)} | ${JSON.stringify(singularName)};`,
    ),
    "}",
    "",
  ].join("\n");
