// The kit's one door to the reference: nothing else below spec-tests imports it.
import {
  bundledDatasetPath,
  type ContentModel,
  type ContentType,
  createContentApi,
  type Dataset,
  loadDataset,
  type Profile,
} from "../../src/index.js";
import type { KitProfile } from "./check.js";
import type { FetchHandler } from "./fetch-transport.js";

export type { ContentType, Dataset, DatasetRecord, Link, Uid } from "../../src/index.js";
export { visibleText } from "../../src/index.js";

/** Members of a map. */
type ValueOf<T> = T extends ReadonlyMap<string, infer Member> ? Member : never;

/** Any attribute of the content model. */
export type Attribute = ValueOf<ContentType["attributes"]>;
/** An attribute with a value of its own. */
export type ScalarAttribute = Extract<Attribute, { kind: "scalar" }>;
/** See {@link ScalarAttribute}. */
export type ScalarType = ScalarAttribute["type"];
/** An attribute that holds links to rows of other types. */
export type LinkAttribute = Exclude<Attribute, { kind: "scalar" }>;
/** A content-type or a component. */
export type Schema = ContentType | ValueOf<ContentModel["components"]>;

const referenceProfile: Readonly<Record<KitProfile, Profile>> = { spec: "spec", "strapi-v4": "strapi-4.26" };

/** The reference serving a dataset in this process, with the dataset's roles and permissions in force. `maxLimit`: the largest page, none unless given. */
export const createReference = (
  dataset: Dataset,
  profile: KitProfile,
  { maxLimit }: { readonly maxLimit?: number } = {},
): FetchHandler =>
  createContentApi(dataset, {
    profile: referenceProfile[profile],
    auth: true,
    ...(maxLimit === undefined ? {} : { limits: { maxLimit } }),
  }).fetch;

/** The dataset that comes with the kit. */
export const loadBundledDataset = (): Promise<Dataset> => loadDataset(bundledDatasetPath());

/** Anything else that can be served: what is at fault in it is left out. Rejects with a message for its user. */
export const loadSource = (source: string): Promise<Dataset> => loadDataset(source, { lenient: true });
