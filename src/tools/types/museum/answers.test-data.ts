/** What the generated types make of queries where answers do not show it, such as what may be null: of each row the compiler finds both types the same. */
import type {
  AnsweredUid,
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

type Fields<U extends AnsweredUid, Q extends Query<U>> = Entry<U, Q>["attributes"];
type MakerOf<Q extends Query<"api::maker.maker">> = Fields<"api::maker.maker", Q>;
type StoryOf<Q extends Query<"api::story.story">> = Fields<"api::story.story", Q>;
type TagPage<Q extends Query<"api::tag.tag">> = ListResponse<"api::tag.tag", Q>["meta"]["pagination"];
type Page = { page: number; pageSize: number; pageCount: number; total: number };
type OfNothing = Record<string, never>;
type TagFields = { name: string; slug: string; weight: number | null; createdAt: string; updatedAt: string };

export type Rows = [
  [ListResponse<"api::tag.tag">, { data: { id: number; attributes: TagFields }[]; meta: { pagination: Page } }],
  [Response<"api::tag.tag">, { data: { id: number; attributes: TagFields }; meta: OfNothing }],
  // Published entries have what is required; drafts need not.
  [MakerOf<{ fields: ["name", "bornOn"] }>, { name: string; bornOn: string | null }],
  [MakerOf<{ fields: "name"; publicationState: "live" }>, { name: string }],
  [MakerOf<{ fields: "name"; publicationState: "preview" }>, { name: string | null }],
  [Response<"api::maker.maker", { fields: "name" }>["data"]["attributes"], { name: string | null }],
  [Response<"api::homepage.homepage", { fields: "title" }>["data"]["attributes"], { title: string }],
  [MakerOf<{ fields: ["name", "*"] }>, MakerOf<Record<never, never>>],
  [
    Fields<
      "api::artifact.artifact",
      {
        fields: "slug";
        publicationState: "preview";
        populate: { maker: { fields: "name"; publicationState: "live" } };
      }
    >,
    { slug: string | null; maker: { data: { id: number; attributes: { name: string } } | null } },
  ],
  // Files, and the other side of a polymorphic relation: an empty list is null. Components: one, several, nested.
  [
    Fields<
      "api::artifact.artifact",
      {
        fields: ["label", "measurements"];
        populate: {
          tags: { fields: "name" };
          gallery: { fields: "url" };
          stories: { fields: "slug" };
          dimensions: { fields: ["height", "unit"] };
          provenance: { fields: ["price"]; populate: { document: { fields: "url" } } };
        };
      }
    >,
    {
      label: Block[] | null;
      measurements: unknown;
      tags: { data: { id: number; attributes: { name: string } }[] };
      gallery: { data: { id: number; attributes: { url: string } }[] | null };
      stories: { data: { id: number; attributes: { slug: string } }[] | null };
      dimensions: { id: number; height: number | null; unit: "mm" | "cm" | "m" | null } | null;
      provenance: {
        id: number;
        price: string | null;
        document: { data: { id: number; attributes: { url: string } } | null };
      }[];
    },
  ],
  [Component<"shared.place", { fields: ["town", "country"] }>, { id: number; town: string; country: string | null }],
  [Component<"shared.place", Record<never, never>, false>, { [K in keyof SharedPlace]: SharedPlace[K] }],
  // Users are bare in their own lists. Relations to any type are flat, and a list without an element is left out.
  [
    Flat<"plugin::users-permissions.user", { fields: "username"; populate: { role: { fields: ["type"] } } }>,
    { id: number; username: string; role: { id: number; type: string | null } | null },
  ],
  [
    StoryOf<{
      populate: {
        subject: { on: { "api::tag.tag": { fields: ["name"] }; "api::maker.maker": { fields: ["name"] } } };
      };
    }>["subject"],
    { id: number; name: string } | { id: number; name: string | null } | null,
  ],
  [
    StoryOf<{ fields: []; populate: { mentions: { on: { "api::tag.tag": { fields: ["name"] } } } } }>,
    { mentions?: { __type: "api::tag.tag"; id: number; name: string }[] },
  ],
  [
    TagPage<{ pagination: { page: 2; withCount: boolean } }>,
    { page: number; pageSize: number; pageCount?: number; total?: number },
  ],
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
    { data: { id: number; title: string | null }; meta: OfNothing },
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
