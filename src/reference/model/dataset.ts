import type { ContentModel, Uid } from "./schema.js";
import type { Value } from "./value.js";

/** A link from one row to another: the target's table and id. */
export interface Link {
  readonly type: Uid;
  readonly id: number;
}

/**
 * One row of a content-type or component. `values` holds every scalar attribute (null when unset) in
 * its canonical form; `links` every link attribute that is not empty, each list in its own order.
 * Both sides of a bidirectional relation are present and agree.
 */
export interface DatasetRecord {
  readonly id: number;
  readonly values: Readonly<Record<string, Value>>;
  readonly links: Readonly<Record<string, readonly Link[]>>;
}

/** A locale of the deployment. Exactly one is the default. */
export interface Locale {
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
}

/** A token for `Authorization: Bearer`. `permissions` are action names, used by type `custom` only. */
export interface ApiToken {
  readonly name: string;
  readonly token: string;
  readonly type: "read-only" | "full-access" | "custom";
  readonly permissions: readonly string[];
}

/** A remark about a source that could still be loaded: the place (file, and path or entry) and the remark. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly file: string;
  /** Where in the file: `attributes.title.type`, or `entry 3 (slug "x"), author`. Empty: the whole file. */
  readonly path: string;
  readonly message: string;
}

/** The bytes of uploaded files, by their path below `/uploads/`. */
export interface Assets {
  read(path: string): Promise<Uint8Array | undefined>;
}

/** Everything that is needed to serve a deployment: the content model and its rows. Immutable. */
export interface Dataset {
  readonly name: string;
  readonly model: ContentModel;
  /**
   * Rows per uid in ascending id order: content-types (with `plugin::upload.file`,
   * `plugin::users-permissions.{user,role,permission}`, `plugin::i18n.locale`) and components.
   */
  readonly records: ReadonlyMap<Uid, readonly DatasetRecord[]>;
  readonly locales: readonly Locale[];
  readonly apiTokens: readonly ApiToken[];
  readonly assets: Assets;
  readonly warnings: readonly Diagnostic[];
}
