import type { ScalarType, Uid } from "../../reference/model/schema.js";
import type { AttributeSchema } from "./generated/attribute.schema.js";
import type { ComponentSchema } from "./generated/component.schema.js";
import type { ContentTypeSchema } from "./generated/content-type.schema.js";

/** A content-type or component as its file has it: parsed JSON whose shape is not known yet. */
export interface Definition {
  readonly uid: Uid;
  readonly file: string;
  readonly json: unknown;
}

/** All definitions of one source. An extension's attributes are merged over those of the built-in type with its uid. */
export interface Definitions {
  readonly contentTypes: readonly Definition[];
  readonly components: readonly Definition[];
  readonly extensions?: readonly Definition[];
}

export interface DefinitionOptions {
  /** The types that plugins give their custom fields: `{ "plugin::color-picker.color": "string" }`. */
  readonly customFields?: Readonly<Record<string, ScalarType>> | undefined;
}

/** One way in which a JSON value departs from its JSON Schema. */
export interface ShapeFault {
  /** `attributes.title.type`; empty for the whole value. */
  readonly path: string;
  readonly message: string;
}

/** Checks a JSON value against a JSON Schema: the value with its type, or everything that is wrong with it. */
export type ShapeCheck<T> = (
  json: unknown,
) => { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: readonly ShapeFault[] };

/** The checks that a content model needs. Handed in, so that the model needs neither a validator nor files. */
export interface DefinitionChecks {
  readonly contentType: ShapeCheck<ContentTypeSchema>;
  readonly component: ShapeCheck<ComponentSchema>;
  readonly attribute: ShapeCheck<AttributeSchema>;
}
