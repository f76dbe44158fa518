import type { ContentType, Dataset, DatasetRecord, ScalarAttribute, Uid } from "../reference.js";

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
  keyOf(uid: Uid, id: number): string | undefined;
  /** Whether it is not known what a row holds in an attribute, beside whether it holds anything: nothing is asked about it. */
  isOpen(uid: Uid, attribute: ScalarAttribute): boolean;
}
