import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { packageRoot } from "../../../base/package-root.js";
import { componentJson, type Files, makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { ask, serveSession, stopAll } from "./serve-session.test-data.js";

afterEach(stopAll);

const author = { type: "relation", relation: "manyToOne", target: "api::author.author" };
const page = typeJson("page", {
  title: { type: "string" },
  slug: { type: "uid" },
  stars: { type: "customField", customField: "plugin::stars.rating" },
  seo: { type: "component", component: "shared.seo" },
  author,
});

const project: Files = {
  "my-strapi-project/src/api/page/content-types/page/schema.json": page,
  "my-strapi-project/src/api/author/content-types/author/schema.json": typeJson("author", {
    name: { type: "string" },
    email: { type: "email" },
  }),
  "my-strapi-project/src/components/shared/seo.json": componentJson("seo", { title: { type: "string" } }),
  "fixtures/pages.json": [{ title: "Home", slug: "home", stars: 4, seo: { title: "s" }, author: 1 }],
  "fixtures/authors.json": [{ name: "Ann", email: "ann@test.io" }],
};

test("the configuration of docs/serve.md does what is said of it", async () => {
  const [, example = ""] = /```ts\n(.*?)```/s.exec(await readFile(join(packageRoot(), "docs/serve.md"), "utf8")) ?? [];
  expect(example).toContain("defineConfig");
  const session = serveSession(
    await makeFolder({ ...project, "touchstone.config.ts": example }),
    "--config",
    "touchstone.config.ts",
  );
  const url = await session.url;
  expect(session.out()).toMatch(/^settings from touchstone\.config\.ts\n/);
  const { json } = await ask(url, "/api/pages/1");
  expect(json.data.attributes).toMatchObject({
    stars: 4,
    seo: { title: "s" },
    author: { data: { id: 1, attributes: { name: "Ann" } } },
  });
  expect(json.data.attributes.author.data.attributes).not.toHaveProperty("email");
  expect((await ask(url, "/api/pages/by-slug/home")).json.data.id).toBe(1);
  expect((await fetch(`${url}/api/pages/by-slug/nowhere`)).status).toBe(404);
  expect((await ask(url, "/api/pages/1", "DELETE")).status).toBe(403);
  const shop = await fetch(`${url}/api/pages?populate=deep`, { headers: { "x-shop": "a" } });
  expect([shop.status, shop.headers.get("x-shop")]).toEqual([200, "a"]);
});
