import type { ScalarAttribute, Schema } from "../model/schema.js";
import type { RawFields } from "../parse/fields.js";
import type { Scope } from "./scope.js";

/**
 * Resolves `fields` (section 4.5). Undefined: every attribute. `id` is always returned, so naming it selects
 * nothing more. `issueRank` orders what is found among the other faults.
 */
export const validateFields = (
  raw: RawFields,
  schema: Schema,
  scope: Scope,
  issueRank: number,
): readonly ScalarAttribute[] | undefined => {
  if (raw.kind === "all") return undefined;
  if (raw.kind === "invalid") {
    scope.issues.unusable("invalid-fields", ["fields"], "expected *, a name, or an array of names");
    return undefined;
  }
  const selected = new Set<ScalarAttribute>();
  let all = false;
  for (const { name, path } of raw.names) {
    const attribute = schema.attributes.get(name);
    if (name === "*") all = true;
    else if (attribute?.kind === "scalar" && !attribute.hidden) selected.add(attribute);
    else if (name !== "id") scope.issues.invalidParameter(issueRank, name, path);
  }
  return all ? undefined : [...selected];
};
