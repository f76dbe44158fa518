import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadDataset } from "./load-dataset.js";
import { loadFiles } from "./load-tree.js";
import { formatDiagnostic } from "./shared/source-error.js";
import { componentJson, type Files, makeFolder, typeJson } from "./shared/source-folder.test-data.js";

const string = { type: "string" };

/** A project as people have them: two content-types in one api, code beside the schemas, a relation that leads nowhere. */
const project: Files = {
  "package.json": { name: "site", dependencies: { "@strapi/strapi": "4.26.2" } },
  "config/api.js": "throw new Error('must not run')",
  "src/index.js": "throw new Error('must not run')",
  "src/api/blog/content-types/post/schema.json": typeJson("post", {
    title: string,
    slug: { type: "uid" },
    author: {
      type: "relation",
      relation: "manyToOne",
      target: "plugin::users-permissions.user",
      inversedBy: "posts",
    },
    seo: { type: "component", component: "shared.seo" },
  }),
  "src/api/blog/content-types/post/lifecycles.js": "throw new Error('must not run')",
  "src/api/blog/content-types/topic/schema.json": typeJson("topic", { name: string }),
  "src/api/legacy/content-types/old/schema.js": "throw new Error('must not run')",
  "src/api/.gitkeep": "",
  "src/components/shared/seo.json": componentJson("seo", { metaTitle: string }),
  "src/extensions/users-permissions/content-types/user/schema.json": {
    ...typeJson("user", {
      username: { type: "string", unique: true, required: true },
      posts: { type: "relation", relation: "oneToMany", target: "api::blog.post", mappedBy: "author" },
      drafts: { type: "relation", relation: "oneToMany", target: "api::blog.post", mappedBy: "drafter" },
    }),
  },
  "public/uploads/a.txt": "from the project",
  "public/uploads/b.txt": "from the project",
};

const textOf = (bytes: Uint8Array | undefined) => (bytes === undefined ? undefined : new TextDecoder().decode(bytes));

describe("a project folder", () => {
  test("gives the model; its code is not run, and what is dirty is reported", async () => {
    const dataset = await loadDataset(await makeFolder(project));
    expect([...dataset.model.contentTypes.keys()].slice(0, 2)).toEqual(["api::blog.post", "api::blog.topic"]);
    expect([...dataset.model.components.keys()]).toEqual(["shared.seo"]);
    expect(dataset.warnings.map(formatDiagnostic)).toEqual([
      "src/api/legacy/content-types/old/schema.js: is code, which is not run: only schema.json is read",
      'src/extensions/users-permissions/content-types/user/schema.json: attributes.drafts.mappedBy: api::blog.post "drafter" does not exist; taken for a one-way relation',
    ]);
    expect(dataset.records.get("api::blog.post")).toEqual([]);
    expect(dataset.release).toBe("4.26.2");
    expect(dataset.records.get("plugin::users-permissions.role")).toHaveLength(2);
    expect(textOf(await dataset.assets.read("a.txt"))).toBe("from the project");
  });

  test.each<readonly [string, unknown]>([
    ["4.15.5", { dependencies: { "@strapi/strapi": "^4.15.5" } }],
    ["4.12.0", { devDependencies: { "@strapi/strapi": "~4.12" } }],
    ["undefined", { dependencies: { "@strapi/strapi": "latest" } }],
    ["undefined", { dependencies: "none", devDependencies: { "@strapi/strapi": 4 } }],
    ["undefined", []],
    ["undefined", "{ no JSON"],
  ])("its release is %s", async (release, manifest) => {
    const files = { "package.json": manifest, "src/api/a/content-types/a/schema.json": typeJson("a", { a: string }) };
    expect(String((await loadFiles(files)).release)).toBe(release);
  });

  const entries: Files = {
    "posts.json": [{ title: "One", slug: "one", author: "ann", seo: { metaTitle: "x" } }],
    "users.json": [{ username: "ann" }],
  };
  const inFolder = Object.fromEntries(Object.entries(entries).map(([name, content]) => [`entries/${name}`, content]));

  test.each<readonly [string, Files]>([
    ["in the folder itself", { ...entries, "dataset.json": { name: "Site" } }],
    ["in its folder entries", { ...inFolder, "dataset.json": { name: "Site" } }],
  ])("takes its data from a folder of fixtures: %s", async (_, files) => {
    const fixtures = await makeFolder({ ...files, "uploads/a.txt": "from the fixtures" });
    const dataset = await loadDataset(await makeFolder(project), { fixtures });
    expect(dataset.name).toBe("Site");
    expect(dataset.records.get("api::blog.post")?.[0]?.links).toEqual({
      author: [{ type: "plugin::users-permissions.user", id: 1 }],
      seo: [{ type: "shared.seo", id: 1 }],
    });
    expect(dataset.records.get("plugin::users-permissions.user")?.[0]?.links).toEqual({
      posts: [{ type: "api::blog.post", id: 1 }],
    });
    expect(textOf(await dataset.assets.read("a.txt"))).toBe("from the fixtures");
    expect(textOf(await dataset.assets.read("b.txt"))).toBe("from the project");
  });

  test("faults in the data name its files", async () => {
    const fixtures = await makeFolder({ "posts.json": [{ headline: "x" }] });
    await expect(loadDataset(await makeFolder(project), { fixtures })).rejects.toThrow(
      'posts.json: entry 1: unknown key "headline": api::blog.post has no such attribute',
    );
  });

  test("a folder of fixtures that is not there, or is empty", async () => {
    const root = await makeFolder(project);
    await expect(loadDataset(root, { fixtures: join(root, "nowhere") })).rejects.toThrow("there is no such folder");
    await expect(loadDataset(root, { fixtures: join(root, "config") })).rejects.toThrow("has neither entry files");
  });

  test.each(["export", "archive.tar"])("fixtures beside a source with entries of its own: %s", async (source) => {
    const root = await makeFolder({ "export/metadata.json": {}, "archive.tar": "x", "fixtures/as.json": [] });
    await expect(loadDataset(join(root, source), { fixtures: join(root, "fixtures") })).rejects.toThrow(
      "has entries of its own; fixtures are for a Strapi v4 project (src/api/) or a fixture folder",
    );
  });

  test("broken schemas are reported together", async () => {
    const root = await makeFolder({
      ...project,
      "src/api/blog/content-types/topic/schema.json": "{",
      "src/components/shared/seo.json": { collectionName: "c" },
    });
    await expect(loadDataset(root)).rejects.toThrow(
      /topic\/schema\.json: is not JSON(.|\n)*src\/components\/shared\/seo\.json: "attributes" is missing/,
    );
  });
});
