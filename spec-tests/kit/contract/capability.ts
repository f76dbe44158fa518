/**
 * What a deployment may lack without being wrong. A check names what it needs; a check whose need is not
 * declared for the run is not applicable, one whose need cannot be met by the server is blocked.
 */
export const capabilities = {
  relations: "relations between entries (sections 2.4 and 4.7)",
  polymorphic: "relations to entries of any type (section 4.4 rule 3)",
  components: "component attributes (section 2.4)",
  "dynamic-zones": "dynamic zone attributes (section 2.4)",
  media:
    "media attributes and uploaded files (section 2.4), found by name at GET /api/upload/files or else in the entries that show them",
  "stored-files": "uploaded files exactly as in the dataset: hashes, addresses, formats, previews (section 2.4)",
  i18n: "localization: the locale parameter and localizations (sections 1 and 4.1)",
  "draft-and-publish": "draft and publish: drafts and the publicationState parameter (section 3)",
  "single-types": "content-types with one entry",
  "single-entries": "one entry by its id: GET /api/:pluralApiId/:id",
  users: "the user resource, and relations to users (section 2.2)",
  permissions: "roles, and a content-type that the caller may not find (section 5)",
  tokens: "the dataset's API tokens and user passwords (section 5)",
  timestamps: "createdAt, updatedAt and publishedAt exactly as in the dataset",
  "id-order": "ids that rise in the dataset's order, so that an unsorted list has a known order",
  "relation-updates": "updating the relations of an entry: PUT /api/:pluralApiId/:id (section 4.7)",
  writes: "creating, updating and deleting entries (section 4.7)",
} as const;

/** See {@link capabilities}. */
export type Capability = keyof typeof capabilities;

/** Every capability: what a run declares by default. */
// Object.keys is typed as string[]; the keys of a constant object are exactly its own.
export const allCapabilities = Object.keys(capabilities) as readonly Capability[];

/** Whether `name` is a capability. */
export const isCapability = (name: string): name is Capability => Object.hasOwn(capabilities, name);

/**
 * The capabilities that need others: zones hold components, a relation to any type is a relation, the entries that
 * checks make are read by their ids, and whoever creates entries also updates them.
 */
const requirements: Readonly<Partial<Record<Capability, readonly Capability[]>>> = {
  polymorphic: ["relations"],
  "dynamic-zones": ["components"],
  "stored-files": ["media"],
  writes: ["single-entries", "relation-updates"],
};

/** What a capability needs. */
export const requiredBy = (name: Capability): readonly Capability[] => requirements[name] ?? [];

/** These capabilities with those that they need. */
export const withRequired = (names: readonly Capability[]): readonly Capability[] =>
  allCapabilities.filter((name) => names.includes(name) || names.some((each) => requiredBy(each).includes(name)));

/** All of these capabilities without `missing`, and without those that need one of them. */
export const withoutCapabilities = (
  names: readonly Capability[],
  missing: readonly Capability[],
): readonly Capability[] =>
  names.filter((name) => [name, ...requiredBy(name)].every((each) => !missing.includes(each)));

/** Why capabilities are not used: a reason for each of them. */
export type Reasons = Readonly<Partial<Record<Capability, string>>>;

/** As {@link withoutCapabilities}, missing those that have a reason. */
export const withoutUnusable = (names: readonly Capability[], reasons: Reasons): readonly Capability[] =>
  withoutCapabilities(
    names,
    names.filter((name) => reasons[name] !== undefined),
  );
