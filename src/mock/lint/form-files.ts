import { didYouMean } from "../../base/words/closest.js";
import { type Attribute, type ContentModel, type Schema, schemaOf } from "../../reference/model/schema.js";
import type { Findings } from "./finding.js";

/**
 * Remarks files of a form that are linked to nothing, by their names: `files.cover`, `files.gallery.1.image`. What lies in a dynamic zone depends on
 * the entry, and is passed over.
 */
export const checkFormFiles = (
  names: readonly string[],
  type: Schema,
  model: ContentModel,
  findings: Findings,
): void => {
  for (const name of names) {
    const [prefix, ...keys] = name.split(/[.[\]]+/).filter((key) => key !== "");
    // Any other name is refused.
    if (prefix === "files" && keys.length > 0) follow(keys, [name], type, { findings, model });
  }
};

const follow = (
  keys: readonly string[],
  path: readonly string[],
  schema: Schema,
  walk: { readonly findings: Findings; readonly model: ContentModel },
): void => {
  const [key = "", ...rest] = keys;
  const attribute = schema.attributes.get(key);
  if (attribute?.kind === "media" || attribute?.kind === "dynamiczone") return;
  const target = attribute?.kind === "component" ? schemaOf(walk.model, attribute.target) : undefined;
  if (attribute?.kind === "component" && target !== undefined && rest.length > 0) {
    follow(attribute.many ? rest.slice(1) : rest, path, target, walk);
    return;
  }
  const media = [...schema.attributes.values()].filter(takesFiles).map((each) => each.name);
  walk.findings.addIdle(
    path,
    () => `${schema.uid} has no media ${JSON.stringify(key)}: the file is linked to nothing.${didYouMean(media, key)}`,
  );
};

const takesFiles = ({ kind }: Attribute): boolean => kind === "media" || kind === "component";
