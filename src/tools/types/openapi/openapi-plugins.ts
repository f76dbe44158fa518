import { fileUid, roleUid, userUid } from "../../../data/model/built-in/uids.js";
import type { Locale } from "../../../reference/model/dataset.js";
import type { ContentType, Uid } from "../../../reference/model/schema.js";
import type { Definition, JsonSchema } from "../schemas/json-schema.js";
import { entryName, type SchemaContext } from "../schemas/schema-context.js";
import { filled, tableWithParts } from "../schemas/tables.js";
import { type OperationParts, type Paths, pathsOf, type Row } from "./openapi-operation.js";
import { entryParameters, idParameter, listParameters, type Parameter } from "./query-parameters.js";

/** The types that the operations of a tag are about. Where one of them is missing, a deployment does not have these. */
const needs: Readonly<Record<string, readonly Uid[]>> = {
  Users: [userUid],
  Authentication: [userUid],
  Roles: [userUid, roleUid],
  Upload: [fileUid],
  Locales: [],
};

/** A parameter as it is, or what stands for several of those that content-types have. */
type Named = Parameter | "id" | "entry" | "list" | "filters";

/** An operation of a plugin: bare JSON, in bodies and answers (sections 2.2, 4.8 and 5). `$ref` is a definition, or the `user` or `file` of this source. */
type Operation = readonly [
  tag: string,
  target: Row[0],
  id: string,
  summary: string,
  parts: Omit<OperationParts, "tag" | "parameters"> & { readonly parameters?: readonly Named[] },
];

/** The definitions that only the paths of roles need. */
export const roleSchemas = (): readonly Definition[] => [
  ["ActionTree", tableWithParts("plugin-operations").parts.ActionTree ?? {}],
];

const parametersOf = (named: Named, type: ContentType | undefined, context: SchemaContext): readonly Parameter[] => {
  if (typeof named === "object") return [named];
  if (named === "id" || type === undefined) return [idParameter()];
  if (named === "entry") return entryParameters(type);
  const list = listParameters(type, context);
  return named === "list" ? list : list.filter(({ name }) => name === "filters" || name === "_q");
};

/** The paths of the plugins that a deployment has. */
export const pluginPaths = (locales: readonly Locale[], context: SchemaContext): Paths => {
  const { contentTypes } = context.model;
  const own: Readonly<Record<string, Uid>> = { user: userUid, file: fileUid };
  const refer = (name: string): JsonSchema => context.ref(own[name] ? entryName(context, own[name], "flat") : name);
  const code: JsonSchema = { type: "string", examples: locales.map((locale) => locale.code) };
  const operations = tableWithParts<Operation>("plugin-operations", { code }).rows;
  const paths = Object.entries(needs).map(([tag, uids]): Paths => {
    if (!uids.every((uid) => contentTypes.has(uid))) return {};
    const type = contentTypes.get(uids[0] ?? "");
    const there = filled(
      operations.filter(([of]) => of === tag),
      "$ref",
      refer,
    );
    const rows = there.map(([, target, id, summary, { parameters = [], ...more }]): Row => {
      const given = parameters.flatMap((one) => parametersOf(one, type, context));
      return [target, id, summary, { ...more, parameters: given }];
    });
    return pathsOf({ tag }, rows);
  });
  return Object.assign({}, ...paths);
};
