import type { ScalarType } from "../../../reference/model/schema.js";
import type { DefinitionChecks } from "../definition.js";

export interface AttributeContext {
  readonly localized: boolean;
  readonly privateAttributes: ReadonlySet<string>;
  /** The types of custom fields that are not known here, or are others than here. */
  readonly customFields?: ReadonlyMap<string, ScalarType> | undefined;
  readonly check: DefinitionChecks["attribute"];
  /** Called with what is wrong but can be lived with. `key` is the key of the attribute's schema. */
  readonly warn: (key: string, message: string) => void;
  /** Called with what leaves nothing of the attribute. */
  readonly error: (message: string) => void;
}
