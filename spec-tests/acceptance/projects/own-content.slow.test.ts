import { expect, test } from "vitest";
import { createContentApi, type Dataset, type Profile, pullContent } from "../../../src/index.js";
import { visible } from "../../../src/tools/pull/datasets.test-data.js";
import { run } from "../../runner/run/run.js";
import { generateProject } from "./generate-project.test-data.js";
import { readProject } from "./read-project.test-data.js";

const own = ({ model }: Dataset) => [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));

test.each<readonly [number, Profile]>([
  [1, "spec"],
  [2, "strapi-4.26"],
  [3, "spec"],
])(
  "nothing is found in FoodAdvisor's tree with entries of seed %s, served under %s, and pull gives it back",
  async (seed, profile) => {
    const dataset = await generateProject(readProject("foodadvisor"), "--seed", String(seed));
    expect(
      own(dataset)
        .map(({ singularName }) => singularName)
        .sort(),
    ).toEqual([
      "article",
      "blog-page",
      "category",
      "global",
      "page",
      "place",
      "restaurant",
      "restaurant-page",
      "review",
    ]);
    const { fetch } = createContentApi(dataset, { profile, limits: { maxLimit: 100 } });
    const server = { fetch, url: "http://any.test", profile, seed, runs: 40 };
    const found = async (ownContent: NonNullable<Parameters<typeof run>[0]>["ownContent"]) => {
      const { checks, preflight } = await run({ ...server, ownContent });
      expect(preflight).toMatchObject({ status: "verified", findings: [] });
      return checks.flatMap(({ failure, id, reason, verdict }) =>
        verdict === "passed" || verdict === "not-applicable" ? [] : [`${verdict} ${id}: ${failure?.why ?? reason}`],
      );
    };
    expect(await found({ schemas: dataset })).toEqual([]);
    const types = own(dataset).map(({ kind, pluralName, singularName }) =>
      kind === "singleType" ? singularName : pluralName,
    );
    expect(await found({ types })).toEqual([]);
    const pulled = await pullContent({
      ...{ fetch: (url, init) => fetch(new Request(url, init)), url: "http://any.test", schemas: dataset, asIs: true },
    });
    expect(pulled.types.filter(({ fault }) => fault !== undefined)).toEqual([]);
    expect(visible(pulled.dataset, dataset.model)).toEqual(visible(dataset, dataset.model));
  },
  600_000,
);
