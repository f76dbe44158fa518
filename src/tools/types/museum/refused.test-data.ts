/** Queries that the generated types refuse: the compiler has to find a mistake after each `@ts-expect-error`. */
import type { ArtifactInput, Query, Seeds } from "./content-api.test-data.js";

type ArtifactQuery = Query<"api::artifact.artifact">;

export const refused: readonly unknown[] = [
  // @ts-expect-error: no such parameter
  { sorted: "title" } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute
  { fields: ["titel"] } satisfies ArtifactQuery,
  // @ts-expect-error: relations are not selected by fields
  { fields: ["maker"] } satisfies ArtifactQuery,
  // @ts-expect-error: passwords are never answered
  { fields: ["vaultCode"] } satisfies ArtifactQuery,
  // @ts-expect-error: private
  { fields: ["acquisitionNote"] } satisfies ArtifactQuery,
  // @ts-expect-error: private by options.privateAttributes
  { filters: { storageCode: "A" } } satisfies ArtifactQuery,
  // @ts-expect-error: a private relation
  { populate: "consignor" } satisfies ArtifactQuery,
  // @ts-expect-error: no such order
  { sort: "title:up" } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute
  { sort: "titel:asc" } satisfies ArtifactQuery,
  // @ts-expect-error: a relation has no order of its own
  { sort: "maker" } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute of the relation
  { sort: ["maker.nam:asc"] } satisfies ArtifactQuery,
  // @ts-expect-error: dynamic zones are not sorted by
  { sort: "chapters.heading" } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute of the relation
  { sort: { maker: { nam: "asc" } } } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute
  { populate: "makr" } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute before the comma
  { populate: "makr,cover" } satisfies ArtifactQuery,
  // @ts-expect-error: the server takes * alone
  { populate: ["*"] } satisfies ArtifactQuery,
  // @ts-expect-error: the server takes names with commas for one name
  { fields: "title,slug" } satisfies ArtifactQuery,
  // @ts-expect-error: no such order before the comma
  { sort: "title:up,id" } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute at the start of a long path
  { sort: "makr.master.name" } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute at the start of a long path
  { populate: "makr.master.master.master" } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute
  { populate: ["maker", "covr"] } satisfies ArtifactQuery,
  // @ts-expect-error: title is no relation
  { populate: ["title"] } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute of the relation
  { populate: ["maker.portrat"] } satisfies ArtifactQuery,
  // @ts-expect-error: no component of the zone has it
  { populate: ["chapters.imges"] } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute
  { populate: { makr: true } } satisfies ArtifactQuery,
  // @ts-expect-error: no such option
  { populate: { maker: { field: ["name"] } } } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute of the relation
  { populate: { maker: { fields: ["nam"] } } } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute, three levels down
  { populate: { maker: { populate: { master: { populate: { portrat: true } } } } } } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute of the relation
  { populate: { maker: { filters: { nam: "A" } } } } satisfies ArtifactQuery,
  // @ts-expect-error: no component of this zone
  { populate: { chapters: { on: { "shared.seo": true } } } } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute of the component
  { populate: { chapters: { on: { "blocks.gallery": { populate: ["artifacts"] } } } } } satisfies ArtifactQuery,
  // @ts-expect-error: files are not counted
  { populate: { gallery: { count: true } } } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute
  { filters: { titel: "Bell" } } satisfies ArtifactQuery,
  // @ts-expect-error: no such operator
  { filters: { title: { $like: "Bell" } } } satisfies ArtifactQuery,
  // @ts-expect-error: operators begin with $
  { filters: { title: { eq: "Bell" } } } satisfies ArtifactQuery,
  // @ts-expect-error: $contains compares text
  { filters: { quantity: { $contains: "1" } } } satisfies ArtifactQuery,
  // @ts-expect-error: $startsWith compares text, and a day is none
  { filters: { acquiredOn: { $startsWith: "2024" } } } satisfies ArtifactQuery,
  // @ts-expect-error: a number is compared with numbers
  { filters: { quantity: { $gt: "1" } } } satisfies ArtifactQuery,
  // @ts-expect-error: a text is compared with texts
  { filters: { title: { $eq: 1 } } } satisfies ArtifactQuery,
  // @ts-expect-error: not one of the values
  { filters: { kind: "boat" } } satisfies ArtifactQuery,
  // @ts-expect-error: not one of the values
  { filters: { kind: { $in: ["bell", "boat"] } } } satisfies ArtifactQuery,
  // @ts-expect-error: exactly two bounds
  { filters: { quantity: { $between: [1] } } } satisfies ArtifactQuery,
  // @ts-expect-error: $null is true or false
  { filters: { title: { $null: "yes" } } } satisfies ArtifactQuery,
  // @ts-expect-error: $or takes an array
  { filters: { $or: { title: "Bell" } } } satisfies ArtifactQuery,
  // @ts-expect-error: dynamic zones are not filtered by
  { filters: { chapters: { heading: "A" } } } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute of the relation
  { filters: { maker: { nam: "A" } } } satisfies ArtifactQuery,
  // @ts-expect-error: no such attribute, three levels down
  { filters: { maker: { master: { artifacts: { titel: "A" } } } } } satisfies ArtifactQuery,
  // @ts-expect-error: $not of a relation takes ids
  { filters: { maker: { $not: { name: "A" } } } } satisfies ArtifactQuery,
  // @ts-expect-error: $contains compares text, and an id is none
  { filters: { maker: { $contains: "A" } } } satisfies ArtifactQuery,
  // @ts-expect-error: by page or by offset
  { pagination: { page: 1, limit: 5 } } satisfies ArtifactQuery,
  // @ts-expect-error: not outside of pagination
  { page: 1 } satisfies ArtifactQuery,
  // @ts-expect-error: live or preview
  { publicationState: "draft" } satisfies ArtifactQuery,
  // @ts-expect-error: not localized
  { locale: "fr" } satisfies Query<"api::maker.maker">,
  // @ts-expect-error: users are not paged
  { pagination: { page: 1 } } satisfies Query<"plugin::users-permissions.user">,
  // @ts-expect-error: passwords are never compared
  { filters: { password: "secret" } } satisfies Query<"plugin::users-permissions.user">,
  // @ts-expect-error: relations to any type are not filtered by
  { filters: { subject: { title: "A" } } } satisfies Query<"api::story.story">,
];

