import { expect, test } from "vitest";
import { bundledIndex } from "../dataset/dataset-index.js";
import { createReference } from "../reference.js";
import { openHandler } from "../target/fake-target.test-data.js";
import { createTarget } from "../target/target.js";
import { normaliseEntry, withOpenBelow } from "./normalise.js";

const { dataset } = await bundledIndex();

/** The server and the reference of a run that found out that the server has times of its own. */
const targetsWithOtherTimes = async () => {
  const { context } = await openHandler(createReference(dataset, "spec"));
  const unavailable = { timestamps: 'createdAt of tag "oak" is another' };
  const server = createTarget({ ...context, unavailable }, new AbortController().signal);
  return [server, await server.reference()] as const;
};

const shown = (createdAt: unknown) => ({ id: 1, attributes: { name: "Oak", createdAt } });

test("what a run found out about times counts for what is expected, too", async () => {
  const [server, reference] = await targetsWithOtherTimes();
  const type = server.dataset.type("tag");
  const [found, wanted] = [server, reference].map((target, index) =>
    normaliseEntry(target, type, shown(`202${index}-01-01T00:00:00.000Z`)),
  );
  expect(found).toEqual(wanted);
});

test.each([["2024-01-01T00:00:00.000Z"], [1_704_067_200_000], ["1704067200000"]])(
  "a time that is compared by its presence is there in the form of %j",
  async (createdAt) => {
    const [server] = await targetsWithOtherTimes();
    const type = server.dataset.type("tag");
    expect(normaliseEntry(server, type, shown(createdAt))).toMatchObject({
      attributes: { createdAt: "<assigned by the server>" },
    });
    expect(normaliseEntry(server, type, shown("soon"))).toMatchObject({ attributes: { createdAt: "soon" } });
  },
);

test("whether a draft is in what is populated is left open, but for the real server's profile", async () => {
  const below = async (profile: "spec" | "strapi-4.26", attributes: object) => {
    const { context } = await openHandler(createReference(dataset, profile), { profile });
    const server = createTarget(context, new AbortController().signal);
    const one = { id: 1, attributes: { maker: { data: { id: 999, attributes } } } };
    return JSON.stringify(normaliseEntry(server, server.dataset.type("artifact"), one)).includes(
      '"maker":{"data":null}',
    );
  };
  expect(await below("spec", { publishedAt: null })).toBe(true);
  expect(await below("spec", { name: "Any" })).toBe(false);
  expect(await below("strapi-4.26", { publishedAt: null })).toBe(false);
});

test("entries whose place in a populated relation is open stand behind the others, which keep their order", () => {
  const of = (...keys: readonly string[]) => ({
    entry: "oak",
    attributes: {
      artifacts: { data: keys.map((entry) => ({ entry })) },
      others: { data: [{ entry: "b" }, { entry: "a" }] },
    },
  });
  const open = (relation: string, key: string) => relation === "artifacts" && "xy".includes(key);
  expect(withOpenBelow(of("y", "b", "x", "a"), open)).toEqual(of("b", "a", "x", "y"));
  expect(withOpenBelow(of("b", "a"), open)).not.toEqual(withOpenBelow(of("a", "b"), open));
});
