import type { PopulateDefaults } from "./adapt-query.js";
import type { Flattening } from "./flatten.js";

/** Plugins of the real server whose outcome front ends rely on: on, off, or on with options. */
export interface PluginOptions {
  /**
   * `populate=deep` and `populate=deep,3` populate everything, so many levels deep (`defaultDepth`: 5), as strapi-plugin-populate-deep
   * does.
   */
  readonly populateDeep?: boolean | { readonly defaultDepth?: number | undefined } | undefined;
  /**
   * Entries without `attributes` and relations without `data`, as strapi-plugin-transformer makes them: both when it is just on. A request
   * with the header `Strapi-Transformer-Ignore: true` gets the usual form.
   */
  readonly transformer?: boolean | Partial<Flattening> | undefined;
}

const usualDepth = 5;

/** The changes that plugins make; undefined for a plugin that is off. Throws a RangeError for a depth that is none. */
export const pluginsOf = ({
  populateDeep = false,
  transformer = false,
}: PluginOptions = {}): {
  readonly populateDeep: PopulateDefaults["populateDeep"];
  readonly flattening: Flattening | undefined;
} => {
  const defaultDepth = typeof populateDeep === "object" ? (populateDeep.defaultDepth ?? usualDepth) : usualDepth;
  if (!Number.isInteger(defaultDepth) || defaultDepth < 1)
    throw new RangeError(
      `plugins.populateDeep.defaultDepth: expected a whole number of at least 1, got ${defaultDepth}`,
    );
  return {
    populateDeep: populateDeep === false ? undefined : { defaultDepth },
    flattening: transformer === false ? undefined : flatteningOf(transformer),
  };
};

const flatteningOf = (given: true | Partial<Flattening>): Flattening =>
  given === true
    ? { removeAttributesKey: true, removeDataKey: true, wrapBodyWithDataKey: false }
    : { removeAttributesKey: false, removeDataKey: false, wrapBodyWithDataKey: false, ...given };
