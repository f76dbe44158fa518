/** A package that changes what the API of a project answers, or adds to it. */
export interface KnownPlugin {
  readonly packages: readonly string[];
  /** What a front end notices where the mock does not do it. */
  readonly without: string;
  /** The member of `plugins` in the configuration that does it. */
  readonly option?: "populateDeep" | "transformer";
  /** The names that `config/plugins` may give it. */
  readonly names?: readonly string[];
}

/** The packages that real projects have, as far as a front end notices them. */
export const knownPlugins: readonly KnownPlugin[] = [
  {
    packages: ["strapi-plugin-populate-deep", "@fourlights/strapi-plugin-deep-populate"],
    without: "populate=deep populates nothing",
    option: "populateDeep",
    names: ["strapi-plugin-populate-deep", "populate-deep", "deep-populate"],
  },
  {
    packages: ["strapi-plugin-transformer"],
    without: "answers are not flattened",
    option: "transformer",
    names: ["transformer"],
  },
  {
    packages: ["strapi-plugin-slugify"],
    without: "slugs are as the fixtures have them, and /api/slugify is a 404: ask with filters[slug], or write a route",
  },
  { packages: ["@strapi/plugin-graphql"], without: "/graphql is a 501" },
  {
    packages: ["@strapi/plugin-documentation"],
    without: "/documentation is a 404: touchstone openapi writes the document",
  },
  { packages: ["strapi-plugin-navigation"], without: "/api/navigation is a 404: write a route" },
  { packages: ["strapi-plugin-menus"], without: "/api/menus is a 404: write a route" },
  { packages: ["strapi-plugin-comments"], without: "/api/comments is a 404: write a route" },
  { packages: ["strapi-plugin-ezforms"], without: "/api/ezforms is a 404: write a route" },
  { packages: ["strapi-plugin-sitemap", "@strapi-community/plugin-sitemap"], without: "/sitemap is a 404" },
  { packages: ["@strapi/plugin-email", "strapi-plugin-email-designer"], without: "no mail is sent; codes are printed" },
  {
    packages: ["strapi-plugin-webtools", "@pluginpal/webtools-core"],
    without: "/api/webtools is a 404: write a route",
  },
];

/** Packages that change nothing of what is answered. */
const silent =
  /^@strapi\/|^strapi-provider-|^@strapi-community\/strapi-provider-|cache|import-export|config-sync|color-picker|ckeditor|multi-select|tinymce/;

/** Whether a package is a plugin that nothing is known of. */
export const isUnknownPlugin = (name: string): boolean =>
  /strapi/.test(name) && !silent.test(name) && !knownPlugins.some(({ packages }) => packages.includes(name));
