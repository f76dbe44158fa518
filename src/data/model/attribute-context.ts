import type { ScalarType } from "../../reference/model/schema.js";
import type { DefinitionChecks } from "./definition.js";

/** What an attribute takes from the schema that it is in. */
export interface AttributeContext {
  /** Whether the content-type is localized. */
  readonly localized: boolean;
  /** The schema's `options.privateAttributes`. */
  readonly privateAttributes: ReadonlySet<string>;
  /** The types of custom fields that are not known here, or are others than here. */
  readonly customFields?: ReadonlyMap<string, ScalarType> | undefined;
  readonly check: DefinitionChecks["attribute"];
  /** Called with what is wrong but can be lived with. `key` is the key of the attribute's schema. */
  readonly warn: (key: string, message: string) => void;
  /** Called with what leaves nothing of the attribute. */
  readonly error: (message: string) => void;
}
