import type { ContentType, Dataset, DatasetRecord, Uid } from "../reference.js";

/** An entry of the bundled dataset under its natural key. */
export interface KnownEntry {
  /**
   * The value of the type's natural key attribute. On a single type its singular name, followed by `@<locale>` outside
   * the default locale; on a collection without a natural key `<singular name>#<n>` (from 1, in id order).
   */
  readonly key: string;
  readonly type: ContentType;
  readonly record: DatasetRecord;
}

/** The bundled dataset by natural key. Type names: singular, plural, or uid. Unknown names throw: a fault of the caller. */
export interface DatasetIndex {
  readonly dataset: Dataset;
  type(name: string): ContentType;
  /** In id order: every locale, drafts too. */
  entries(type: string): readonly KnownEntry[];
  entry(type: string, key: string): KnownEntry;
  has(type: string, key: string): boolean;
  /** The key of a row of the dataset itself. */
  keyOf(uid: Uid, id: number): string | undefined;
}
