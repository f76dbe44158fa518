/** Bodies and seeds that the generated types take, and the reference and a mock too. */
import type { ArtifactInput, Inputs, Seeds, TagInput } from "./content-api.test-data.js";

/** The `data` of updates, one after the other, of the artifact with id 3. */
export const artifactUpdates = [
  {},
  { title: "Renamed", summary: null, kind: "bell", quantity: 2, registryNumber: "9007199254740993", onDisplay: true },
  {
    acquiredOn: "2024-02-29",
    demonstratedAt: "15:30:00",
    inspectedAt: "2024-02-29T15:30:00.000Z",
    measurements: { a: [1] },
  },
  { vaultCode: "secret", acquisitionNote: "private", publishedAt: null },
  { maker: 2, tags: [1, "2", { id: 3 }], cover: 1, gallery: [1, 2] },
  { maker: null, tags: [], cover: null, gallery: null },
  { maker: { connect: [1] }, tags: { connect: [4, { id: 5, position: { before: 4 } }] } },
  {
    tags: {
      connect: [
        { id: 6, position: { start: true } },
        { id: "7", position: { after: 6 } },
      ],
      disconnect: [{ id: 4 }],
    },
  },
  { tags: { set: [1, { id: 2 }] }, companions: { disconnect: [1], connect: [{ id: 2, position: { end: true } }] } },
  { dimensions: { height: 1.5, unit: null }, inscriptions: [{ text: "one", legible: true }, { text: "two" }] },
  { dimensions: null, provenance: [{ event: "sold", price: "12", holder: 1, place: { town: "Bremen" } }] },
  {
    chapters: [
      { __component: "blocks.rich-text", heading: "One", body: "*text*" },
      { __component: "blocks.gallery", images: [1], columns: 2 },
      { __component: "blocks.timeline", events: [{ label: "first" }] },
    ],
  },
  { label: [{ type: "paragraph", children: [{ type: "text", text: "Hello", bold: true }] }] },
] satisfies readonly ArtifactInput[];

/** What a front end sends. */
export const bodyOf = (data: TagInput): string => JSON.stringify({ data });

export const story = {
  headline: "About",
  slug: "about",
  subject: { __type: "api::maker.maker", id: 1 },
  mentions: [{ __type: "api::artifact.artifact", id: 1 }],
} satisfies Inputs["api::story.story"];

export const seeds = {
  "api::tag.tag": { name: "One", slug: "one" },
  tag: [{ name: "Two", slug: "two", artifacts: ["deck-prism", 1] }],
  makers: [{ name: "Somebody", workshop: { town: "Bremen" }, artifacts: { connect: [2] } }],
  artifacts: [
    {
      title: "Seeded",
      slug: "seeded",
      maker: "Somebody",
      tags: ["one", "two", 3],
      provenance: [{ event: "made", holder: "Somebody" }],
      chapters: [{ __component: "blocks.artifact-list", artifacts: ["deck-prism"] }],
    },
  ],
} satisfies Seeds;
