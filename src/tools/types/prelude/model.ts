/** The uid of a content-type. */
export type ContentTypeUid = keyof ContentTypes;

/** The uid of a component. */
export type ComponentUid = keyof Components;

/** The content-types that a path of their own answers for. */
export type AnsweredUid = {
  [U in ContentTypeUid]: ContentTypes[U]["answer"] extends "none" ? never : U;
}[ContentTypeUid];

/** The content-types that are answered in lists: all of these but single types. */
export type CollectionUid = {
  [U in AnsweredUid]: ContentTypes[U]["answer"] extends "single" ? never : U;
}[AnsweredUid];

interface SchemaTable extends ContentTypes, Components {}

type Uid = keyof SchemaTable;

/** What an attribute that `populate` adds leads to. */
interface LinkTo<Kind extends LinkKind, Target> {
  kind: Kind;
  target: Target;
}

type LinkKind =
  | "one"
  | "many"
  | "file"
  | "files"
  | "inverse"
  | "inverses"
  | "component"
  | "components"
  | "zone"
  | "any"
  | "anys";

/** The attributes that `populate` may name. Of several types: those of any of them. */
type LinkName<U> = U extends Uid ? keyof SchemaTable[U]["links"] & string : never;

/** What a name leads to, in each of the types that have it. */
type LinkOf<U, K> = U extends Uid
  ? K extends keyof SchemaTable[U]["links"]
    ? SchemaTable[U]["links"][K]
    : never
  : never;

type TargetOf<U, K> = LinkOf<U, K> extends LinkTo<LinkKind, infer Target> ? Target & Uid : never;

/** The attributes that `fields` may name. Of several types: those that all of them have. */
type FieldName<U extends Uid> = keyof SchemaTable[U]["fields"] & string;

/** What filters and sort can follow: neither dynamic zones nor relations to any type. */
type FollowedName<U extends Uid> = {
  [K in LinkName<U>]: LinkOf<U, K> extends LinkTo<"zone" | "any" | "anys", unknown> ? never : K;
}[LinkName<U>];

/*
 * Paths as texts. The tables name them for each type by itself: where a type is not known yet, the compiler would
 * join all names with all names. Of a path of more names, the first one is checked.
 */

export type PathOfOne<U> = LinkName<U> | `${LinkName<U>}.${string}`;

export type PathOfTwo<U> = NamesOfTwo<U> | `${LinkName<U>}.${string}.${string}`;

export type PathOfThree<U> =
  | { [K in LinkName<U>]: K | JoinedPath<K, NamesOfTwo<TargetOf<U, K>>> }[LinkName<U>]
  | `${LinkName<U>}.${string}.${string}.${string}`;

type NamesOfTwo<U> = { [K in LinkName<U>]: K | JoinedPath<K, LinkName<TargetOf<U, K>>> }[LinkName<U>];

type JoinedPath<Name extends string, Path> = Path extends string ? `${Name}.${Path}` : never;

export type SortOfOne<U extends Uid> = SortOfField<U> | `${FollowedName<U>}.${string}`;

export type SortOfTwo<U extends Uid> =
  | SortOfField<U>
  | { [K in FollowedName<U>]: WithOrder<JoinedPath<K, FieldName<TargetOf<U, K>> | "id">> }[FollowedName<U>]
  | `${FollowedName<U>}.${string}.${string}`;

type SortOfField<U extends Uid> = WithOrder<FieldName<U> | "id">;

type WithOrder<Path> = Path extends string ? Path | `${Path}:${"asc" | "desc"}` : never;
