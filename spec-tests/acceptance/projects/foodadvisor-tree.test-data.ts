import {
  boolean,
  choice,
  components,
  type Files,
  integer,
  part,
  parts,
  required,
  richtext,
  string,
  text,
  to,
  type,
  uid,
  zone,
} from "./schema-facts.test-data.js";

const localized = { localized: true };
const shared = { pluginOptions: { i18n: { localized: false } } };
const image = { type: "media", multiple: false, allowedTypes: ["images", "files", "videos"] };
const images = { ...image, multiple: true };
const user = "plugin::users-permissions.user";
const theme = (standard: string) => ({ ...choice("primary", "secondary", "muted"), default: standard });
const header = part("shared.header");
const seo = part("shared.seo");

const contentTypes: Files = {
  ...type(
    "article",
    "articles",
    {
      title: required(string),
      slug: uid("title"),
      image: { ...image, ...shared },
      blocks: zone("blocks.related-articles", "blocks.faq", "blocks.cta-command-line"),
      seo,
      category: to("manyToOne", "category", { inversedBy: "articles" }),
      ckeditor_content: required(richtext),
    },
    localized,
  ),
  ...type(
    "blog-page",
    undefined,
    {
      ...{ seo, header, slug: { ...required(string), ...shared }, categoryText: string },
      articlesPerPage: { ...required(integer), ...shared },
      blocks: zone("blocks.cta-command-line", "blocks.cta"),
    },
    localized,
  ),
  ...type(
    "category",
    "categories",
    {
      name: required(string),
      slug: uid("name"),
      restaurants: to("oneToMany", "restaurant", { mappedBy: "category" }),
      articles: to("oneToMany", "article", { mappedBy: "category" }),
    },
    { draft: false },
  ),
  ...type("global", undefined, { navigation: part("global.navigation"), footer: part("global.footer") }, localized),
  ...type(
    "page",
    "pages",
    {
      title: required(string),
      slug: { ...string, ...shared },
      seo,
      blocks: zone(
        ...["blocks.cta-command-line", "blocks.cta", "blocks.faq", "blocks.features-with-images", "blocks.features"],
        ...["blocks.hero", "blocks.pricing", "blocks.related-articles", "blocks.related-restaurants", "blocks.team"],
        "blocks.testimonial",
      ),
      publish_at: { type: "datetime" },
      ready: { ...boolean, default: true },
    },
    localized,
  ),
  ...type(
    "place",
    "places",
    {
      name: { ...required(string), unique: true },
      restaurants: to("oneToMany", "restaurant", { mappedBy: "place" }),
    },
    { draft: false },
  ),
  ...type(
    "restaurant-page",
    undefined,
    {
      ...{ seo, header, slug: { ...required(string), ...shared } },
      ...{ categoryText: required(string), PlaceText: required(string) },
      restaurantsPerPage: { ...required(integer), ...shared },
      blocks: zone("blocks.cta"),
    },
    localized,
  ),
  ...type(
    "restaurant",
    "restaurants",
    {
      ...{ seo, name: required(string), slug: uid("name"), images: { ...required(images), ...shared } },
      price: { ...required(choice("_1", "_2", "_3", "_4")), ...shared },
      information: part("restaurant.information"),
      socialNetworks: { ...parts("shared.social-networks"), ...shared },
      blocks: zone(
        ...["restaurant.rich-content", "blocks.related-restaurants", "blocks.faq", "blocks.cta"],
        "blocks.cta-command-line",
      ),
      publish_at: { type: "datetime" },
      ready: { ...boolean, default: true },
      category: to("manyToOne", "category", { inversedBy: "restaurants" }),
      place: to("manyToOne", "place", { inversedBy: "restaurants" }),
      reviews: to("oneToMany", "review", { mappedBy: "restaurant" }),
    },
    localized,
  ),
  ...type(
    "review",
    "reviews",
    {
      content: text,
      note: { ...required(integer), min: 1, max: 5, ...shared },
      author: to("manyToOne", user, { inversedBy: "reviews" }),
      restaurant: to("manyToOne", "restaurant", { inversedBy: "reviews" }),
    },
    { draft: false, localized: true },
  ),
};

