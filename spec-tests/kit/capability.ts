/**
 * What a deployment may lack without being wrong. A check names what it needs; a check whose need is not
 * declared for the run is not applicable, one whose need cannot be met by the server is blocked.
 */
export const capabilities = {
  i18n: "localization: the locale parameter and localizations (sections 1 and 4.1)",
  "draft-and-publish": "draft and publish: the publicationState parameter (section 3)",
  components: "component attributes (section 2.4)",
  "dynamic-zones": "dynamic zone attributes (section 2.4)",
  media: "media attributes (section 2.4)",
  polymorphic: "relations to entries of any type (section 4.4 rule 3)",
  "single-types": "content-types with one entry",
  users: "the user resource (section 2.2)",
  permissions: "roles, and a content-type that the caller may not find (section 5)",
  tokens: "the dataset's API tokens and user passwords (section 5)",
  timestamps: "createdAt, updatedAt and publishedAt exactly as in the dataset",
  "id-order": "ids that rise in the dataset's order, so that an unsorted list has a known order",
  writes: "creating, updating and deleting entries (section 4.7)",
} as const;

/** See {@link capabilities}. */
export type Capability = keyof typeof capabilities;

/** Every capability: what a run declares unless told otherwise. */
// Object.keys is typed as string[]; the keys of a constant object are exactly its own.
export const allCapabilities = Object.keys(capabilities) as readonly Capability[];

/** Whether `name` is a capability. */
export const isCapability = (name: string): name is Capability => Object.hasOwn(capabilities, name);
