import { expect, test } from "vitest";
import { createMock } from "../../../src/index.js";

const localized = { pluginOptions: { i18n: { localized: true } } };

/** A fixture folder by its paths, as `createMock` takes it, too. */
const files = {
  "content-types/product.json": {
    info: { singularName: "product", pluralName: "products", displayName: "Product" },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      name: { type: "string", required: true, ...localized },
      slug: { type: "uid", targetField: "name" },
      image: { type: "media" },
      shop: { type: "relation", relation: "manyToOne", target: "api::shop.shop", inversedBy: "products" },
      sizes: { type: "component", component: "shop.size", repeatable: true },
    },
  },
  "content-types/shop.json": {
    info: { singularName: "shop", pluralName: "shops", displayName: "Shop" },
    attributes: {
      name: { type: "string", unique: true },
      products: { type: "relation", relation: "oneToMany", target: "api::product.product", mappedBy: "shop" },
    },
  },
  "components/shop/size.json": { attributes: { label: { type: "string" } } },
  "dataset.json": { locales: [{ code: "en" }, { code: "de" }] },
  "entries/shops.json": [{ name: "Harbour" }],
  "entries/products.json": [
    { name: "Rope", slug: "rope", shop: "Harbour", image: "rope.svg", sizes: [{ label: "S" }, { label: "L" }] },
    { name: "Seil", slug: "seil", locale: "de", localizations: ["rope"] },
    { name: "Sail", slug: "sail", publishedAt: null }, // a draft
  ],
  "entries/upload-files.json": [{ name: "rope.svg", url: "/uploads/rope.svg", mime: "image/svg+xml" }],
  "uploads/rope.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  // What each role may do with `auth`. The first permission lets users sign in.
  "entries/roles.json": [
    {
      name: "Public",
      type: "public",
      permissions: [
        "plugin::users-permissions.auth.callback",
        "api::product.product.find",
        "api::shop.shop.find", // for populate=shop, too
      ],
    },
    { name: "Authenticated", type: "authenticated", permissions: ["api::product.product.create"] },
  ],
  "entries/users.json": [
    { username: "ann", email: "ann@example.com", password: "Password-1", confirmed: true, role: "authenticated" },
  ],
};

test("a folder that was written by hand", async () => {
  const mock = await createMock(files, { auth: true, lenient: false });
  const ask = async (path: string, init?: RequestInit) => JSON.parse(await (await mock.fetch(path, init)).text());
  const { data } = await ask("/api/products?populate=shop,image,sizes");
  const { image, name, shop, sizes } = data[0].attributes;
  expect([data.length, name, shop.data.attributes.name, sizes.length]).toEqual([1, "Rope", "Harbour", 2]);
  expect((await mock.fetch(image.data.attributes.url)).status).toBe(200);
  expect((await ask("/api/products?locale=de")).data[0].attributes.name).toBe("Seil");
  const json = { "content-type": "application/json" };
  const account = JSON.stringify({ identifier: "ann", password: "Password-1" });
  const { jwt } = await ask("/api/auth/local", { method: "POST", headers: json, body: account });
  const headers = { ...json, authorization: `Bearer ${jwt}` };
  const mast = JSON.stringify({ data: { name: "Mast" } });
  expect((await mock.fetch("/api/products", { method: "POST", headers, body: mast })).status).toBe(200);
});
