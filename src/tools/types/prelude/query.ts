/** The code of a locale. Any text is one: the server answers an unknown one with an empty list. */
export type Locale = KnownLocale | (string & Record<never, never>);

/**
 * What a request may ask of a content-type, as an object to be encoded with `qs.stringify`. An attribute, an operator or
 * an attribute to populate that the type does not have is an error of the compiler.
 */
export type Query<U extends AnsweredUid> = SharedQuery<U> &
  (ContentTypes[U]["answer"] extends "bare" ? BareWindow : PagedWindow) &
  (ContentTypes[U]["localized"] extends true ? LocaleQuery : unknown);

/** Whose drafts are left out of an answer. */
type DraftState = "live" | "preview";

interface SharedQuery<U extends ContentTypeUid> {
  readonly fields?: Fields<U> | undefined;
  readonly populate?: Populate<U> | undefined;
  readonly filters?: Filters<U> | undefined;
  readonly sort?: Sort<U> | undefined;
  /** `live` (the default of lists and single types) leaves drafts out, also of what is populated. */
  readonly publicationState?: DraftState | undefined;
  /** A text to search for in all texts. */
  readonly _q?: string | undefined;
}

interface LocaleQuery {
  /** One locale, several of them, or `all`. Without it: the default one. */
  readonly locale?: Locale | "all" | readonly Locale[] | undefined;
}

/** Users and files are not paged, but cut. */
interface BareWindow {
  readonly start?: number | undefined;
  readonly limit?: number | undefined;
}

interface PagedWindow {
  readonly pagination?: Pagination | undefined;
}

/** By page or by offset, never both. */
export type Pagination = PagePagination | OffsetPagination;

interface PagePagination {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly start?: never;
  readonly limit?: never;
  readonly withCount?: boolean | undefined;
}

interface OffsetPagination {
  readonly start?: number | undefined;
  readonly limit?: number | undefined;
  readonly page?: never;
  readonly pageSize?: never;
  readonly withCount?: boolean | undefined;
}

type OneField<U extends Uid> = "*" | FieldName<U> | "id";

/** `*`, a name, or names. The id is always answered. Names with commas between them are a mistake here (measured). */
export type Fields<U extends Uid> = OneField<U> | readonly OneField<U>[];

/**
 * `*` for everything one level deep, a path such as `author.picture`, several paths in a text with commas or in a list, or an object that says
 * more.
 */
export type Populate<U extends Uid> =
  | "*"
  | PopulatePath<U>
  | PathsText<LinkName<U>>
  | readonly PopulatePath<U>[]
  | PopulateObject<U>;

/** Paths with commas between them. The first name is checked. */
type PathsText<Name extends string> = `${Name},${string}` | `${Name}.${string},${string}`;

/** A path of names with dots. Of one with more names than are known here, the first is checked; objects check all. */
export type PopulatePath<U extends Uid> = SchemaTable[U]["paths"];

/** What is populated, and how. */
export type PopulateObject<U extends Uid> = {
  readonly [K in LinkName<U>]?: boolean | "*" | PopulateOptions<LinkOf<U, K>> | undefined;
};

type PopulateOptions<L> =
  L extends LinkTo<"zone", infer U extends Uid>
    ? ZoneOptions<U>
    : L extends LinkTo<"any" | "anys", unknown>
      ? PolymorphicOptions
      : L extends LinkTo<"file" | "files" | "inverse" | "inverses", infer U extends Uid>
        ? NestedQuery<U>
        : L extends LinkTo<"one" | "many" | "component" | "components", infer U extends Uid>
          ? NestedQuery<U> & CountOption
          : never;

interface CountOption {
  /** The number of entries instead of the entries. */
  readonly count?: boolean | undefined;
}

/** What may be asked of a populated attribute. */
export interface NestedQuery<U extends Uid> {
  readonly fields?: Fields<U> | undefined;
  readonly populate?: Populate<U> | undefined;
  readonly filters?: Filters<U> | undefined;
  readonly sort?: Sort<U> | undefined;
  readonly start?: number | undefined;
  readonly limit?: number | undefined;
  /** The order of the relation itself; `desc` turns it round. */
  readonly ordering?: "asc" | "desc" | undefined;
  readonly publicationState?: DraftState | undefined;
}

