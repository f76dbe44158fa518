/** What the generated types make of queries: of each row the compiler finds both types the same. */
import type {
  Artifact,
  Block,
  CollectionUid,
  Component,
  Entry,
  Flat,
  FlatListResponse,
  FlatResponse,
  ListResponse,
  Query,
  Response,
  SharedPlace,
} from "./content-api.test-data.js";

/** True where two types are the same, not just assignable. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Verdict<Row> = Row extends readonly [infer Made, infer Expected] ? Same<Made, Expected> : false;

/** The numbers of the rows whose types differ. */
type Differing<Rows extends readonly unknown[]> = {
  [At in keyof Rows]: Verdict<Rows[At]> extends true ? never : At;
}[number];

/** Takes no row that differs: the complaint has its number. */
export type Agreed<Wrong extends never> = Wrong;

type Answer<A> = { data: { id: number; attributes: A }; meta: Record<string, never> };
type One<A> = { data: { id: number; attributes: A } | null };
type Many<A> = { data: { id: number; attributes: A }[] };
type ManyOrNull<A> = { data: { id: number; attributes: A }[] | null };

type TagFields = {
  name: string;
  slug: string;
  weight: number | null;
  createdAt: string;
  updatedAt: string;
};

type Flattened<T> = { [K in keyof T]: T[K] };

