import { isRecord } from "../../../kit/base.js";
import type { Named } from "../../../kit/whole/names.js";
import { files } from "./scenes.js";

/** The ids of the components of an entry that it shows now, by their places. */
const idsOf = (entry: string, attribute: string, shown: unknown): readonly string[] => {
  const list = isRecord(shown) ? shown[attribute] : undefined;
  return Array.isArray(list) ? list.map((_, index) => `<${attribute}.${index}.id of ${entry}>`) : [];
};

const componentsOf = (shown: unknown, attribute: string): readonly unknown[] => {
  const list = isRecord(shown) ? shown[attribute] : undefined;
  return Array.isArray(list) ? list : [];
};

type Make = (entry: string, shown: unknown) => Named;

const always =
  (data: Named): Make =>
  () =>
    data;

/** Updates of a restoration that are no relations, the last of them wrong ones. */
const ofRestoration: readonly Make[] = [
  always({ title: "Another title" }),
  always({ urgency: 4 }),
  always({ urgency: "2", stage: "planned" }),
  always({ budget: 3.25, stage: null }),
  always({ before: files.rope }),
  always({ before: null }),
  always({ photos: [files.octant] }),
  always({ photos: { set: [files.bell, files.octant] } }),
  always({ crew: { shift: "other" } }),
  (entry, shown) =>
    isRecord(shown) && isRecord(shown.crew) ? { crew: { id: `<crew.id of ${entry}>`, shift: "kept" } } : {},
  (entry, shown) => ({
    treatments: [
      { method: "Brushing", usedAt: { town: "Bergen" } },
      ...idsOf(entry, "treatments", shown)
        .slice(0, 3)
        .map((id) => ({ id }))
        .toReversed(),
    ],
  }),
  (entry, shown) => ({ treatments: idsOf(entry, "treatments", shown).map((id) => ({ id, hours: 7 })) }),
  always({ treatments: [] }),
  (entry, shown) => ({
    log: componentsOf(shown, "log")
      .map((one, index) => ({
        __component: isRecord(one) ? one.__component : "",
        id: `<log.${index}.id of ${entry}>`,
      }))
      .toReversed(),
  }),
  always({ log: [{ __component: "workshop.treatment", method: "Oiling" }] }),
  always({ urgency: 9 }),
  always({ stage: "nope" }),
  always({ title: null }),
  always({ treatments: [{ method: "x" }] }),
  always({ photos: ["<nobody>"] }),
];

const ofConservator: readonly Make[] = [
  always({ name: "Another name" }),
  always({ hourlyRate: 41.5 }),
  always({ hourlyRate: "42", specialty: "metal" }),
  always({ specialty: null }),
  always({ hourlyRate: -1 }),
  always({ name: null }),
];

/** A change of an entry that is no relation. */
export const changeOf = (entry: string, shown: unknown, choice: number): Named => {
  const table = entry.startsWith("restoration ") ? ofRestoration : ofConservator;
  return table[choice % table.length]?.(entry, shown) ?? {};
};
