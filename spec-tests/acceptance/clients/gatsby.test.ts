// @ts-expect-error It comes without types.
import { sourceNodes } from "gatsby-source-strapi/dist/gatsby-node.js";
import { expect, inject, test } from "vitest";
import { fullAccess, publishedMakers } from "./museum.js";

interface Node {
  readonly id: string;
  readonly internal: { readonly type: string };
  readonly [name: string]: unknown;
}

/** What Gatsby hands to a source plugin, without Gatsby. Resolves to the nodes that were created. */
const sourced = async (config: object): Promise<readonly Node[]> => {
  const nodes = new Map<string, Node>();
  const kept = new Map<string, unknown>();
  const cache = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => kept.set(key, value),
  };
  const reporter = {
    info: () => {},
    panic: (message: string, error: unknown) => {
      throw new Error(message, { cause: error });
    },
  };
  await sourceNodes(
    {
      actions: {
        createNode: async (node: Node) => nodes.set(node.id, node),
        deleteNode: ({ id }: Node) => nodes.delete(id),
        touchNode: () => {},
      },
      createContentDigest: (value: unknown) => JSON.stringify(value).length.toString(),
      createNodeId: (name: string) => name,
      reporter,
      cache,
      getCache: () => cache,
      store: {},
      getNodes: () => [...nodes.values()],
      getNode: (id: string) => nodes.get(id),
    },
    config,
  );
  return [...nodes.values()];
};

test("it makes nodes of collection types and single types", async () => {
  const nodes = await sourced({
    apiURL: inject("url"),
    accessToken: fullAccess,
    collectionTypes: [
      "maker",
      {
        singularName: "artifact",
        queryParams: { populate: { tags: "*", cover: "*", seo: "*", chapters: "*" } },
        queryLimit: 10,
      },
    ],
    singleTypes: ["homepage"],
    skipFileDownloads: true,
  });
  const of = (type: string) => nodes.filter(({ internal }) => internal.type === type);
  expect(
    of("STRAPI_MAKER")
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...publishedMakers].sort());
  expect(of("STRAPI_HOMEPAGE")).toHaveLength(1);
  // All pages of ten.
  expect(of("STRAPI_ARTIFACT").length).toBeGreaterThan(30);
  expect(of("STRAPI_TAG").length).toBeGreaterThan(5);
  expect(of("STRAPI__COMPONENT_SHARED_SEO").length).toBeGreaterThan(0);
});
