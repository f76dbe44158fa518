/**
 * What the generator writes about a small content model: with it the types beside this file are checked where they
 * stand. The generated file holds the deployment's own in its place.
 */

type Ordered<Path extends string> = Path | `${Path}:${"asc" | "desc"}`;

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
    paths: "cover" | "cover.cover" | "cover.blocks" | "blocks";
    sorts: Ordered<"id" | "title" | "publishedAt" | "cover.id" | "cover.title" | "cover.publishedAt">;
    links: {
      cover: { kind: "file"; target: "api::article.article" };
      blocks: { kind: "zone"; target: "page.quote" };
    };
  };
}

/** See `content-type-table.ts`. */
export interface Components {
  "page.quote": {
    attributes: Quote;
    fields: { text: "text" };
    complete: "text";
    paths: never;
    sorts: Ordered<"id" | "text">;
    links: Record<never, never>;
  };
}

interface ArticleInput {
  title?: string | null;
}

/** See `input-tables.ts`. */
export interface Inputs {
  "api::article.article": ArticleInput;
}

/** See `input-tables.ts`. */
export interface InputNames {
  "api::article.article": "articles" | "article";
}

/** The locales that the source names. */
export type KnownLocale = "en" | "fr";

/** Some of the operators of every attribute: see `operator-types.ts`. */
export interface OperatorsOf<Value> {
  readonly $eq?: Value | undefined;
  readonly $not?: Value | OperatorsOf<Value> | undefined;
}

/** Some of the operators of attributes that hold text. */
export interface TextOperatorsOf<Value> extends OperatorsOf<Value> {
  readonly $contains?: string | undefined;
  readonly $not?: Value | TextOperatorsOf<Value> | undefined;
}
