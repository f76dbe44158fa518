import { isRecord } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import { elementId, misreadingRelations, refusingData } from "../../proof/servers/writes/bodies.js";
import { someRelation } from "../../proof/servers/writes/relation-servers.js";

const media = (name: string): boolean => name === "before" || name === "photos";

/** Faults of the deviations under their other profile, of media attributes, and of relations in components. */
export const deviationFaults: readonly WriteFault[] = [
  {
    id: "media-id-refused",
    breaks: ["4.7-media-single"],
    fault: "A media attribute wants an array of ids.",
    noticed: ["writes-media-single"],
    mutate: refusingData(someRelation(media, (relation) => typeof relation === "number")),
  },
  {
    id: "media-in-id-order",
    breaks: ["4.7-media-first"],
    fault: "The files of a media attribute are in id order.",
    mutate: misreadingRelations(media, (relation) =>
      Array.isArray(relation) ? [...relation].sort((a, b) => Number(elementId(a)) - Number(elementId(b))) : relation,
    ),
  },
  {
    id: "media-in-components-ignored",
    breaks: ["4.7-whole-entries"],
    fault: "Files inside of components are ignored.",
    mutate: misreadingRelations(
      (name) => name === "treatments",
      (list) => (Array.isArray(list) ? list.map((one) => (isRecord(one) ? { ...one, photos: null } : one)) : list),
    ),
  },
];
