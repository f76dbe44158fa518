import type { Definition, Definitions, JsonSchema } from "./json-schema.js";
import { filled, tableOf } from "./tables.js";

/** `meta.pagination` (section 2.3), and the envelope of errors (section 7): only answers as a whole hold them. */
const envelopes: ReadonlySet<string> = new Set(["PagePagination", "OffsetPagination", "ErrorResponse"]);

let read: readonly Definition[] | undefined;

/**
 * The nodes of a blocks attribute, as the real server checks them, the sizes of an image (section 2.4), and the envelopes: what answers of every
 * deployment hold.
 */
const definitions = (): readonly Definition[] => {
  read ??= tableOf<Definition>("definitions");
  return read;
};

/** What the schemas of every deployment refer to. `ref` refers to a definition. */
export const sharedSchemas = (ref: (name: string) => JsonSchema): Definitions =>
  new Map(
    filled(
      definitions().filter(([name]) => !envelopes.has(name)),
      "$ref",
      ref,
    ),
  );

/** What answers are wrapped in. */
export const envelopeSchemas = (): Definitions => new Map(definitions().filter(([name]) => envelopes.has(name)));

/** The names of all of these. */
export const sharedNames = (): readonly string[] => definitions().map(([name]) => name);
