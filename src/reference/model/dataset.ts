import type { ContentModel, Uid } from "./schema.js";
import type { Value } from "./values.js";

/** A link to an entry: its type and id. */
export interface Link {
  readonly type: Uid;
  readonly id: number;
}

/**
 * One entry of a content-type, or one component. It never changes: a write makes another one with the same id. Both sides
 * of a bidirectional relation are present and agree.
 */
export interface Entry {
  readonly id: number;
  /** Every scalar attribute in its canonical form; null when unset. */
  readonly values: Readonly<Record<string, Value>>;
  /** The attributes that lead to other entries, each list in its own order; one that leads nowhere may be left out. */
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

/** The configurable limits of a deployment (section 8): the keys of `api.rest`. */
export interface Limits {
  readonly defaultLimit: number;
  readonly maxLimit: number | undefined;
  readonly withCount: boolean;
}

/** Everything that is needed to serve a deployment: the content model and its rows. Immutable. */
export interface Dataset {
  readonly name: string;
  readonly model: ContentModel;
  /**
   * Entries by uid in ascending order of ids: content-types (with `plugin::upload.file`,
   * `plugin::users-permissions.{user,role,permission}`, `plugin::i18n.locale`) and components.
   */
  readonly records: ReadonlyMap<Uid, readonly Entry[]>;
  readonly locales: readonly Locale[];
  readonly apiTokens: readonly ApiToken[];
  readonly assets: Assets;
  readonly warnings: readonly Diagnostic[];
  /** The release of Strapi that the source names, such as `4.15.5`; of a range, the lowest. Undefined: it names none. */
  readonly release?: string | undefined;
  /** What the source says of pages (section 8). */
  readonly limits?: Partial<Limits>;
}
