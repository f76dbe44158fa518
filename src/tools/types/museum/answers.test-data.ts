/** What the generated types make of queries: each line of `Same` is checked by the compiler. */
import type {
  Artifact,
  Block,
  CollectionUid,
  Component,
  Entry,
  FileFormat,
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

/** Takes nothing but `true`. */
export type Holds<T extends true> = T;

type NoMeta = Record<string, never>;

type TagFields = {
  name: string;
  slug: string;
  weight: number | null;
  createdAt: string;
  updatedAt: string;
};

type LiveMakerFields = {
  name: string;
  trade: "shipwright" | "instrument_maker" | "carver" | "cartographer" | "founder" | "sailmaker" | null;
  bornOn: string | null;
  diedOn: string | null;
  biography: string | null;
  honours: number | null;
  rating: number | null;
  active: boolean | null;
  createdAt: string;
  updatedAt: string;
  publishedAt: string;
};

type MakerFields = Omit<LiveMakerFields, "name" | "publishedAt"> & { name: string | null; publishedAt: string | null };
type Flattened<T> = { [K in keyof T]: T[K] };

type FileFields = {
  name: string;
  alternativeText: string | null;
  caption: string | null;
  width: number | null;
  height: number | null;
  formats: { [k: string]: FileFormat } | null;
  hash: string;
  ext: string | null;
  mime: string;
  size: number;
  url: string;
  previewUrl: string | null;
  provider: string;
  provider_metadata: unknown;
  createdAt: string;
  updatedAt: string;
};

type Attributes<Q extends Query<"api::artifact.artifact">> = Entry<"api::artifact.artifact", Q>["attributes"];
type MakerEntry<Q extends Query<"api::maker.maker">> = Entry<"api::maker.maker", Q>;

export type Checks = [
  // Nothing is populated unless it is asked for.
  Holds<
    Same<
      ListResponse<"api::tag.tag">,
      {
        data: { id: number; attributes: TagFields }[];
        meta: { pagination: { page: number; pageSize: number; pageCount: number; total: number } };
      }
    >
  >,
  Holds<Same<Response<"api::tag.tag">, { data: { id: number; attributes: TagFields }; meta: NoMeta }>>,
  Holds<Same<Response<"api::maker.maker">["data"], { id: number; attributes: Flattened<MakerFields> }>>,
  // Published entries have what is required; drafts need not.
  Holds<
    Same<
      MakerEntry<{ fields: ["name", "bornOn"] }>,
      { id: number; attributes: { name: string; bornOn: string | null } }
    >
  >,
  Holds<Same<MakerEntry<{ fields: "name"; publicationState: "live" }>["attributes"], { name: string }>>,
  Holds<Same<MakerEntry<{ fields: "name"; publicationState: "preview" }>["attributes"], { name: string | null }>>,
  Holds<Same<Response<"api::maker.maker", { fields: "name" }>["data"]["attributes"], { name: string | null }>>,
  Holds<
    Same<
      Attributes<{
        fields: "slug";
        publicationState: "preview";
        populate: { maker: { fields: "name"; publicationState: "live" } };
      }>,
      { slug: string | null; maker: { data: { id: number; attributes: { name: string } } | null } }
    >
  >,
  // fields
  Holds<Same<MakerEntry<{ fields: ["id"] }>["attributes"], Record<never, never>>>,
  Holds<Same<MakerEntry<{ fields: ["name", "*"] }>["attributes"], LiveMakerFields>>,
  Holds<Same<MakerEntry<{ fields: "*" }>["attributes"], LiveMakerFields>>,
  // populate: a name, names, paths
  Holds<
    Same<
      MakerEntry<{ populate: "portrait" }>["attributes"],
      Flattened<LiveMakerFields & { portrait: { data: { id: number; attributes: FileFields } | null } }>
    >
  >,
  Holds<
    Same<
      Attributes<{ fields: "slug"; populate: ["maker"] }>,
      { slug: string; maker: { data: { id: number; attributes: LiveMakerFields } | null } }
    >
  >,
  Holds<Same<keyof Attributes<{ fields: []; populate: ["maker", "tags"] }>, "maker" | "tags">>,
  Holds<
    Same<keyof Attributes<{ fields: ["slug", "title"]; populate: "maker,tags" }>, "slug" | "title" | "maker" | "tags">
  >,
  Holds<
    Same<
      Attributes<{ fields: []; populate: "tags,maker.portrait" }>,
      Attributes<{ fields: []; populate: ["tags", "maker.portrait"] }>
    >
  >,
  Holds<
    Same<
      Attributes<{ fields: []; populate: ["maker.portrait"] }>,
      {
        maker: {
          data: {
            id: number;
            attributes: Flattened<
              LiveMakerFields & { portrait: { data: { id: number; attributes: FileFields } | null } }
            >;
          } | null;
        };
      }
    >
  >,
  Holds<
    Same<
      keyof NonNullable<
        Attributes<{ populate: ["maker.portrait", "maker.workshop", "tags"] }>["maker"]["data"]
      >["attributes"],
      keyof LiveMakerFields | "portrait" | "workshop"
    >
  >,
  Holds<
    Same<
      Attributes<{ fields: []; populate: "*" }>["gallery"],
      { data: { id: number; attributes: FileFields }[] | null }
    >
  >,
  Holds<
    Same<
      keyof MakerEntry<{ fields: []; populate: "*" }>["attributes"],
      "portrait" | "workshop" | "artifacts" | "master" | "apprentices" | "portraitStory"
    >
  >,
  // populate: objects
  Holds<
    Same<
      Attributes<{ fields: []; populate: { maker: true; cover: "*"; tags: false } }>,
      {
        maker: { data: { id: number; attributes: LiveMakerFields } | null };
        cover: { data: { id: number; attributes: FileFields } | null };
      }
    >
  >,
  Holds<
    Same<
      Attributes<{
        fields: [];
        populate: { tags: { fields: ["name"]; populate: { artifacts: { fields: ["slug"] } } } };
      }>,
      {
        tags: {
          data: {
            id: number;
            attributes: { name: string; artifacts: { data: { id: number; attributes: { slug: string } }[] } };
          }[];
        };
      }
    >
  >,
  Holds<
    Same<
      Attributes<{ fields: []; populate: { tags: { count: true }; inscriptions: { count: true } } }>,
      { tags: { data: { attributes: { count: number } } }; inscriptions: { count: number } }
    >
  >,
  Holds<
    Same<
      Attributes<{ fields: []; populate: { localizations: { fields: "locale" } } }>,
      { localizations: { data: { id: number; attributes: { locale: string } }[] } }
    >
  >,
  // The other side of a polymorphic relation: an empty list is null.
  Holds<
    Same<
      Attributes<{ fields: []; populate: { stories: { fields: "slug" } } }>,
      { stories: { data: { id: number; attributes: { slug: string } }[] | null } }
    >
  >,
  // Components: one, several, nested.
  Holds<
    Same<
      Attributes<{ fields: []; populate: ["dimensions"] }>,
      {
        dimensions: {
          id: number;
          height: number | null;
          width: number | null;
          depth: number | null;
          unit: "mm" | "cm" | "m" | null;
        } | null;
      }
    >
  >,
  Holds<
    Same<
      Attributes<{ fields: []; populate: { inscriptions: { fields: ["text"] } } }>,
      { inscriptions: { id: number; text: string }[] }
    >
  >,
  Holds<
    Same<
      Attributes<{
        fields: [];
        populate: {
          provenance: { fields: ["price"]; populate: { place: { fields: "town" }; document: { fields: "url" } } };
        };
      }>,
      {
        provenance: {
          id: number;
          price: string | null;
          place: { id: number; town: string } | null;
          document: { data: { id: number; attributes: { url: string } } | null };
        }[];
      }
    >
  >,
  Holds<
    Same<
      Component<"shared.place">,
      { id: number; town: string; country: string | null; latitude: number | null; longitude: number | null }
    >
  >,
  Holds<Same<Component<"shared.place", Record<never, never>, false>, Flattened<SharedPlace>>>,
  // Dynamic zones: __component says which component it is.
  Holds<
    Same<
      Attributes<{ fields: []; populate: ["chapters"] }>["chapters"][number]["__component"],
      "blocks.rich-text" | "blocks.gallery" | "blocks.artifact-list" | "blocks.timeline"
    >
  >,
  Holds<
    Same<
      Extract<Attributes<{ populate: ["chapters"] }>["chapters"][number], { __component: "blocks.gallery" }>,
      { id: number; __component: "blocks.gallery"; heading: string | null; columns: number | null }
    >
  >,
  Holds<
    Same<
      Attributes<{
        fields: [];
        populate: {
          chapters: {
            on: {
              "blocks.gallery": { fields: ["heading"]; populate: { images: { fields: ["url"] } } };
              "blocks.rich-text": true;
            };
          };
        };
      }>["chapters"],
      (
        | { id: number; __component: "blocks.rich-text"; heading: string | null; body: string | null }
        | {
            id: number;
            __component: "blocks.gallery";
            heading: string | null;
            images: { data: { id: number; attributes: { url: string } }[] | null };
          }
      )[]
    >
  >,
  Holds<
    Same<
      Extract<Attributes<{ populate: ["chapters.images"] }>["chapters"][number], { images: unknown }>["__component"],
      "blocks.gallery"
    >
  >,
  Holds<
    Same<
      keyof Extract<
        Attributes<{ populate: { chapters: { populate: "*" } } }>["chapters"][number],
        { __component: "blocks.timeline" }
      >,
      "id" | "__component" | "heading" | "events" | "origin"
    >
  >,
  // Users: bare in their own lists, wrapped in relations; no password.
  Holds<
    Same<
      keyof Response<"plugin::users-permissions.user">,
      "id" | "username" | "email" | "provider" | "confirmed" | "blocked" | "desk" | "createdAt" | "updatedAt"
    >
  >,
  Holds<
    Same<
      ListResponse<
        "plugin::users-permissions.user",
        { fields: ["username"]; populate: { role: { fields: ["type"] }; stories: { fields: "slug" } } }
      >,
      {
        id: number;
        username: string;
        role: { id: number; type: string | null } | null;
        stories: { id: number; slug: string | null }[];
      }[]
    >
  >,
  Holds<
    Same<
      Entry<"api::story.story", { fields: []; populate: { author: { fields: "email" } } }>["attributes"],
      { author: { data: { id: number; attributes: { email: string } } | null } }
    >
  >,
  Holds<Same<ListResponse<"plugin::upload.file">, Flattened<{ id: number } & FileFields>[]>>,
  // Relations to any type are flat.
  Holds<
    Same<
      Entry<
        "api::story.story",
        {
          fields: [];
          populate: {
            subject: {
              on: {
                "api::tag.tag": { fields: ["name"] };
                "api::maker.maker": { fields: ["name"]; populate: { portrait: { fields: ["url"] } } };
              };
            };
          };
        }
      >["attributes"],
      {
        subject:
          | { id: number; name: string }
          | { id: number; name: string | null; portrait: { id: number; url: string } | null }
          | null;
      }
    >
  >,
  Holds<
    Same<
      Entry<
        "api::story.story",
        { fields: []; populate: { mentions: { on: { "api::tag.tag": { fields: ["name"] } } } } }
      >["attributes"],
      { mentions?: { __type: "api::tag.tag"; id: number; name: string }[] }
    >
  >,
  Holds<
    Same<
      Extract<
        NonNullable<Entry<"api::story.story", { populate: ["subject"] }>["attributes"]["subject"]>,
        { weight: unknown }
      >,
      Flattened<{ id: number } & TagFields>
    >
  >,
  // Pages.
  Holds<
    Same<
      ListResponse<"api::tag.tag", { pagination: { start: 5; limit: 5 } }>["meta"],
      { pagination: { start: number; limit: number; total: number } }
    >
  >,
  Holds<
    Same<
      ListResponse<"api::tag.tag", { pagination: { limit: 5; withCount: false } }>["meta"]["pagination"],
      { start: number; limit: number }
    >
  >,
  Holds<
    Same<
      ListResponse<"api::tag.tag", { pagination: { page: 2; withCount: boolean } }>["meta"]["pagination"],
      { page: number; pageSize: number; pageCount?: number; total?: number }
    >
  >,
  // Single types, and all their locales at once.
  Holds<
    Same<
      Response<"api::homepage.homepage", { fields: ["title"] }>,
      { data: { id: number; attributes: { title: string } }; meta: NoMeta }
    >
  >,
  Holds<
    Same<
      Response<"api::homepage.homepage", { fields: ["title"]; locale: "all" }>,
      { data: { id: number; attributes: { title: string } }[]; meta: NoMeta }
    >
  >,
  Holds<
    Same<
      Response<"api::homepage.homepage", { fields: ["title"]; publicationState: "preview" }>["data"]["attributes"],
      { title: string | null }
    >
  >,
  // Without data and attributes.
  Holds<
    Same<
      FlatListResponse<
        "api::artifact.artifact",
        {
          fields: ["title"];
          populate: { maker: { fields: ["name"] }; tags: { fields: ["name"] }; gallery: { fields: ["url"] } };
        }
      >["data"],
      {
        id: number;
        title: string;
        maker: { id: number; name: string } | null;
        tags: { id: number; name: string }[];
        gallery: { id: number; url: string }[] | null;
      }[]
    >
  >,
  Holds<
    Same<
      FlatResponse<"api::artifact.artifact", { fields: ["title"] }>,
      { data: { id: number; title: string | null }; meta: NoMeta }
    >
  >,
  Holds<
    Same<
      Flat<"api::tag.tag", { populate: { artifacts: { fields: ["title"] } } }>,
      Flattened<{ id: number } & TagFields & { artifacts: { id: number; title: string }[] }>
    >
  >,
  // Attribute types.
  Holds<
    Same<
      Attributes<{
        fields: [
          "label",
          "registryNumber",
          "acquiredOn",
          "demonstratedAt",
          "inspectedAt",
          "scannedAt",
          "measurements",
          "onDisplay",
          "estimate",
          "locale",
        ];
      }>,
      {
        label: Block[] | null;
        registryNumber: string | null;
        acquiredOn: string | null;
        demonstratedAt: string | null;
        inspectedAt: string | null;
        scannedAt: string | null;
        measurements: unknown;
        onDisplay: boolean | null;
        estimate: number | null;
        locale: string;
      }
    >
  >,
];

/** What the compiler takes only if members are there, or are not. */
export const reading = (list: ListResponse<"api::artifact.artifact", { populate: ["maker", "chapters"] }>): unknown => {
  const [entry] = list.data;
  // @ts-expect-error: a list may be empty
  entry.id;
  if (entry === undefined) return undefined;
  const { attributes } = entry;
  // @ts-expect-error: not populated
  attributes.tags;
  // @ts-expect-error: private
  attributes.acquisitionNote;
  // @ts-expect-error: a password
  attributes.vaultCode;
  // @ts-expect-error: a relation may be unset
  attributes.maker.data.id;
  // @ts-expect-error: populated one level deep
  attributes.maker.data?.attributes.portrait;
  // @ts-expect-error: a day is text
  attributes.acquiredOn?.getFullYear();
  for (const chapter of attributes.chapters) {
    // @ts-expect-error: not every component has columns
    chapter.columns;
    if (chapter.__component === "blocks.gallery") chapter.columns?.toFixed();
    // @ts-expect-error: no component of this zone
    if (chapter.__component === "blocks.video") return undefined;
  }
  return attributes.title.toUpperCase();
};

// @ts-expect-error: a wrong name in a query is an error here too
export type WrongPopulate = Response<"api::artifact.artifact", { populate: ["makr"] }>;
// @ts-expect-error: single types are not answered in lists
export type NoList = ListResponse<"api::homepage.homepage">;

/** A client of a line: the query decides about the answer. */
declare const find: <U extends CollectionUid, const Q extends Query<U>>(
  uid: U,
  query: Q,
) => Promise<ListResponse<U, Q>>;

export const using = async (): Promise<unknown> => {
  const { data, meta } = await find("api::artifact.artifact", {
    fields: ["title"],
    populate: { maker: { fields: ["name"] } },
    sort: "title:asc",
    pagination: { limit: 3 },
  });
  const total: number = meta.pagination.total;
  const names: (string | undefined)[] = data.map(({ attributes }) => attributes.maker.data?.attributes.name);
  // @ts-expect-error: no such attribute
  await find("api::artifact.artifact", { populate: { makr: true } });
  // @ts-expect-error: no such operator
  await find("api::artifact.artifact", { filters: { title: { $is: "Bell" } } });
  return [total, names];
};

/** Whatever is populated of it. */
export const anyArtifact = (artifact: Artifact): string | undefined =>
  artifact.attributes.maker?.data?.attributes.name ?? undefined;

/** An answer with more is one with less. */
export const widened = (
  entry: Entry<"api::artifact.artifact", { populate: ["maker", "chapters", "seo", "cover", "gallery", "provenance"] }>,
): Artifact => entry;
