import type { Dataset } from "../../../reference/model/dataset.js";

/** How sure something about a model is: `unknown` is what no answer shows. */
export type Certainty = "sure" | "likely" | "unknown";

/** Something that is known of a model, or is not. */
export interface Finding {
  /** The content-type or component. */
  readonly subject: string;
  /** Its attribute; none: it is about the type itself. */
  readonly attribute?: string;
  readonly certainty: Certainty;
  /** What was found, in words: `relation manyToOne api::maker.maker`. */
  readonly text: string;
}

export interface Discovered {
  /** Has the model, and no entries. */
  readonly source: Dataset;
  readonly findings: readonly Finding[];
}

/** Where a model comes from. Without any of them, the server's content-type-builder is asked. */
export interface DiscoverOptions {
  readonly schemas?: Dataset | undefined;
  /** The document of the documentation plugin, as parsed JSON. */
  readonly openApi?: unknown;
  /** The names of paths, from which and from answers everything else is inferred. */
  readonly types?: readonly string[] | undefined;
}
