/** The locales asked for: codes, `all`, the default one, or something that is no locale. */
export type RawLocale =
  | { readonly kind: "default" }
  | { readonly kind: "all" }
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | { readonly kind: "invalid" };

/** Reads `locale` (section 4.1): a code, several codes, or `all`. Whether a code is known does not matter. */
export const parseLocale = (value: unknown): RawLocale => {
  if (value === undefined) return { kind: "default" };
  if (value === "all") return { kind: "all" };
  if (value === null) return { kind: "codes", codes: [] };
  if (typeof value === "string") return { kind: "codes", codes: [value] };
  if (Array.isArray(value) && value.every((code) => typeof code === "string")) return { kind: "codes", codes: value };
  return { kind: "invalid" };
};