// @ts-expect-error: no such content-type
export type NoType = Query<"api::artefact.artefact">;
// @ts-expect-error: a type without a path of its own
export type NoPath = Query<"plugin::users-permissions.permission">;

export const refusedBodies: readonly unknown[] = [
  // @ts-expect-error: no such attribute
  { titel: "x" } satisfies ArtifactInput,
  // @ts-expect-error: a number is no text
  { title: 1 } satisfies ArtifactInput,
  // @ts-expect-error: no such value of the enumeration
  { kind: "bel" } satisfies ArtifactInput,
  // @ts-expect-error: the service fills it
  { createdAt: "2024-02-29T15:30:00.000Z" } satisfies ArtifactInput,
  // @ts-expect-error: a list for one
  { maker: [1] } satisfies ArtifactInput,
  // @ts-expect-error: one for a list
  { tags: 1 } satisfies ArtifactInput,
  // @ts-expect-error: an id is a number
  { maker: "van der Meer Instruments" } satisfies ArtifactInput,
  // @ts-expect-error: no such operation
  { tags: { conect: [1] } } satisfies ArtifactInput,
  // @ts-expect-error: all, and some of them
  { tags: { set: [1], connect: [2] } } satisfies ArtifactInput,
  // @ts-expect-error: no such position
  { tags: { connect: [{ id: 1, position: { befor: 2 } }] } } satisfies ArtifactInput,
  // @ts-expect-error: two positions
  { tags: { connect: [{ id: 1, position: { before: 2, end: true } }] } } satisfies ArtifactInput,
  // @ts-expect-error: only what is connected has a position
  { tags: { set: [{ id: 1, position: { end: true } }] } } satisfies ArtifactInput,
  // @ts-expect-error: a relation to one has no order
  { maker: { connect: [{ id: 1, position: { end: true } }] } } satisfies ArtifactInput,
  // @ts-expect-error: files are not connected
  { gallery: { connect: [1] } } satisfies ArtifactInput,
  // @ts-expect-error: no such attribute of the component
  { dimensions: { hight: 1 } } satisfies ArtifactInput,
  // @ts-expect-error: one component for a list
  { inscriptions: { text: "x" } } satisfies ArtifactInput,
  // @ts-expect-error: the zone does not have it
  { chapters: [{ __component: "shared.seo", metaTitle: "x" }] } satisfies ArtifactInput,
  // @ts-expect-error: an element names its component
  { chapters: [{ heading: "x" }] } satisfies ArtifactInput,
  // @ts-expect-error: that of another component
  { chapters: [{ __component: "blocks.rich-text", images: [1] }] } satisfies ArtifactInput,
  // @ts-expect-error: no such content-type
  { tagz: [] } satisfies Seeds,
  // @ts-expect-error: no such attribute
  { tags: [{ nam: "x" }] } satisfies Seeds,
  // @ts-expect-error: a number is no text
  { "api::tag.tag": { name: 1 } } satisfies Seeds,
  // @ts-expect-error: updates take ids alone
  { artifacts: [{ tags: { connect: ["one"] } }] } satisfies Seeds,
];
