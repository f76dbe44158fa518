import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import {
  expectComponent,
  expectComponents,
  expectMembers,
  expectNoMembers,
  expectToMany,
  expectToOne,
  find,
  withoutIds,
} from "../../kit/expect/populated.js";
import { chapters, octant, zone } from "./chapters.js";

const file = "plugin::upload.file";
const user = "plugin::users-permissions.user";

const observed = { source: "observed", interpretation: "I-98" } as const;

/** Populating dynamic zones component by component (section 4.6). */
export const populateZoneOnChecks = [
  check({
    id: "populate-zone-on",
    section: "4.6",
    needs: [...zone, "relations", "draft-and-publish"],
    statement: "With populate[<zone>][on][<component>], components without an entry MUST NOT return their data.",
    async run(target) {
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
  }),
  check({
    id: "populate-zone-on-omits",
    section: "4.6",
    ...observed,
    needs: [...zone, "media"],
    statement: "Components without an entry in on MUST be left out of the zone, the order of the others kept.",
    async run(target) {
      const text = ["blocks.rich-text", "blocks.rich-text"];
      for (const value of ["true", "*", { fields: ["heading"] }]) {
        const { answer, all } = await chapters(target, { on: { "blocks.rich-text": value } }, text);
        const headings = all.map(({ heading }) => heading);
        expectEqual(answer, headings, ["A winter of fog", "What became of Lund"], "The headings");
      }
      const both = { "blocks.gallery": true, "blocks.rich-text": true };
      await chapters(target, { on: both }, ["blocks.rich-text", "blocks.gallery", "blocks.rich-text"]);
    },
  }),
  check({
    id: "populate-zone-on-star",
    section: "4.6",
    needs: ["dynamic-zones", "components"],
    statement: "populate=* inside an entry of on MUST populate the first level of that component.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", octant, {
        populate: { chapters: { on: { "blocks.timeline": { populate: "*" } } } },
      });
      const all = expectComponents(answer, attributes, "chapters");
      const timeline = all.find(({ __component }) => __component === "blocks.timeline") ?? {};
      const origin = { town: "Rotterdam", country: "NL", latitude: 51.9225, longitude: 4.4792 };
      expectEqual(answer, withoutIds(expectComponent(answer, timeline, "origin")), origin, "origin");
      expectEqual(answer, expectComponents(answer, timeline, "events").length, 3, "The number of events");
    },
  }),
  check({
    id: "populate-zone-on-each",
    section: "4.6",
    needs: ["dynamic-zones", "media", "users", "relations"],
    statement: "Each entry of on MUST apply to its own component alone.",
    async run(target) {
      const on = {
        "blocks.artifact-list": { populate: { keeper: { fields: ["username"] } } },
        "blocks.gallery": { populate: ["images"], fields: ["columns"] },
      };
      const { answer, of } = await chapters(target, { on }, ["blocks.artifact-list", "blocks.gallery"]);
      const list = of("blocks.artifact-list");
      expectEqual(
        answer,
        expectToOne(target, answer, list, "keeper", user, "inga.solberg"),
        { username: "inga.solberg" },
        "keeper",
      );
      expectNoMembers(answer, list, ["artifacts"]);
      const gallery = of("blocks.gallery");
      expectMembers(answer, gallery, ["id", "__component", "columns", "images"], "The members of gallery");
      expectToMany(target, answer, gallery, "images", file, ["Étrave – vue arrière.png", "octant-front.png"]);
    },
  }),
  check({
    id: "populate-zone-on-filters",
    section: "4.6",
    ...observed,
    needs: [...zone, "media"],
    statement: "filters inside an entry of on MUST drop the components that do not match.",
    async run(target) {
      const on = { "blocks.rich-text": { filters: { body: { $null: true } } }, "blocks.gallery": true };
      const { answer, all } = await chapters(target, { on }, ["blocks.gallery", "blocks.rich-text"]);
      expectEqual(answer, all[1]?.heading, "What became of Lund", "The heading");
    },
  }),
  check({
    id: "populate-zone-on-unknown",
    section: "4.6",
    ...observed,
    needs: [...zone, "media"],
    statement:
      "A component in on that the zone does not allow or that does not exist MUST add nothing, without an error.",
    async run(target) {
      await chapters(target, { on: { "blocks.nope": true, "shared.seo": true, "blocks.gallery": true } }, [
        "blocks.gallery",
      ]);
      await chapters(target, { on: { "blocks.nope": true } }, []);
    },
  }),
  check({
    id: "populate-zone-on-wins",
    section: "4.6",
    ...observed,
    level: "MAY",
    needs: zone,
    statement: "When a zone has both on and populate, on MAY win.",
    async run(target) {
      const value = { on: { "blocks.artifact-list": true }, populate: "*" };
      const { answer, of } = await chapters(target, value, ["blocks.artifact-list"]);
      expectNoMembers(answer, of("blocks.artifact-list"), ["artifacts", "keeper"]);
    },
  }),
];
