import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, keysOf } from "../../kit/expect/expect.js";
import {
  expectComponent,
  expectComponents,
  expectMany,
  expectMember,
  expectMembers,
  expectNoMembers,
  expectToMany,
  expectToOne,
  expectUnset,
  find,
} from "../../kit/expect/populated.js";
import { measured, spec } from "../statement.js";
import { chapters, five, octant, pocket } from "./chapters.js";

const file = "plugin::upload.file";
const user = "plugin::users-permissions.user";
/** Populating dynamic zones (section 4.6). */
export const populateZoneStatements = [
  spec(
    "4.6-zone",
    "populate[0]=<zone> MUST populate the first level of a dynamic zone only.",
    { needs: ["dynamic-zones"] },
    check(
      "populate-zone-first-level",
      { sentence: "populate[0]=<zone> MUST return every component with its scalar fields only." },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["chapters"] });
        const all = expectComponents(answer, attributes, "chapters");
        const [text = {}, list = {}, gallery = {}, timeline = {}] = all;
        expectEqual(
          answer,
          all.map(({ __component }) => __component),
          five,
          "The components of the zone",
        );
        expectMembers(answer, text, ["id", "__component", "heading", "body"], "The members of rich-text");
        expectMembers(answer, list, ["id", "__component", "heading"], "The members of artifact-list");
        expectMembers(answer, gallery, ["id", "__component", "heading", "columns"], "The members of gallery");
        expectMembers(answer, timeline, ["id", "__component", "heading"], "The members of timeline");
      },
    ),
  ),
  spec(
    "4.6-zone-shared",
    "populate[<zone>][populate]=* MUST populate all components of the zone alike.",
    { needs: ["dynamic-zones", "components", "media", "users", "relations"] },
    check(
      "populate-zone-shared",
      {
        sentence:
          "populate[<zone>][populate]=* MUST return the first-level relations, media and components of every component.",
        also: ["4.6-rule-4"],
      },
      async (target) => {
        const query = { populate: { chapters: { populate: "*" } } };
        const chart = await find(target, "artifact", "chart-of-the-northern-sound", query);
        const [coasts = {}] = expectComponents(chart.answer, chart.attributes, "chapters");
        const others = ["portolan-fragment", "ice-chart-of-1899", "tide-tables-1871"];
        const [portolan = {}] = expectToMany(target, chart.answer, coasts, "artifacts", "artifact", others);
        expectNoMembers(chart.answer, portolan, ["maker", "tags", "cover"]);
        expectUnset(chart.answer, coasts, "keeper");
        const { answer, of } = await chapters(target, { populate: "*" }, five);
        const list = of("blocks.artifact-list");
        const carried = keysOf(target, "artifact", expectMany(answer, list, "artifacts"));
        expectEqual(
          answer,
          pocket.filter((key) => carried.includes(key)),
          pocket,
          "The published artifacts",
        );
        expectToOne(target, answer, list, "keeper", user, "inga.solberg");
        const images = ["Étrave – vue arrière.png", "octant-front.png"];
        expectToMany(target, answer, of("blocks.gallery"), "images", file, images);
        const timeline = of("blocks.timeline");
        expectEqual(answer, expectComponent(answer, timeline, "origin").town, "Rotterdam", "The town");
        const events = expectComponents(answer, timeline, "events");
        expectEqual(
          answer,
          events.map(({ label }) => label),
          ["Pawned", "Bought", "Redeemed"],
          "The events",
        );
        for (const event of events) expectNoMembers(answer, event, ["place"]);
      },
    ),
  ),
  measured(
    "4.6-zone-shared-name",
    "I-98",
    "A name in the shared populate WILL apply to the components that have it, and change nothing for the others.",
    { needs: ["dynamic-zones", "relations"] },
    check("populate-zone-shared-name", async (target) => {
      for (const populate of [["artifacts"], "artifacts", { artifacts: true }]) {
        const { answer, of } = await chapters(target, { populate }, five);
        expectToMany(target, answer, of("blocks.artifact-list"), "artifacts", "artifact", pocket);
        expectMembers(answer, of("blocks.artifact-list"), ["id", "__component", "heading", "artifacts"], "The members");
        expectMembers(
          answer,
          of("blocks.gallery"),
          ["id", "__component", "heading", "columns"],
          "The members of gallery",
        );
      }
    }),
  ),
  measured(
    "4.6-zone-shared-nested",
    "I-98",
    "The shared populate WILL nest: relations of the entries in a component are populated too.",
    { needs: ["dynamic-zones", "relations"] },
    check("populate-zone-shared-nested", async (target) => {
      const value = {
        populate: { artifacts: { populate: ["maker"], fields: ["title"] }, events: { populate: ["place"] } },
      };
      const { answer, of } = await chapters(target, value, five);
      const [dividers = {}] = expectToMany(target, answer, of("blocks.artifact-list"), "artifacts", "artifact", pocket);
      expectMembers(answer, dividers, ["title", "maker"], "The attributes");
      expectToOne(target, answer, dividers, "maker", "maker", "Zachariah Thorne");
      const [pawned = {}, , redeemed = {}] = expectComponents(answer, of("blocks.timeline"), "events");
      expectEqual(answer, expectComponent(answer, pawned, "place").town, "Ålesund", "The town");
      expectEqual(answer, expectMember(answer, redeemed, "place"), null, "place of the last event");
    }),
  ),
  measured(
    "4.6-zone-dotted",
    "I-98",
    "A dotted path through a zone WILL populate what each component has of it.",
    { needs: ["dynamic-zones", "relations"] },
    check("populate-zone-dotted", async (target) => {
      const query = { populate: "chapters.artifacts.maker,chapters.events.place" };
      const { answer, attributes } = await find(target, "artifact", octant, query);
      const [, list = {}, gallery = {}, timeline = {}] = expectComponents(answer, attributes, "chapters");
      const [dividers = {}] = expectToMany(target, answer, list, "artifacts", "artifact", pocket);
      expectToOne(target, answer, dividers, "maker", "maker", "Zachariah Thorne");
      expectNoMembers(answer, gallery, ["images"]);
      const [, bought = {}] = expectComponents(answer, timeline, "events");
      expectEqual(answer, expectComponent(answer, bought, "place").town, "Bristol", "The town");
    }),
  ),
  measured(
    "4.6-zone-fields",
    "I-98",
    "fields on a zone WILL select what every component has, and be refused for what one of them has not.",
    { needs: ["dynamic-zones"] },
    check("populate-zone-fields", async (target) => {
      const { answer, all } = await chapters(target, { fields: ["heading"] }, five);
      for (const each of all) expectMembers(answer, each, ["id", "__component", "heading"], "The members");
      const refused = await target.list("artifact", { populate: { chapters: { fields: ["body"] } } });
      expectRefusal(refused, { status: 400, name: "ValidationError", message: "Invalid parameter body" });
    }),
  ),
];
