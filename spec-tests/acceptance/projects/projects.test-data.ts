import { foodAdvisorTree } from "./foodadvisor-tree.test-data.js";
import {
  boolean,
  choice,
  components,
  type Files,
  part,
  parts,
  picture,
  pictures,
  required,
  richtext,
  string,
  text,
  to,
  type,
  uid,
  zone,
} from "./schema-facts.test-data.js";

/** A request of a page, and what its template reads without a guard. */
export interface PageRequest {
  readonly page: string;
  /** `{slug}` stands for the slug of an entry of the type that `of` names, one after the other. */
  readonly path: string;
  readonly of?: string;
  /** Paths into the answer: `[]` is each item of a list that is not empty, `<uid>` each component of that uid in a zone. */
  readonly reads: readonly string[];
}

/** A public project: its schemas as facts, and the requests of its pages. */
export interface Project {
  readonly files: Files;
  readonly requests: readonly PageRequest[];
}

const localized = { localized: true };

// github.com/strapi/foodadvisor: client/utils/index.js, client/pages.
const pageBlocks =
  "populate[blocks][populate]=members.picture,header,buttons.link,faq,featuresCheck,cards,pricingCards.perks,articles,restaurants,author.picture,images,cards.image,image" +
  "&populate=localizations&populate[seo][populate]=metaSocial.image";
const singleBlocks =
  "populate[blocks][populate]=*,buttons.link&populate=localizations&populate[header]=*&populate[seo]=metaSocial";

const foodAdvisor: Project = {
  files: foodAdvisorTree,
  requests: [
    {
      page: "restaurants",
      path: "/api/restaurants?pagination[limit]=12&locale=en&pagination[withCount]=true&populate=images,place,category,header",
      reads: [
        ...["slug", "name", "images.data[].attributes.url", "place.data.attributes.name"].map(
          (name) => `data[].attributes.${name}`,
        ),
        "meta.pagination.total",
      ],
    },
    { page: "restaurants", path: "/api/categories?pagination[limit]=99", reads: ["data[].attributes.name"] },
    { page: "restaurants", path: "/api/places?pagination[limit]=99", reads: ["data[].attributes.name"] },
    {
      page: "restaurants",
      path: `/api/restaurant-page?locale=en&${singleBlocks}`,
      reads: [
        ...["header.title", "header.label", "PlaceText", "categoryText", "restaurantsPerPage"],
        ...["blocks<blocks.cta>.title", "blocks<blocks.cta>.buttons[].link.href"],
      ].map((name) => `data.attributes.${name}`),
    },
    {
      page: "restaurants/[slug]",
      of: "restaurants",
      path:
        "/api/restaurants?filters[slug]={slug}&locale=en&populate[reviews][populate]=author,author.picture&populate[information][populate]=opening_hours,location" +
        "&populate[images][fields]=url&populate[category][fields]=name&populate[localizations]=*&populate[socialNetworks]=*" +
        "&populate[blocks][populate]=restaurants.images,header,faq,buttons.link",
      reads: [
        ...["name", "price", "images.data[].attributes.url", "information.description", "information.location.address"],
        ...["information.opening_hours[].day_interval", "socialNetworks[].url", "category.data.attributes.name"],
        ...["blocks[].__component", "blocks<blocks.related-restaurants>.restaurants.data[].attributes.slug"],
        ...["blocks<blocks.related-restaurants>.restaurants.data[].attributes.images.data[].attributes.url"],
        ...["blocks<blocks.faq>.faq[].question", "blocks<blocks.cta>.buttons[].link.label"],
      ].map((name) => `data[].attributes.${name}`),
    },
    {
      page: "[[...slug]]",
      of: "pages",
      path: `/api/pages?filters[slug][$eq]={slug}&locale=en&${pageBlocks}`,
      reads: [
        ...["title", "seo.metaTitle", "seo.metaSocial[].image.data.attributes.url", "blocks[].__component"],
        ...["blocks<blocks.hero>.header.title", "blocks<blocks.hero>.images.data[].attributes.url"],
        ...["blocks<blocks.hero>.buttons[].link.href", "blocks<blocks.features>.cards[].image.data.attributes.url"],
        ...["blocks<blocks.features-with-images>.image.data.attributes.url", "blocks<blocks.faq>.faq[].answer"],
        ...[
          "blocks<blocks.pricing>.pricingCards[].perks[].name",
          "blocks<blocks.team>.members.data[].attributes.picture.data.attributes.url",
        ],
        ...[
          "blocks<blocks.testimonial>.author.data.attributes.picture.data.attributes.url",
          "blocks<blocks.cta>.buttons[].link.href",
        ],
        ...["blocks<blocks.related-articles>.articles.data[].attributes.slug"],
        ...["blocks<blocks.related-restaurants>.restaurants.data[].attributes.slug"],
      ].map((name) => `data[].attributes.${name}`),
    },
    {
      page: "blog",
      path: "/api/articles?pagination[limit]=12&pagination[start]=0&pagination[withCount]=true&populate=image,category,author,seo&locale=en",
      reads: ["slug", "title", "image.data.attributes.url", "category.data.attributes.name"].map(
        (name) => `data[].attributes.${name}`,
      ),
    },
  ],
};

