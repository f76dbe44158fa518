type NoQuery = Record<never, never>;

/**
 * The answer of `GET` to a query: a list with the page that was asked for. Users and files are answered without an
 * envelope. Required attributes are never null where drafts are left out.
 */
export type ListResponse<
  U extends CollectionUid,
  Q extends Query<U> = NoQuery,
> = ContentTypes[U]["answer"] extends "bare"
  ? Flat<U, Q>[]
  : { data: Entry<U, Q>[]; meta: { pagination: PaginationMeta<Q> } };

/**
 * The answer of `GET` to a query: the entry with an id, or that of a single type. By its id, a draft is answered too,
 * whatever `publicationState` says.
 */
export type Response<U extends AnsweredUid, Q extends Query<U> = NoQuery> = ContentTypes[U]["answer"] extends "bare"
  ? EntryIn<U, Q, "bare", "preview">
  : OneResponse<EntryIn<U, Q, "entry", OneState<U, Q>>, Q>;

/** As {@link ListResponse}, from a server whose plugin takes the `data` and `attributes` of entries away. */
export type FlatListResponse<U extends CollectionUid, Q extends Query<U> = NoQuery> = {
  data: Flat<U, Q>[];
  meta: { pagination: PaginationMeta<Q> };
};

/** As {@link Response}, from a server whose plugin takes the `data` and `attributes` of entries away. */
export type FlatResponse<U extends AnsweredUid, Q extends Query<U> = NoQuery> = OneResponse<
  EntryIn<U, Q, "bare", OneState<U, Q>>,
  Q
>;

/** An entry of a list: `{ id, attributes }`, with what the query selects and populates. */
export type Entry<U extends AnsweredUid, Q extends Query<U> = NoQuery> = EntryIn<U, Q, "entry", ListState<U, Q>>;

/** An entry of a list without `data` and `attributes`. */
export type Flat<U extends AnsweredUid, Q extends Query<U> = NoQuery> = EntryIn<U, Q, "bare", ListState<U, Q>>;

/** Single types are answered in all locales at once where these are asked for. */
type OneResponse<T, Q> = Q extends { readonly locale: "all" }
  ? { data: T[]; meta: Record<string, never> }
  : { data: T; meta: Record<string, never> };

type OneState<U extends AnsweredUid, Q> = ContentTypes[U]["answer"] extends "single" ? ListState<U, Q> : "preview";

type ListState<U extends AnsweredUid, Q> = NestedState<
  Q,
  ContentTypes[U]["answer"] extends "bare" ? "preview" : "live"
>;

type NestedState<Q, Outer extends DraftState> = Q extends { readonly publicationState: infer S }
  ? [S] extends ["live"]
    ? "live"
    : "preview"
  : Outer;

/** By page, unless the query pages by offset; without what a query does not want to be counted. */
export type PaginationMeta<Q> = Q extends { readonly pagination: infer P }
  ? P extends { readonly start: number } | { readonly limit: number }
    ? Simplified<{ start: number; limit: number } & PaginationCounts<P, { total: number }>>
    : Simplified<{ page: number; pageSize: number } & PaginationCounts<P, { pageCount: number; total: number }>>
  : { page: number; pageSize: number; pageCount: number; total: number };

type PaginationCounts<P, Counts> = P extends { readonly withCount: infer W }
  ? [W] extends [false]
    ? NoQuery
    : [W] extends [true]
      ? Counts
      : Partial<Counts>
  : Counts;

/** `entry`: wrapped in `data` and `attributes`. `bare`: not, as users, files and polymorphic relations are answered. */
type AnswerShape = "entry" | "bare";

type EntryIn<U extends ContentTypeUid, Q, S extends AnswerShape, D extends DraftState> = S extends "entry"
  ? { id: number; attributes: ContentsOf<U, Q, S, D, IsComplete<U, D>> }
  : Simplified<{ id: number } & ContentsOf<U, Q, S, D, IsComplete<U, D>>>;

/** Whether required attributes have a value: drafts may lack it. */
type IsComplete<U extends ContentTypeUid, D extends DraftState> = ContentTypes[U]["drafts"] extends false
  ? true
  : D extends "live"
    ? true
    : false;

/** A component, with what `Q` selects and populates of it. Of a published entry, unless `Complete` is false. */
export type Component<U extends ComponentUid, Q = NoQuery, Complete extends boolean = true> = ComponentIn<
  U,
  Q,
  "entry",
  "live",
  Complete
>;

type ComponentIn<U extends Uid, Q, S extends AnswerShape, D extends DraftState, C extends boolean> = Simplified<
  { id: number } & ContentsOf<U, Q, S, D, C>
>;

/** One object, which editors show member by member: the intersection takes the name of this type away. */
type Simplified<T> = { [K in keyof T]: T[K] } & unknown;

/** The attributes of one level. */
type ContentsOf<U extends Uid, Q, S extends AnswerShape, D extends DraftState, C extends boolean> = Simplified<
  SelectedMembers<U, Q, C> & PopulatedMembers<U, PopulateTree<PopulateOf<Q>, LinkName<U>>, S, D, C>
>;

type SelectedMembers<U extends Uid, Q, C extends boolean> = {
  [K in keyof SchemaTable[U]["attributes"] as K extends SelectedName<U, Q> ? K : never]: C extends true
    ? K extends SchemaTable[U]["complete"]
      ? NonNullable<SchemaTable[U]["attributes"][K]>
      : SchemaTable[U]["attributes"][K]
    : SchemaTable[U]["attributes"][K];
};

