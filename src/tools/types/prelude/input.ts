/** The id of an entry, as a number or as text. */
export type EntryId = number | `${number}`;

interface EntryReference {
  readonly id: EntryId;
}

/** Exactly one of some members. */
type OnlyOne<T> = {
  [K in keyof T]: { readonly [P in K]: T[P] } & { readonly [P in Exclude<keyof T, K>]?: never };
}[keyof T];

/** Where an entry comes in the list: before or after one that is there, or at an end. Without it: at the end. */
export type RelationPosition = OnlyOne<{ before: EntryId; after: EntryId; start: true; end: true }>;

interface PlacedReference extends EntryReference {
  readonly position?: RelationPosition | undefined;
}

/** What is added and taken away, or all that there is from then on. */
type RelationUpdate<Connected> =
  | {
      readonly connect?: readonly Connected[] | undefined;
      readonly disconnect?: readonly (EntryId | EntryReference)[] | undefined;
      readonly set?: never;
    }
  | { readonly set: readonly (EntryId | EntryReference)[]; readonly connect?: never; readonly disconnect?: never };

/** A relation to one entry: its id, null for none, or an update. */
export type ToOneInput = EntryId | null | RelationUpdate<EntryId | EntryReference>;

/** A relation to several entries: all of them in their order, null for none, or an update. */
export type ToManyInput = readonly (EntryId | EntryReference)[] | null | RelationUpdate<EntryId | PlacedReference>;

/** A file by its id, or null for none. Files are uploaded, not connected. */
export type FileInput = EntryId | null;

export type FilesInput = readonly (EntryId | EntryReference)[] | null;

/** An entry of any type. */
export interface MorphInput {
  readonly __type: ContentTypeUid;
  readonly id: EntryId;
}

/** What `seed` of a mock takes, by content-type: its uid, plural or singular name. An entry may be called by its natural key, too. */
export type Seeds = {
  readonly [U in keyof Inputs as U | InputNames[U]]?: Named<Inputs[U]> | readonly Named<Inputs[U]>[];
};

/** With the natural key of an entry wherever its id may be, but in updates. */
type Named<T> = [FileInput] extends [T]
  ? T | string
  : [FilesInput] extends [T]
    ? T | readonly (EntryId | string)[]
    : T extends readonly (infer Item)[]
      ? readonly Named<Item>[]
      : T extends object
        ? { [K in keyof T]: Named<T[K]> }
        : T;
