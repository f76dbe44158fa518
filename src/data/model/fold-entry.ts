import type { Attribute, ScalarAttribute, Schema } from "../../reference/model/schema.js";
import { type EntryLink, holdsParts, type PartAttribute } from "./parts.js";

/** An entry or a component by the names of its attributes, as files and answers have it. */
export type Members = Readonly<Record<string, unknown>>;

/** What an entry, or a component in one, becomes: attribute by attribute. Undefined leaves an attribute out. */
export interface Fold {
  /** Whether an attribute is looked at. Default: all are. */
  readonly shows?: (attribute: Attribute) => boolean;
  readonly value: (attribute: ScalarAttribute) => unknown;
  readonly links: (attribute: EntryLink) => unknown;
  /** What becomes of components: of each, most likely a fold in turn. */
  readonly parts: (attribute: PartAttribute) => unknown;
}

/** Every walk over an entry: what comes of its attributes, by their names, in the order of its schema. */
export const foldEntry = ({ attributes }: Schema, { links, parts, shows, value }: Fold): Record<string, unknown> => {
  const outcome = (attribute: Attribute): unknown =>
    attribute.kind === "scalar" ? value(attribute) : holdsParts(attribute) ? parts(attribute) : links(attribute);
  const shown = [...attributes.values()].filter((attribute) => shows?.(attribute) !== false);
  const made = shown.map((attribute) => [attribute.name, outcome(attribute)] as const);
  return Object.fromEntries(made.filter(([, of]) => of !== undefined));
};
