import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import {
  expectComponent,
  expectComponents,
  expectNoMembers,
  expectToMany,
  expectToOne,
  find,
  withoutIds,
} from "../../kit/expect/populated.js";
import { measured, spec } from "../statement.js";
import { chapters, octant } from "./chapters.js";

/** Populating dynamic zones component by component (section 4.6). */
export const populateZoneOnStatements = [
  spec(
    "4.6-zone-detailed",
    "populate[<zone>][on][<component>][populate][<relation>][populate] MUST populate each component of the zone by itself.",
    { needs: ["dynamic-zones", "relations"] },
    check(
      "populate-zone-on",
      {
        sentence: "With populate[<zone>][on][<component>], components without an entry MUST NOT return their data.",
        needs: ["draft-and-publish"],
        also: ["4.6-rule-3"],
      },
      async (target) => {
        const on = { "blocks.artifact-list": { populate: { artifacts: { populate: ["maker"] } } } };
        const { answer, attributes } = await find(target, "artifact", octant, {
          populate: { chapters: { on } },
          // The real server lets drafts through here: under preview they belong.
          publicationState: "preview",
        });
        const all = expectComponents(answer, attributes, "chapters");
        const list = all.find(({ __component }) => __component === "blocks.artifact-list") ?? {};
        const [dividers = {}] = expectToMany(target, answer, list, "artifacts", "artifact", [
          "dividers-of-a-navigator",
          "tattoo-flash-sheet",
          "compass-in-a-coconut",
        ]);
        expectToOne(target, answer, dividers, "maker", "maker", "Zachariah Thorne");
        expectNoMembers(answer, list, ["keeper"]);
        for (const other of all)
          if (other !== list) expectNoMembers(answer, other, ["heading", "body", "columns", "events"]);
      },
    ),
  ),
  spec(
    "4.6-zone-detailed-star",
    "populate=* MUST be usable inside an entry of on.",
    { needs: ["dynamic-zones", "components"] },
    check(
      "populate-zone-on-star",
      { sentence: "populate=* inside an entry of on MUST populate the first level of that component." },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, {
          populate: { chapters: { on: { "blocks.timeline": { populate: "*" } } } },
        });
        const all = expectComponents(answer, attributes, "chapters");
        const timeline = all.find(({ __component }) => __component === "blocks.timeline") ?? {};
        const origin = { town: "Rotterdam", country: "NL", latitude: 51.9225, longitude: 4.4792 };
        expectEqual(answer, withoutIds(expectComponent(answer, timeline, "origin")), origin, "origin");
        expectEqual(answer, expectComponents(answer, timeline, "events").length, 3, "The number of events");
      },
    ),
  ),
  spec("4.6-rule-3", "With on, a component without an entry MUST NOT return its data."),
  spec("4.6-rule-3-omitted", "What remains of a component without an entry in on MAY be anything without its data.", {
    needs: ["dynamic-zones"],
    reason: "Not shown by the specification; what was measured is `4.6-zone-omits`.",
  }),
  spec("4.6-rule-4", "The shared strategy MUST return component fields and their first-level relations."),
  measured(
    "4.6-zone-omits",
    "I-98",
    "Components without an entry in on WILL be left out of the zone, the order of the others kept.",
    { needs: ["dynamic-zones", "media"] },
    check("populate-zone-on-omits", async (target) => {
      const text = ["blocks.rich-text", "blocks.rich-text"];
      for (const value of ["true", "*", { fields: ["heading"] }]) {
        const { answer, all } = await chapters(target, { on: { "blocks.rich-text": value } }, text);
        const headings = all.map(({ heading }) => heading);
        expectEqual(answer, headings, ["A winter of fog", "What became of Lund"], "The headings");
      }
      const both = { "blocks.gallery": true, "blocks.rich-text": true };
      await chapters(target, { on: both }, ["blocks.rich-text", "blocks.gallery", "blocks.rich-text"]);
    }),
  ),
  measured(
    "4.6-zone-filters",
    "I-98",
    "filters inside an entry of on WILL drop the components that do not match.",
    { needs: ["dynamic-zones", "media"] },
    check("populate-zone-on-filters", async (target) => {
      const on = { "blocks.rich-text": { filters: { body: { $null: true } } }, "blocks.gallery": true };
      const { answer, all } = await chapters(target, { on }, ["blocks.gallery", "blocks.rich-text"]);
      expectEqual(answer, all[1]?.heading, "What became of Lund", "The heading");
    }),
  ),
  measured(
    "4.6-zone-unknown",
    "I-98",
    "A component in on that the zone does not allow or that does not exist WILL add nothing, without an error.",
    { needs: ["dynamic-zones", "media"] },
    check("populate-zone-on-unknown", async (target) => {
      await chapters(target, { on: { "blocks.nope": true, "shared.seo": true, "blocks.gallery": true } }, [
        "blocks.gallery",
      ]);
      await chapters(target, { on: { "blocks.nope": true } }, []);
    }),
  ),
  measured(
    "4.6-zone-both",
    "I-98",
    "When a zone has both on and populate, on MAY win.",
    { needs: ["dynamic-zones"] },
    check("populate-zone-on-wins", async (target) => {
      const value = { on: { "blocks.artifact-list": true }, populate: "*" };
      const { answer, of } = await chapters(target, value, ["blocks.artifact-list"]);
      expectNoMembers(answer, of("blocks.artifact-list"), ["artifacts", "keeper"]);
    }),
  ),
];
