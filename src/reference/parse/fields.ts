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
