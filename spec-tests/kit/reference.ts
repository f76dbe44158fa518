// The one door from the kit, its runner, its proof and its command to the reference. Tests apart, only `base.ts` imports `src` beside it: `src/base`, which is no part of it.
import {
  bundledDatasetPath,
  type ContentModel,
  type ContentType,
  createContentApi,
  type Dataset,
  type Dialect,
  type DialectName,
  dialectOf,
  loadDataset,
  type Profile,
} from "../../src/index.js";

// The kit reads the models and datasets of the reference, in the types that describe them there.
export type {
  ContentType,
  Dataset,
  DatasetRecord,
  DialectName,
  Discovered,
  Link,
  Operator,
  PulledContent,
  PullOptions,
  SourceFiles,
  Uid,
} from "../../src/index.js";
/**
 * The profiles of the reference. Whose outcome is expected where they differ: under `spec` observed checks inform, under `strapi-4.26` they
 * decide. The kit judges by `spec` unless asked otherwise; the mock serves `strapi-4.26`, as the server that it stands for.
 */
// What loads and serves them, for the command and for tests.
export {
  bundledDatasetPath,
  checkProfile,
  createContentApi,
  createNodeListener,
  dialectNames,
  heldFault,
  loadDataset,
  loadFiles,
  operators,
  type Profile,
  PullError,
  profiles,
  pullContent,
  readRate,
  serve,
} from "../../src/index.js";

type ValueOf<T> = T extends ReadonlyMap<string, infer Member> ? Member : never;

/** Any attribute of the content model. */
export type Attribute = ValueOf<ContentType["attributes"]>;
export type AttributeOf<Kind extends Attribute["kind"]> = Extract<Attribute, { readonly kind: Kind }>;

/** An attribute with a value of its own. */
export type ScalarAttribute = AttributeOf<"scalar">;
export type ScalarType = ScalarAttribute["type"];
/** An attribute that holds links to rows of other types. */
export type LinkAttribute = Exclude<Attribute, { kind: "scalar" }>;
export type Schema = ContentType | ValueOf<ContentModel["components"]>;

/**
 * The reference serving a dataset in this process, with the dataset's roles and permissions in force. `maxLimit`: the largest page, none
 * unless given; `defaultLimit`: the page that nobody asked for. `accelerate`: whether it takes its shortcuts, which it does by default. `dialect`: the database that it compares like.
 */
export const createReference = (
  dataset: Dataset,
  profile: Profile,
  {
    accelerate,
    dialect,
    ...limits
  }: {
    readonly maxLimit?: number;
    readonly defaultLimit?: number;
    readonly accelerate?: boolean;
    readonly dialect?: DialectName | Dialect;
  } = {},
): ReferenceHandler => {
  const { fetch, handle } = createContentApi(dataset, { profile, auth: true, accelerate, dialect, limits });
  return Object.assign((request: Request) => fetch(request), { handle });
};

/** Answers as `fetch` does. `handle` answers the same without the objects of the Fetch standard, which cost more than most answers. */
export interface ReferenceHandler extends Pick<ReturnType<typeof createContentApi>, "handle"> {
  (request: Request): Promise<Response>;
}

/**
 * A dialect as far as the specification leaves it open: `$eq` is equal, whatever the database finds equal, and `$contains` minds case, as there is
 * `$containsi` (section 4.4).
 */
export const openPartOf = (name: DialectName): Dialect => {
  const { equality: _, plain: __, ...open } = dialectOf(name);
  return open;
};

/** The dataset that comes with the kit. */
export const loadBundledDataset = (): Promise<Dataset> => loadDataset(bundledDatasetPath());

/** Anything else that can be served: what is at fault in it is left out. Rejects with a message for its user. */
export const loadSource = (source: string): Promise<Dataset> => loadDataset(source, { lenient: true });