// github.com/strapi/nextjs-corporate-starter: frontend/src/app/[lang].
const corporate: Project = {
  files: {
    ...type("article", "articles", {
      title: string,
      description: { ...required(text), maxLength: 256 },
      slug: uid("title"),
      cover: picture,
      category: to("manyToOne", "category", { inversedBy: "articles" }),
      authorsBio: to("manyToOne", "author", { inversedBy: "articles" }),
      blocks: zone(...["media", "quote", "rich-text", "slider", "video-embed"].map((name) => `shared.${name}`)),
      seo: part("shared.seo"),
    }),
    ...type("author", "authors", {
      name: string,
      avatar: picture,
      email: string,
      articles: to("oneToMany", "article", { mappedBy: "authorsBio" }),
    }),
    ...type("category", "categories", {
      name: string,
      slug: uid("name"),
      articles: to("oneToMany", "article", { mappedBy: "category" }),
      description: text,
    }),
    ...type(
      "page",
      "pages",
      {
        shortName: string,
        slug: { ...string, regex: "^$|^[a-zA-Z/-]+$", pluginOptions: {} },
        heading: string,
        description: string,
        contentSections: zone(
          "sections.hero",
          "sections.features",
          "sections.testimonials-group",
          "sections.rich-text",
        ),
        seo: part("shared.seo"),
      },
      localized,
    ),
    ...type(
      "global",
      undefined,
      {
        metadata: part("meta.metadata"),
        favicon: required(picture),
        notificationBanner: part("elements.notification-banner"),
        navbar: part("layout.navbar"),
        footer: part("layout.footer"),
      },
      { draft: false, localized: true },
    ),
    ...components({
      "shared.media": { file: picture },
      "shared.quote": { title: string, body: text, author: string },
      "shared.rich-text": { body: richtext },
      "shared.slider": { files: pictures },
      "shared.video-embed": { url: required(string) },
      "shared.seo": { metaTitle: required(string), metaDescription: required(text), shareImage: picture },
      "meta.metadata": { metaTitle: required(string), metaDescription: required(text), shareImage: picture },
      "links.link": { url: required(string), newTab: boolean, text: string },
      "links.social-link": {
        url: required(string),
        newTab: boolean,
        text: string,
        social: choice("YOUTUBE", "TWITTER"),
      },
      "links.button-link": { url: string, newTab: boolean, text: string, type: choice("primary", "secondary") },
      "layout.logo": { logoImg: required(picture), logoText: string },
      "layout.navbar": {
        links: parts("links.link"),
        navbarLogo: part("layout.logo"),
        button: part("links.button-link"),
      },
      "layout.footer": {
        footerLogo: part("layout.logo"),
        menuLinks: parts("links.link"),
        legalLinks: parts("links.link"),
        socialLinks: parts("links.social-link"),
        categories: to("oneToMany", "category"),
      },
      "elements.notification-banner": {
        heading: string,
        text,
        type: choice("alert", "info"),
        show: boolean,
        link: part("links.link"),
      },
      "elements.feature": { title: string, description: text, media: picture, showLink: boolean, url: string },
      "elements.testimonial": { picture: required(picture), text: required(text), authorName: required(string) },
      "sections.hero": {
        title: string,
        description: string,
        picture: required(picture),
        buttons: parts("links.button-link"),
      },
      "sections.features": { heading: string, description: text, feature: parts("elements.feature") },
      "sections.testimonials-group": { title: string, description: text, testimonials: parts("elements.testimonial") },
      "sections.rich-text": { content: richtext },
    }),
  },
  requests: [
    {
      page: "layout",
      path:
        "/api/global?populate[0]=metadata.shareImage&populate[1]=favicon&populate[2]=notificationBanner.link&populate[3]=navbar.links" +
        "&populate[4]=navbar.navbarLogo.logoImg&populate[5]=footer.footerLogo.logoImg&populate[6]=footer.menuLinks&populate[7]=footer.legalLinks" +
        "&populate[8]=footer.socialLinks&populate[9]=footer.categories",
      reads: [
        ...["metadata.metaTitle", "metadata.metaDescription", "favicon.data.attributes.url", "navbar.links[].url"],
        ...["navbar.links[].text", "navbar.navbarLogo.logoImg.data.attributes.url", "navbar.navbarLogo.logoText"],
        ...["footer.footerLogo.logoImg.data.attributes.url", "footer.menuLinks[].url", "footer.legalLinks[].url"],
        ...["footer.socialLinks[].social", "footer.categories.data[].attributes.slug", "notificationBanner.heading"],
        ...["notificationBanner.link.url"],
      ].map((name) => `data.attributes.${name}`),
    },
    {
      page: "blog",
      path:
        "/api/articles?sort[createdAt]=desc&populate[cover][fields][0]=url&populate[category][populate]=*&populate[authorsBio][populate]=*" +
        "&pagination[start]=0&pagination[limit]=6",
      reads: [
        ...[
          "title",
          "slug",
          "description",
          "publishedAt",
          "cover.data.attributes.url",
          "category.data.attributes.slug",
        ],
        ...["authorsBio.data.attributes.name", "authorsBio.data.attributes.avatar.data.attributes.url"],
      ].map((name) => `data[].attributes.${name}`),
    },
    { page: "blog/[category]/[slug]", path: "/api/articles?populate[0]=category", reads: ["data[].attributes.slug"] },
    {
      page: "blog/[category]/[slug]",
      of: "articles",
      path:
        "/api/articles?filters[slug]={slug}&populate[cover][fields][0]=url&populate[authorsBio][populate]=*&populate[category][fields][0]=name" +
        ["__component", "files", "file", "url", "body", "title", "author"]
          .map((name) => `&populate[blocks][populate][${name}]=*`)
          .join(""),
      reads: [
        ...["title", "description", "publishedAt", "cover.data.attributes.url", "category.data.attributes.name"],
        ...["authorsBio.data.attributes.avatar.data.attributes.url", "blocks[].__component"],
        ...["blocks<shared.media>.file.data.attributes.url", "blocks<shared.slider>.files.data[].attributes.url"],
        ...["blocks<shared.quote>.body", "blocks<shared.rich-text>.body", "blocks<shared.video-embed>.url"],
      ].map((name) => `data[].attributes.${name}`),
    },
    {
      page: "blog/[category]/[slug]",
      of: "articles",
      path: "/api/articles?filters[slug]={slug}&populate[seo][populate]=*",
      reads: ["data[].attributes.seo.metaTitle", "data[].attributes.seo.metaDescription"],
    },
    {
      page: "blog/[category]",
      path: "/api/categories?populate=*",
      reads: ["name", "slug", "articles.data[].id"].map((name) => `data[].attributes.${name}`).slice(0, 2),
    },
    {
      page: "[...slug]",
      of: "pages",
      path: "/api/pages?filters[slug]={slug}&locale=en",
      reads: ["data[].attributes.slug", "data[].attributes.heading"],
    },
  ],
};

