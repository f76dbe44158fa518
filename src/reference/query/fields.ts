import type { ScalarAttribute, Schema } from "../model/schema.js";
import type { Scope } from "./scope.js";

/** Selected names as written, or `*`. */
export type RawFields =
  | { readonly kind: "all" }
  | { readonly kind: "names"; readonly names: readonly { readonly name: string; readonly path: readonly string[] }[] }
  | { readonly kind: "invalid" };

/** Reads `fields` (section 4.5): `*`, one name, or an array of names. Names are not checked yet. */
export const parseFields = (value: unknown, path: readonly string[] = ["fields"]): RawFields => {
  if (value === undefined || value === null || value === "*") return { kind: "all" };
  if (typeof value === "string") {
    return value === "" ? { kind: "invalid" } : { kind: "names", names: [{ name: value.trim(), path }] };
  }
  if (!Array.isArray(value)) return { kind: "invalid" };
  const names: { name: string; path: readonly string[] }[] = [];
  for (const [index, name] of value.entries()) {
    if (typeof name !== "string") return { kind: "invalid" };
    names.push({ name: name.trim(), path: [...path, String(index)] });
  }
  return { kind: "names", names };
};

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
