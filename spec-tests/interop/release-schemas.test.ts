import { expect, test } from "vitest";
import type { FixtureFolder } from "./fixture-folder.js";
import { releaseManifest } from "./release-manifest.js";
import { asReleaseKnows } from "./release-schemas.js";

const story = {
  kind: "collectionType",
  attributes: { body: { type: "blocks", required: true }, slug: { type: "uid" } },
};
const folder: FixtureFolder = {
  path: "/nowhere",
  contentTypes: new Map([["api::story.story", story]]),
  components: new Map([["parts.note", { attributes: { text: { type: "blocks" } } }]]),
  extensions: new Map(),
  entries: new Map(),
  settings: {},
};

test.each([undefined, "4.15.0", "4.26.2"])("release %s knows every attribute type of the fixtures", (release) => {
  expect(asReleaseKnows(release, folder)).toEqual(folder);
});

test.each(["4.1.12", "4.5.6", "4.14.6"])("release %s keeps documents of blocks in json attributes", (release) => {
  const known = asReleaseKnows(release, folder);
  expect(known.contentTypes.get("api::story.story")).toEqual({
    kind: "collectionType",
    attributes: { body: { type: "json", required: true }, slug: { type: "uid" } },
  });
  expect(known.components.get("parts.note")).toEqual({ attributes: { text: { type: "json" } } });
});

test("the manifest names the release three times, and nothing that is to be compiled in an old version", () => {
  const manifest: unknown = JSON.parse(releaseManifest("4.5.6"));
  expect(manifest).toMatchObject({
    private: true,
    dependencies: {
      "@strapi/strapi": "4.5.6",
      "@strapi/plugin-i18n": "4.5.6",
      "@strapi/plugin-users-permissions": "4.5.6",
      "better-sqlite3": "9.6.0",
    },
    overrides: { sharp: "0.33.5" },
  });
});