type SelectedName<U extends Uid, Q> = "*" extends FieldsOf<Q> ? FieldName<U> : FieldsOf<Q>;

type FieldsOf<Q> = Q extends { readonly fields: infer F }
  ? F extends readonly (infer Name)[]
    ? Name
    : F extends undefined
      ? "*"
      : F
  : "*";

/** The parts of a text with commas between them. */
type PartOf<Text> = Text extends `${infer First},${infer Rest}` ? First | PartOf<Rest> : Text;

type PopulateOf<Q> = Q extends { readonly populate: infer P } ? P : readonly [];

/** What is populated by name, with the query of each. */
type PopulateTree<P, Name extends string> = P extends "*"
  ? { [K in Name]: NoQuery }
  : P extends string
    ? PopulateTreeOfPaths<PartOf<P>, Name>
    : P extends readonly (infer Path)[]
      ? PopulateTreeOfPaths<Path, Name>
      : { [K in keyof P & Name as P[K] extends false | undefined ? never : K]: P[K] extends object ? P[K] : NoQuery };

type PopulateTreeOfPaths<Path, Name extends string> = { [K in HeadOf<Path> & Name]: PopulateBehind<TailOf<Path, K>> };

type HeadOf<Path> = Path extends `${infer Name}.${string}` ? Name : Path;

type TailOf<Path, Name extends string> = Path extends `${Name}.${infer Rest}` ? Rest : never;

type PopulateBehind<Path> = [Path] extends [never] ? NoQuery : { readonly populate: readonly Path[] };

type PopulatedMembers<U extends Uid, T, S extends AnswerShape, D extends DraftState, C extends boolean> = {
  [K in keyof T as LinkOf<U, K> extends LinkTo<"anys", unknown> ? never : K]: PopulatedValue<
    LinkOf<U, K>,
    T[K],
    S,
    D,
    C
  >;
} & {
  // Without an element, this key is left out.
  [K in keyof T as LinkOf<U, K> extends LinkTo<"anys", unknown> ? K : never]?: PopulatedValue<
    LinkOf<U, K>,
    T[K],
    S,
    D,
    C
  >;
};

type PopulatedValue<L, Q, S extends AnswerShape, D extends DraftState, C extends boolean> =
  L extends LinkTo<"one", infer U extends ContentTypeUid>
    ? WrappedIn<S, Q extends CountQuery ? CountOf<S> : EntryIn<U, Q, S, NestedState<Q, D>> | null>
    : L extends LinkTo<"many", infer U extends ContentTypeUid>
      ? WrappedIn<S, Q extends CountQuery ? CountOf<S> : EntryIn<U, Q, S, NestedState<Q, D>>[]>
      : L extends LinkTo<"file" | "inverse", infer U extends ContentTypeUid>
        ? WrappedIn<S, EntryIn<U, Q, S, NestedState<Q, D>> | null>
        : L extends LinkTo<"files" | "inverses", infer U extends ContentTypeUid>
          ? // An empty list of these is null.
            WrappedIn<S, EntryIn<U, Q, S, NestedState<Q, D>>[] | null>
          : L extends LinkTo<"component", infer U extends ComponentUid>
            ? Q extends CountQuery
              ? CountOf<"bare">
              : ComponentIn<U, Q, S, NestedState<Q, D>, C> | null
            : L extends LinkTo<"components", infer U extends ComponentUid>
              ? Q extends CountQuery
                ? CountOf<"bare">
                : ComponentIn<U, Q, S, NestedState<Q, D>, C>[]
              : L extends LinkTo<"zone", infer U extends ComponentUid>
                ? ZoneElement<U, Q, S, D, C>[]
                : L extends LinkTo<"any", unknown>
                  ? AnyRow<ContentTypeUid, Q, D, false> | null
                  : L extends LinkTo<"anys", unknown>
                    ? AnyRow<ContentTypeUid, Q, D, true>[]
                    : never;

type WrappedIn<S extends AnswerShape, T> = S extends "entry" ? { data: T } : T;

interface CountQuery {
  readonly count: true;
}

type CountOf<S extends AnswerShape> = S extends "entry" ? { attributes: { count: number } } : { count: number };

/** With `on`, drafts are visible below, and components that it does not name are left out. */
type ZoneElement<
  U extends ComponentUid,
  Q,
  S extends AnswerShape,
  D extends DraftState,
  C extends boolean,
> = U extends ComponentUid
  ? Q extends { readonly on: infer On }
    ? U extends keyof On
      ? TaggedElement<U, On[U], S, "preview", C>
      : never
    : TaggedElement<U, Q, S, NestedState<Q, D>, C>
  : never;

type TaggedElement<
  U extends ComponentUid,
  Q,
  S extends AnswerShape,
  D extends DraftState,
  C extends boolean,
> = Simplified<{ id: number; __component: U } & ContentsOf<U, Q, S, D, C>>;

type AnyRow<U extends ContentTypeUid, Q, D extends DraftState, Typed extends boolean> = U extends ContentTypeUid
  ? Q extends { readonly on: infer On }
    ? U extends keyof On
      ? TypedRow<U, On[U], "preview", Typed>
      : never
    : TypedRow<U, { readonly populate: PopulateOf<Q> }, D, Typed>
  : never;

type TypedRow<U extends ContentTypeUid, Q, D extends DraftState, Typed extends boolean> = Simplified<
  (Typed extends true ? { __type: U } : NoQuery) & EntryIn<U, Q, "bare", D>
>;
