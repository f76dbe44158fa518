import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectList, expectSameKeys, expectThat } from "../../kit/expect/expect.js";
import { expectMany, expectSameToMany, expectToOne, expectUnset } from "../../kit/expect/populated.js";

/** The artifacts of each maker are shown with that maker. */
export const expectNestedInMany = async (target: Target): Promise<void> => {
  const answer = await target.list("maker", { populate: { artifacts: { populate: ["maker"] } } });
  const makers = expectList(answer);
  expectThat(answer, makers.length > 0, { why: "No maker is listed", kind: "no-makers" });
  for (const maker of makers)
    for (const artifact of expectMany(answer, maker.attributes, "artifacts"))
      expectToOne(target, answer, artifact.attributes, "maker", "maker", String(maker.attributes.name));
};

/** What is populated in the entries of a list (section 4.6). */
export const nestedChecks = [
  check(
    "populate-nested-in-many",
    { sentence: "What is nested MUST be populated in every related entry, however many of them an answer shows." },
    expectNestedInMany,
  ),
  check(
    "populate-each-parent-its-own",
    { sentence: "In a list, every entry MUST get its own related entries.", needs: ["relations"] },
    async (target) => {
      const trees = {
        ships: ["ship-models", "figureheads"],
        navigation: ["sextants-and-octants", "charts"],
        "life-aboard": ["sea-shanties", "clothing", "bells"],
        photographs: [],
      };
      const parents = new Map(Object.entries(trees).flatMap(([root, of]) => of.map((slug) => [slug, root] as const)));
      const children = new Map<string, readonly string[]>(Object.entries(trees));
      const locale = target.dataset.type("category").localized ? { locale: "en" } : {};
      const answer = await target.list("category", { ...locale, populate: ["parent", "children"] });
      const keys = [...children.keys(), ...parents.keys()];
      for (const { attributes } of expectSameKeys(target, answer, "category", keys)) {
        const key = String(attributes.slug);
        const parent = parents.get(key);
        if (parent === undefined) expectUnset(answer, attributes, "parent");
        else expectToOne(target, answer, attributes, "parent", "category", parent);
        expectSameToMany(target, answer, attributes, "children", "category", children.get(key) ?? []);
      }
    },
  ),
];
