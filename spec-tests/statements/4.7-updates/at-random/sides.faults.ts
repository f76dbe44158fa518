import { isRecord } from "../../../kit/base.js";
import { bundledIndex } from "../../../kit/dataset/dataset-index.js";
import { createReference, type Profile } from "../../../kit/reference.js";
import type { WriteFault } from "../../../proof/faults/fault.js";
import { forgettingToSteal } from "../../../proof/faults/relation-stealing.js";
import { replaceDeep, replacing } from "../../../proof/servers/answers.js";
import { type Mutate, serverOf } from "../../../proof/servers/server.js";
import { elementId, misreadingData, withRelations } from "../../../proof/servers/writes/bodies.js";
import { byId, isRelationName, ownerOf, withLists } from "../../../proof/servers/writes/relation-servers.js";

/** A server of the other profile. */
const ofProfile =
  (profile: Profile): Mutate =>
  () => {
    const other = bundledIndex().then(({ dataset }) => serverOf(createReference(dataset, profile)));
    return async (asked) => (await other)(asked);
  };

/** A server that shows what is in some relations in another order. */
const byIdIn = (names: readonly string[]): Mutate =>
  replacing((value, name = "") =>
    names.includes(name) && isRecord(value) && Array.isArray(value.data) ? { ...value, data: byId(value.data) } : value,
  );

const inComponents = ["members", "chief"];

const sidesFaults: readonly WriteFault[] = [
  {
    id: "relations-stealing-forgotten",
    breaks: ["4.7-one-to-one-steals"],
    fault: "Of a one-to-one relation the old owner goes on showing what a new one has taken.",
    mutate: forgettingToSteal("lead"),
    noticed: ["writes-one-to-one-steals", "relations-sides-one-to-one"],
  },
  {
    id: "relations-stealing-forgotten-in-lists",
    breaks: ["4.7-one-to-many-steals"],
    fault: "Of a one-to-many relation the old list goes on showing what a new one has taken.",
    mutate: forgettingToSteal("trainees"),
    noticed: ["writes-one-to-many-steals", "relations-sides-one-to-many"],
  },
  {
    id: "relations-other-side-in-id-order",
    breaks: ["4.7-sides-at-random"],
    fault: "The other side of a relation has no order of its own: it is shown by id.",
    mutate: byIdIn(["jobs", "supervised", "neededBy"]),
    noticed: ["relations-sides-many-to-many", "relations-sides-many-to-one", "relations-sides-self"],
  },
  {
    id: "relations-self-left-out",
    breaks: ["4.7-sequences"],
    fault: "An entry cannot be related to itself.",
    mutate: misreadingData((data, asked) =>
      withRelations(
        data,
        (name) => ["dependsOn", "neededBy", "phases"].includes(name),
        (value) => withLists(value, (list) => list.filter((each) => elementId(each) !== ownerOf(asked))),
      ),
    ),
    noticed: ["relations-lists-self", "relations-sides-self"],
  },
  {
    id: "relations-component-relations-dropped",
    breaks: ["4.7-relation-in-zone"],
    fault: "Relations of components are not updated.",
    mutate: misreadingData((data) =>
      withRelations(
        data,
        (name) => !isRelationName(name),
        (part) => replaceDeep(part, (value, name = "") => (inComponents.includes(name) ? undefined : value)),
      ),
    ),
  },
];

const profileFaults: readonly WriteFault[] = [
  {
    id: "relations-updates-as-the-real-server",
    breaks: ["4.7-rule-8", "4.7-rule-5-forward"],
    fault: "Updates of relations deviate from the specification as those of the real server do.",
    mutate: ofProfile("strapi-4.26"),
    noticed: ["relations-same-twice", "relations-positions-in-order", "writes-position-forward"],
  },
  {
    id: "relations-updates-as-specified",
    breaks: ["4.7-connect-twice-at-random", "4.7-position-forward-at-random", "4.7-set-wins-at-random"],
    fault: "Updates of relations follow the specification where the real server deviates.",
    mutate: ofProfile("spec"),
  },
];

/** Faults that show on the other side, in other entries, or after a refusal. */
export const randomSideFaults: readonly WriteFault[] = [...sidesFaults, ...profileFaults];
