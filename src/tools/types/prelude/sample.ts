/**
 * What the generator writes about a small content model: with it the types beside this file are checked where they
 * stand. The generated file holds the deployment's own in its place.
 */
import type { LinkTo, PathOfOne, PathOfTwo, SortOfOne, SortOfTwo } from "./model.js";

interface ArticleAttributes {
  title: string | null;
  publishedAt: string | null;
  cover?: unknown;
  blocks?: unknown;
}

interface Quote {
  id: number;
  text: string | null;
}

/** See `content-type-table.ts`. */
export interface ContentTypes {
  "api::article.article": {
    answer: "collection";
    attributes: ArticleAttributes;
    fields: { title: "text"; publishedAt: "instant" };
    complete: "title" | "publishedAt";
    drafts: true;
    localized: true;
    paths: PathOfTwo<"api::article.article">;
    sorts: SortOfTwo<"api::article.article">;
    links: {
      cover: LinkTo<"file", "api::article.article">;
      blocks: LinkTo<"zone", "page.quote">;
    };
  };
}

/** See `content-type-table.ts`. */
export interface Components {
  "page.quote": {
    attributes: Quote;
    fields: { text: "text" };
    complete: "text";
    paths: PathOfOne<"page.quote">;
    sorts: SortOfOne<"page.quote">;
    links: Record<never, never>;
  };
}

/** The locales that the source names. */
export type KnownLocale = "en" | "fr";
