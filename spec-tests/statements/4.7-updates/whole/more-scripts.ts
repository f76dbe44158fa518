import type { Target } from "../../../kit/contract/target.js";
import type { Script } from "../../../kit/whole/play.js";
import { desk, files, museum, post, put, remove } from "./scenes.js";

const a = "artifact a";
const b = "artifact b";
const d = "artifact d";
const f = "artifact f";
const list = (word: string) => [...word].map((letter) => `<artifact ${letter}>`);
const [idOfA] = list("a");

/** Updates of relations alone, of a draft and of published entries: their states stay. */
export const stateRelationScript: Script = {
  start: museum.filter(({ of }) => of === undefined),
  steps: [
    put(a, { companions: list("bd") }),
    put(d, { companions: { connect: list("a") } }),
    put(d, { partOf: idOfA, replicaOf: "<artifact b>" }),
    put(a, { companions: { disconnect: list("b") } }),
  ],
};

/** Drafts, published entries and localizations: each is updated, and none of the others changes its state. */
export const museumScript = (target: Target): Script => {
  // One-way: those of the dataset do not change.
  const many = target.dataset.entries("artifact").slice(0, 33);
  const named = many.map(({ key }) => `<artifact ${key}>`);
  const first = named[0] ?? "";
  const chapter = "<chapters.0.id of artifact a>";
  return {
    start: museum,
    steps: [
      put(a, { companions: list("bd") }),
      put(f, { companions: list("ab"), partOf: idOfA }),
      put(d, { partOf: idOfA, replicaOf: "<artifact b>" }),
      put(b, { parts: list("d") }),
      put(d, { companions: { connect: list("a") } }),
      put(d, { title: "Still a draft" }),
      put(d, { cover: files.bell }),
      put(d, { seo: { metaTitle: "Draft" } }),
      put(a, { nickname: "Renamed" }),
      put(f, { nickname: "Rebaptisée" }),
      put(a, { title: "Another title" }),
      put(a, { quantity: 9 }),
      put(f, { quantity: 11, summary: "Court" }),
      put(a, { cover: files.bell, gallery: [files.octant, files.rope], dimensions: { height: 2.5, unit: "mm" } }),
      put(f, { gallery: [files.bell, files.octant], dimensions: { id: "<dimensions.id of artifact f>", width: 4 } }),
      put(f, { cover: null, dimensions: null }),
      put(a, { gallery: [], dimensions: { depth: 3 } }),
      put(a, { seo: { id: "<seo.id of artifact a>", metaDescription: "More" } }),
      put(b, { cover: null }),
      put(b, { gallery: [files.octant] }),
      put(b, { quantity: 8 }),
      put(a, { inscriptions: [{ id: "<inscriptions.1.id of artifact a>", legible: true }] }),
      put(a, { chapters: [{ __component: "blocks.artifact-list", artifacts: named.slice(0, 3) }] }),
      put(a, {
        chapters: [
          {
            ...{ __component: "blocks.artifact-list", id: chapter, heading: "Thirty" },
            artifacts: {
              connect: named
                .slice(3)
                .map((id, index) => ({ id, position: [{ end: true }, { start: true }, { after: first }][index % 3] })),
            },
          },
        ],
      }),
      put(a, {
        chapters: [
          {
            ...{ __component: "blocks.artifact-list", id: chapter },
            artifacts: { disconnect: named.filter((_, index) => index % 4 === 1) },
          },
        ],
      }),
      put(a, { publishedAt: null }),
      put(a, { companions: { disconnect: list("b") } }),
      put(f, { publishedAt: null }),
      put(a, { publishedAt: "2020-02-29T12:00:00.000Z" }),
      put(d, { publishedAt: "2021-02-28T12:00:00.000Z" }),
      put(d, { publishedAt: null }),
      put(a, { publishedAt: "soon", quantity: 1, companions: [] }),
      put(a, { title: null, nickname: "Refused", companions: [] }),
      put(f, { kind: "nope", quantity: 1, nickname: "Refusée" }),
      put(a, { companions: { connect: ["<nobody>"] }, quantity: 1 }),
      remove(f),
      remove(d),
      put(a, { quantity: 12 }),
    ],
  };
};

const ticket = "ticket a";
const other = "ticket b";

/** Values of every type, right ones and wrong ones beside right ones. Its remarks bear the mark of a ticket: those of the other one do as well. */
export const deskScript: Script = {
  start: desk,
  steps: [
    put(ticket, { seats: "4" }),
    put(ticket, { seats: null, paid: null }),
    put(ticket, { price: 99.5, remarks: "<remarks of ticket b>" }),
    put(ticket, { code: "<code of ticket a>", holder: "Its own code" }),
    put(ticket, { barcode: "7700000000101", seats: 2 }),
    put(other, { code: "<code of ticket a>", holder: "Taken", price: 1 }),
    put(other, { barcode: "7700000000101", seats: 5 }),
    put(ticket, { code: "lower", holder: "Refused", seats: 5 }),
    put(ticket, { holder: null, seats: 5 }),
    put(ticket, { holder: "x", seats: 5 }),
    put(ticket, { seats: 13, price: 1 }),
    put(ticket, { seats: 0 }),
    put(ticket, { fare: "nope", seats: 5 }),
    put(ticket, { email: "nobody", extras: null }),
    put(ticket, { remarks: "x".repeat(201), paid: true }),
    put(ticket, { discount: 2, seats: 5 }),
    put(other, { visitOn: "2030-13-01", seats: 5 }),
    put(other, { entryAt: "25", seats: 5 }),
    put(other, { visitOn: "2031-01-02" }),
    put(other, { entryAt: "09:15:00.000", extras: [1, "two"] }),
    put(other, { exhibition: ["<nobody>"], seats: 5 }),
    put(ticket, { gateNote: "Unseen", pickupCode: "secret-1" }),
    post("ticket c", { fare: "nope" }),
    post("ticket c", { seats: "2", paid: "true", discount: 0.5, email: "c@example.org" }),
    put("ticket c", { fare: "senior" }),
    remove("ticket c"),
  ],
};