type Attributes<Q extends Query<"api::artifact.artifact">> = Entry<"api::artifact.artifact", Q>["attributes"];
type MakerOf<Q extends Query<"api::maker.maker">> = Entry<"api::maker.maker", Q>["attributes"];
type StoryOf<Q extends Query<"api::story.story">> = Entry<"api::story.story", Q>["attributes"];
type Homepage<Q extends Query<"api::homepage.homepage">> = Response<"api::homepage.homepage", Q>;
type TagPage<Q extends Query<"api::tag.tag">> = ListResponse<"api::tag.tag", Q>["meta"]["pagination"];
type Page = { page: number; pageSize: number; pageCount: number; total: number };
export type Rows = [
  // Nothing is populated unless it is asked for.
  [ListResponse<"api::tag.tag">, { data: Many<TagFields>["data"]; meta: { pagination: Page } }],
  [Response<"api::tag.tag">, Answer<TagFields>],
  // Published entries have what is required; drafts need not.
  [MakerOf<{ fields: ["name", "bornOn"] }>, { name: string; bornOn: string | null }],
  [MakerOf<{ fields: "name"; publicationState: "live" }>, { name: string }],
  [MakerOf<{ fields: "name"; publicationState: "preview" }>, { name: string | null }],
  [Response<"api::maker.maker", { fields: "name" }>, Answer<{ name: string | null }>],
  [
    Attributes<{
      fields: "slug";
      publicationState: "preview";
      populate: { maker: { fields: "name"; publicationState: "live" } };
    }>,
    { slug: string | null; maker: One<{ name: string }> },
  ],
  // fields
  [MakerOf<{ fields: ["id"] }>, Record<never, never>],
  [MakerOf<{ fields: ["name", "*"] }>, MakerOf<Record<never, never>>],
  [MakerOf<{ fields: "*" }>, MakerOf<Record<never, never>>],
  // populate: a name, names, paths
  [keyof Attributes<{ fields: []; populate: "dimensions,maker.portrait" }>, "dimensions" | "maker"],
  [
    Extract<
      keyof NonNullable<
        Attributes<{ populate: ["maker.portrait", "maker.workshop", "tags"] }>["maker"]["data"]
      >["attributes"],
      "name" | "portrait" | "workshop" | "master"
    >,
    "name" | "portrait" | "workshop",
  ],
  [
    keyof MakerOf<{ fields: []; populate: "*" }>,
    "portrait" | "workshop" | "artifacts" | "master" | "apprentices" | "portraitStory",
  ],
  // populate: objects
  [keyof Attributes<{ fields: []; populate: { maker: true; cover: "*"; tags: false } }>, "maker" | "cover"],
  [
    Attributes<{ fields: []; populate: { tags: { fields: ["name"]; populate: { artifacts: { fields: ["slug"] } } } } }>,
    { tags: Many<{ name: string; artifacts: Many<{ slug: string }> }> },
  ],
  [
    Attributes<{ fields: []; populate: { tags: { count: true }; inscriptions: { count: true } } }>,
    { tags: { data: { attributes: { count: number } } }; inscriptions: { count: number } },
  ],
  // Files, and the other side of a polymorphic relation: an empty list is null. Components: one, several, nested.
  [
    Attributes<{
      fields: [];
      populate: {
        localizations: { fields: "locale" };
        gallery: { fields: "url" };
        stories: { fields: "slug" };
        dimensions: { fields: ["height", "unit"] };
        inscriptions: { fields: ["text"] };
        provenance: { fields: ["price"]; populate: { place: { fields: "town" }; document: { fields: "url" } } };
      };
    }>,
    {
      localizations: Many<{ locale: string }>;
      gallery: ManyOrNull<{ url: string }>;
      stories: ManyOrNull<{ slug: string }>;
      dimensions: { id: number; height: number | null; unit: "mm" | "cm" | "m" | null } | null;
      inscriptions: { id: number; text: string }[];
      provenance: {
        id: number;
        price: string | null;
        place: { id: number; town: string } | null;
        document: One<{ url: string }>;
      }[];
    },
  ],
  [
    Component<"shared.place">,
    { id: number; town: string; country: string | null; latitude: number | null; longitude: number | null },
  ],
  [Component<"shared.place", Record<never, never>, false>, Flattened<SharedPlace>],
  // Dynamic zones: __component says which component it is.
  [
    Attributes<{ populate: ["chapters"] }>["chapters"][number]["__component"],
    "blocks.rich-text" | "blocks.gallery" | "blocks.artifact-list" | "blocks.timeline",
  ],
  [
    Extract<Attributes<{ populate: ["chapters"] }>["chapters"][number], { __component: "blocks.gallery" }>,
    { id: number; __component: "blocks.gallery"; heading: string | null; columns: number | null },
  ],
  [
    Attributes<{
      populate: {
        chapters: {
          on: {
            "blocks.gallery": { fields: ["heading"]; populate: { images: { fields: ["url"] } } };
            "blocks.rich-text": true;
          };
        };
      };
    }>["chapters"][number],
    (
      | { id: number; __component: "blocks.rich-text"; heading: string | null; body: string | null }
      | { id: number; __component: "blocks.gallery"; heading: string | null; images: ManyOrNull<{ url: string }> }
    ),
  ],
  [
    Extract<Attributes<{ populate: ["chapters.images"] }>["chapters"][number], { images: unknown }>["__component"],
    "blocks.gallery",
  ],
  [
    keyof Extract<
      Attributes<{ populate: { chapters: { populate: "*" } } }>["chapters"][number],
      { __component: "blocks.timeline" }
    >,
    "id" | "__component" | "heading" | "events" | "origin",
  ],
  // Users: bare in their own lists, wrapped in relations; no password.
  [
    keyof Response<"plugin::users-permissions.user">,
    "id" | "username" | "email" | "provider" | "confirmed" | "blocked" | "desk" | "createdAt" | "updatedAt",
  ],
  [
    ListResponse<
      "plugin::users-permissions.user",
      { fields: ["username"]; populate: { role: { fields: ["type"] }; stories: { fields: "slug" } } }
    >[number],
    {
      id: number;
      username: string;
      role: { id: number; type: string | null } | null;
      stories: { id: number; slug: string | null }[];
    },
  ],
  [StoryOf<{ fields: []; populate: { author: { fields: "email" } } }>, { author: One<{ email: string }> }],
  [ListResponse<"plugin::upload.file", { fields: ["url", "formats"] }>[number]["url"], string],
  // Relations to any type are flat.
  [
    StoryOf<{
      populate: {
        subject: {
          on: {
            "api::tag.tag": { fields: ["name"] };
            "api::maker.maker": { fields: ["name"]; populate: { portrait: { fields: ["url"] } } };
          };
        };
      };
    }>["subject"],
    (
      | { id: number; name: string }
      | { id: number; name: string | null; portrait: { id: number; url: string } | null }
      | null
    ),
  ],
  [
    StoryOf<{ fields: []; populate: { mentions: { on: { "api::tag.tag": { fields: ["name"] } } } } }>,
    { mentions?: { __type: "api::tag.tag"; id: number; name: string }[] },
  ],
  [
    Extract<NonNullable<StoryOf<{ populate: ["subject"] }>["subject"]>, { weight: unknown }>,
    Flattened<{ id: number } & TagFields>,
  ],
  // Pages.
  [TagPage<{ pagination: { start: 5; limit: 5 } }>, { start: number; limit: number; total: number }],
  [TagPage<{ pagination: { limit: 5; withCount: false } }>, { start: number; limit: number }],
  [
    TagPage<{ pagination: { page: 2; withCount: boolean } }>,
    { page: number; pageSize: number; pageCount?: number; total?: number },
  ],
  // Single types, and all their locales at once.
  [Homepage<{ fields: ["title"] }>, Answer<{ title: string }>],
  [
    Homepage<{ fields: ["title"]; locale: "all" }>,
    { data: { id: number; attributes: { title: string } }[]; meta: Record<string, never> },
  ],
  [Homepage<{ fields: ["title"]; publicationState: "preview" }>, Answer<{ title: string | null }>],
  // Without data and attributes.
  [
    FlatListResponse<
      "api::artifact.artifact",
      { fields: ["title"]; populate: { maker: { fields: ["name"] }; gallery: { fields: ["url"] } } }
    >["data"][number],
    {
      id: number;
      title: string;
      maker: { id: number; name: string } | null;
      gallery: { id: number; url: string }[] | null;
    },
  ],
  [
    FlatResponse<"api::artifact.artifact", { fields: ["title"] }>,
    { data: { id: number; title: string | null }; meta: Record<string, never> },
  ],
  [
    Flat<"api::tag.tag", { populate: { artifacts: { fields: ["title"] } } }>,
    Flattened<{ id: number } & TagFields & { artifacts: { id: number; title: string }[] }>,
  ],
  // Attribute types that the rows above have not.
  [Attributes<{ fields: ["label", "measurements"] }>, { label: Block[] | null; measurements: unknown }],
  [
    Attributes<{ fields: ["registryNumber", "demonstratedAt", "inspectedAt", "scannedAt"] }>,
    Record<"registryNumber" | "demonstratedAt" | "inspectedAt" | "scannedAt", string | null>,
  ],
];

export type AllAgree = Agreed<Differing<Rows>>;

// @ts-expect-error: a wrong name in a query is an error here too
export type WrongPopulate = Response<"api::artifact.artifact", { populate: ["makr"] }>;
// @ts-expect-error: single types are not answered in lists
export type NoList = ListResponse<"api::homepage.homepage">;

/** A client of a line: the query decides about the answer. */
declare const find: <U extends CollectionUid, const Q extends Query<U>>(
  uid: U,
  query: Q,
) => Promise<ListResponse<U, Q>>;

export const using = async (): Promise<(string | undefined)[]> => {
  const { data } = await find("api::artifact.artifact", {
    populate: { maker: { fields: ["name"] } },
    sort: "title:asc",
  });
  // @ts-expect-error: no such attribute
  await find("api::artifact.artifact", { populate: { makr: true } });
  return data.map(({ attributes }) => attributes.maker.data?.attributes.name);
};

/** An answer with more is one with less. */
export const widened = (
  entry: Entry<"api::artifact.artifact", { populate: ["maker", "chapters", "seo", "cover", "gallery", "provenance"] }>,
): Artifact => entry;