/** One strategy for all components of a dynamic zone, or `on`, which leaves out the components that it does not name. */
interface ZoneOptions<U extends Uid> {
  readonly on?: { readonly [C in U]?: boolean | "*" | NestedQuery<C> | undefined } | undefined;
  readonly fields?: Fields<U> | undefined;
  readonly populate?: Populate<U> | undefined;
  readonly publicationState?: DraftState | undefined;
}

/** The same for a relation to entries of any type. */
interface PolymorphicOptions {
  readonly on?: { readonly [T in ContentTypeUid]?: boolean | "*" | NestedQuery<T> | undefined } | undefined;
  /** Taken, and without a meaning: all attributes are answered. `on` selects them by type. */
  readonly fields?: AnyField | readonly AnyField[] | undefined;
  readonly populate?:
    | "*"
    | LinkName<ContentTypeUid>
    | readonly LinkName<ContentTypeUid>[]
    | PopulateObject<ContentTypeUid>
    | undefined;
}

type AnyField = { [T in ContentTypeUid]: OneField<T> }[ContentTypeUid];

/** A name or a path, with an order or without; several of them in a text with commas or in a list; or objects. */
export type Sort<U extends Uid> =
  | SortTerm<U>
  | SortTerms<U>
  | readonly SortTerm<U>[]
  | SortObject<U>
  | readonly SortObject<U>[];

/** For example `title`, `title:desc` or `author.name:asc`. Of a longer path the first name is checked; objects check all. */
export type SortTerm<U extends Uid> = SchemaTable[U]["sorts"];

type SortTerms<U extends Uid> =
  | `${FieldName<U> | "id"}${"" | ":asc" | ":desc"},${string}`
  | `${FollowedName<U>}.${string},${string}`;

type SortOrder = "asc" | "desc";

type SortObject<U extends Uid> = {
  readonly [K in FieldName<U> | FollowedName<U> | "id"]?:
    | (K extends FollowedName<U> ? SortObject<TargetOf<U, K>> : SortOrder)
    | undefined;
};

/** Conditions, all of which must hold. A value alone means equality, an array alone one of its values. */
export type Filters<U extends Uid> = {
  readonly [K in FieldName<U> | FollowedName<U> | "id" | "$and" | "$or" | "$not"]?: FilterOf<U, K> | undefined;
};

type FilterOf<U extends Uid, K> = K extends "$and" | "$or"
  ? readonly Filters<U>[]
  : K extends "$not"
    ? Filters<U> | readonly Filters<U>[]
    : K extends "id"
      ? ComparisonOf<"number", number>
      : K extends FieldName<U>
        ? ComparisonOf<SchemaTable[U]["fields"][K], ValueOf<U, K>>
        : FilterBehind<TargetOf<U, K>>;

type ValueOf<U extends Uid, K> = K extends keyof SchemaTable[U]["attributes"]
  ? NonNullable<SchemaTable[U]["attributes"][K]>
  : never;

/** A condition on the id of what a relation leads to, or conditions on its attributes. */
type FilterBehind<U extends Uid> = ComparisonOf<"number", number> | Omit<Filters<U>, "$not">;

type ComparisonOf<Family, Value> =
  | OperandOf<Family, Value>
  | readonly OperandOf<Family, Value>[]
  | (Family extends "text" ? TextOperatorsOf<OperandOf<Family, Value>> : OperatorsOf<OperandOf<Family, Value>>);

/** What an attribute is compared with. A number may be beyond what is exact in JavaScript where it is written as text. */
type OperandOf<Family, Value> = Family extends "text"
  ? Value
  : Family extends "instant"
    ? string | number | Date
    : Family extends "biginteger"
      ? string | number | bigint
      : Family extends "json"
        ? string
        : Value;
