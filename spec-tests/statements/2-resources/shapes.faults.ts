import { isEntry, type Json, replacing, replacingRelations } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";

const isFile = (value: unknown): boolean => isEntry(value) && "mime" in value.attributes && "hash" in value.attributes;

/** A server that sends other attributes of files. */
export const replacingFiles = (change: (attributes: Json) => Json) =>
  replacing((value) => (isEntry(value) && isFile(value) ? { ...value, attributes: change(value.attributes) } : value));

/** Faults in the shapes of populated relations and media (section 2.4). */
export const shapeFaults: readonly Fault[] = [
  {
    id: "to-one-unset-bare",
    breaks: ["2.4-to-one-unset"],
    fault: "A to-one relation that is unset is null, without data.",
    mutate: replacingRelations((data) => (data === null ? null : { data })),
  },

  {
    id: "related-without-attributes",
    breaks: ["2.4-related-entry"],
    fault: "Related entries have no attributes.",
    mutate: replacing((value, key) => (isEntry(value) && key === "data" ? { id: value.id, attributes: {} } : value)),
  },
];
