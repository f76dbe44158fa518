// The types in which the reference describes content: the kit reads the same models and datasets.
import type { ContentModel, ContentType } from "../../../src/index.js";

export type { ContentType, Dataset, DatasetRecord, Link, Uid } from "../../../src/index.js";

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