/**
 * The content-types and components of github.com/strapi/foodadvisor (api/src), as its schema files have them: names, types, limits and relations. Those of its
 * cookie plugin and its log are left out.
 */
export const foodAdvisorTree: Files = {
  ...contentTypes,
  ...components({
    "shared.header": { theme: theme("primary"), label: string, title: string },
    "shared.link": {
      ...{ href: required(string), label: required(string), target: choice("_blank") },
      isExternal: { ...boolean, default: false },
    },
    "shared.button": { theme: required(theme("primary")), link: part("shared.link") },
    "shared.card": { title: string, text: string, image },
    "shared.features-check": { text: string },
    "shared.question-answer": { question: string, answer: richtext },
    "shared.social-networks": { url: required(string) },
    "shared.footer-columns": { title: required(string), links: parts("shared.link") },
    "shared.meta-social": {
      socialNetwork: required(choice("Facebook", "Twitter")),
      title: string,
      description: string,
      image,
    },
    "shared.seo": {
      metaTitle: { ...required(string), maxLength: 60 },
      metaDescription: { ...required(string), minLength: 50, maxLength: 160 },
      metaImage: required(image),
      metaSocial: parts("shared.meta-social"),
      keywords: { ...text, regex: "[^,]+" },
      metaRobots: { ...string, regex: "[^,]+" },
      structuredData: { type: "json" },
      ...{ metaViewport: string, canonicalURL: string },
    },
    "global.navigation": {
      links: parts("shared.link"),
      ...{ leftButton: part("shared.link"), rightButton: part("shared.link") },
    },
    "global.footer": {
      footerColumns: parts("shared.footer-columns"),
      socialNetworks: parts("shared.social-networks"),
      ...{ button: part("shared.button"), label: string },
    },
    "pricing.perks": { name: required(string), included: required(boolean) },
    "pricing.pricing-cards": {
      ...{ title: required(string), description: string, price: required(integer), perks: parts("pricing.perks") },
    },
    "restaurant.location": { address: string, website: string, phone: string },
    "restaurant.opening-hours": { day_interval: required(string), opening_hour: string, closing_hour: string },
    "restaurant.information": {
      ...{ description: text, opening_hours: parts("restaurant.opening-hours"), location: part("restaurant.location") },
    },
    "restaurant.rich-content": { content: richtext },
    "blocks.cta-command-line": { theme: theme("primary"), title: string, text: string, commandLine: text },
    "blocks.cta": { theme: theme("muted"), title: string, text: string, buttons: parts("shared.button") },
    "blocks.faq": { title: string, theme: theme("muted"), faq: parts("shared.question-answer") },
    "blocks.features-with-images": {
      ...{
        header,
        text: required(text),
        theme: theme("primary"),
        image,
        featuresCheck: parts("shared.features-check"),
      },
    },
    "blocks.features": { theme: theme("secondary"), header, cards: parts("shared.card") },
    "blocks.hero": { images, header, text: string, buttons: parts("shared.button") },
    "blocks.pricing": { header, pricingCards: parts("pricing.pricing-cards") },
    "blocks.related-articles": { header, articles: to("oneToMany", "article") },
    "blocks.related-restaurants": { header, restaurants: to("oneToMany", "restaurant") },
    "blocks.team": { header, members: to("oneToMany", user) },
    "blocks.testimonial": { theme: theme("primary"), text: required(text), author: to("oneToOne", user) },
  }),
  "extensions/users-permissions/user.json": {
    info: { singularName: "user", pluralName: "users", displayName: "User" },
    attributes: {
      reviews: to("oneToMany", "review", { mappedBy: "author" }),
      picture: image,
      job: required(string),
    },
  },
};
