/** What the generated types make of queries where answers do not show it, such as what may be null. Each row of `answers.tsv` is two types that are the same. */
import type {
  AnsweredUid,
  Artifact,
  CollectionUid,
  Entry,
  ListResponse,
  Query,
  Response,
} from "./content-api.test-data.js";

/** True where two types are the same, not just assignable. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Takes no row that differs. */
export type Agreed<Wrong extends never> = Wrong;
export type Differing<Made, Expected> = Same<Made, Expected> extends true ? never : [Made, Expected];

type Fields<U extends AnsweredUid, Q extends Query<U>> = Entry<U, Q>["attributes"];
type ArtifactQuery = Query<"api::artifact.artifact">;
export type ArtifactOf<Q extends ArtifactQuery> = Fields<"api::artifact.artifact", Q>;
export type PopulatedOf<P extends ArtifactQuery["populate"]> = ArtifactOf<{ fields: []; populate: P }>;
export type PreviewOf<P extends ArtifactQuery["populate"]> = ArtifactOf<{
  fields: [];
  publicationState: "preview";
  populate: P;
}>;
export type MakerOf<Q extends Query<"api::maker.maker">> = Fields<"api::maker.maker", Q>;
export type StoryOf<Q extends Query<"api::story.story">> = Fields<"api::story.story", Q>;
export type TagPage<Q extends Query<"api::tag.tag">> = ListResponse<"api::tag.tag", Q>["meta"]["pagination"];
export type Page = { page: number; pageSize: number; pageCount: number; total: number };
export type OfNothing = Record<string, never>;
export type Named<Name> = { id: number; attributes: { name: Name } };
export type TagFields = { name: string; slug: string; weight: number | null; createdAt: string; updatedAt: string };

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