// github.com/strapi/starters-and-templates: packages/starters/next-ecommerce.
const nextEcommerce: Project = {
  files: {
    ...type(
      "product",
      "products",
      {
        title: required(string),
        description: required(string),
        price: { type: "float" },
        image: picture,
        slug: uid("title"),
        categories: to("manyToMany", "category", { inversedBy: "products" }),
        Custom_field: parts("custom.custom-field"),
        status: { ...required(choice("draft", "published")), default: "published" },
      },
      { draft: false },
    ),
    ...type(
      "category",
      "categories",
      { name: required(string), slug: uid("name"), products: to("manyToMany", "product", { mappedBy: "categories" }) },
      { draft: false },
    ),
    ...components({ "custom.custom-field": { title: string, required: boolean, options: string } }),
  },
  requests: [
    {
      page: "index",
      path: "/api/products?populate=image",
      reads: [
        ...["slug", "title", "description", "price", "status"],
        ...["url", "formats.thumbnail.url"].map((name) => `image.data.attributes.${name}`),
      ].map((name) => `data[].attributes.${name}`),
    },
    {
      page: "products/[slug]",
      of: "products",
      path: "/api/products?filters[slug][$eq]={slug}&populate=image",
      reads: ["title", "price", "image.data.attributes.formats.thumbnail.url"].map(
        (name) => `data[].attributes.${name}`,
      ),
    },
    { page: "categories", path: "/api/categories", reads: ["data[].attributes.slug", "data[].attributes.name"] },
    {
      page: "categories/[slug]",
      of: "categories",
      path: "/api/categories?filters[slug][$eq]={slug}&populate[products][populate]=image",
      reads: ["data[].attributes.name"],
    },
  ],
};

/** The projects, by their names. */
export const projects: Readonly<Record<string, Project>> = {
  FoodAdvisor: foodAdvisor,
  "the corporate starter": corporate,
  "the shop starter for Next.js": nextEcommerce,
};
