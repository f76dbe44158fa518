import { valueWritten } from "../../../kit/relations/notation.js";
import type { Named } from "../../../kit/whole/names.js";
import type { Write } from "../../../kit/whole/world.js";
import { isTested, tested } from "../tested-relations.js";
import { bodyWith } from "../updates.js";

/** What a write gives, with relations in the notation as names: of restorations and conservators by their letters. */
const named = (data: object): Named =>
  bodyWith(data, (attribute, written) => {
    const type = isTested(attribute) ? tested[attribute].to : "conservator";
    return valueWritten(
      written,
      (letter) => `<${type} ${letter}>`,
      (name) => name.replace("<", "<'"),
    );
  });

export const put = (entry: string, data: object): Write => ({ method: "PUT", entry, data: named(data) });
export const post = (entry: string, data: object = {}): Write => ({ method: "POST", entry, data: named(data) });
export const remove = (entry: string): Write => ({ method: "DELETE", entry });

const octant = "<file octant-front.png>";
const bell = "<file bell-aurora.png>";
/** For attributes of one file: the same file in two forms in one body, as a number and as text, is refused by the real server. */
const rope = "<file ropewalk-1891.png>";

export const files = { octant, bell, rope } as const;

/** What a restoration holds in all that is no relation. */
const content = (number: number): Named => ({
  urgency: number,
  budget: 12.5,
  stage: "running",
  before: rope,
  photos: [bell, octant],
  crew: { shift: "night" },
  treatments: [
    { method: "Waxing", hours: number, solvent: "water", usedAt: { town: "Oslo", country: "NO" }, photos: [octant] },
    { method: "Drying" },
  ],
  log: [
    { __component: "workshop.crew", shift: "day" },
    { __component: "workshop.crew", shift: "dusk" },
    { __component: "blocks.rich-text", heading: "Notes", body: "Dry" },
  ],
});

/** So many conservators, and three restorations that are related to none. */
export const workshop = (conservators: string): readonly Write[] => [
  ...[...conservators].map((letter) => post(`conservator ${letter}`, { hourlyRate: 40, specialty: "wood" })),
  ...[..."abc"].map((letter, index) => post(`restoration ${letter}`, content(index + 2))),
];

/**
 * Artifacts: a and b are published, d is a draft, f the French localization of a. It was made before a got files and components that the two share:
 * whether a new localization takes these over is open (I-141).
 */
export const museum: readonly Write[] = [
  post("artifact a", {
    nickname: "The first",
    inventoryNumber: "S-1",
    quantity: 3,
    onDisplay: true,
    seo: { metaTitle: "First", noIndex: true, shareImage: bell },
    inscriptions: [{ text: "Vega" }, { text: "Pollux", legible: false }],
    chapters: [{ __component: "blocks.rich-text", heading: "One", body: "Text" }],
  }),
  post("artifact b", {
    ...{ nickname: "The second", quantity: 4, cover: bell, gallery: [bell, octant] },
    dimensions: { height: 2.5, unit: "mm" },
  }),
  post("artifact d", { nickname: "The draft", quantity: 5, cover: octant, publishedAt: null }),
  { ...post("artifact f", { nickname: "La première", title: "Essai", locale: "fr" }), of: "artifact a" },
];

export const desk: readonly Write[] = [
  post("ticket a", { seats: 3, price: 12.5, barcode: "7700000000101", extras: { wheelchair: true }, paid: true }),
  post("ticket b", { seats: 2, visitOn: "2030-02-03", entryAt: "10:30:00.000", bookedAt: "2030-01-01T10:00:00.000Z" }),
];
