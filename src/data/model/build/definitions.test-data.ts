import { shapeChecks } from "../../read/shared/shape-checks.js";
import type { Definition, DefinitionOptions } from "../definition.js";
import { buildModel } from "./build-model.js";

export type Json = Record<string, unknown>;

export const type = (name: string, attributes: Json, rest: Json = {}): Definition => ({
  uid: `api::${name}.${name}`,
  file: `${name}.json`,
  json: { info: { singularName: name, pluralName: `${name}s`, displayName: name }, attributes, ...rest },
});

export const component = (uid: string, attributes: Json): Definition => ({
  uid,
  file: `${uid}.json`,
  json: { collectionName: "c", info: { displayName: uid }, attributes },
});

export const build = (
  contentTypes: readonly Definition[],
  components: readonly Definition[] = [],
  extensions: readonly Definition[] = [],
  options: DefinitionOptions = {},
) => buildModel({ contentTypes, components, extensions }, shapeChecks, options);

export const remarks = (...parameters: Parameters<typeof build>): string[] =>
  build(...parameters).diagnostics.map(
    ({ file, message, path, severity }) => `${severity} ${file} ${path}: ${message}`,
  );
