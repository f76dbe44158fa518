import { bundledIndex } from "../../kit/bundled.js";
import type { KitProfile } from "../../kit/check.js";
import { isRecord } from "../../kit/json.js";
import { createReference } from "../../kit/reference.js";
import { answering, type Json } from "./answers.js";
import type { Mutate } from "./mutant.js";
import {
  afterUpdates,
  connecting,
  idsOf,
  misunderstanding,
  type Related,
  setting,
  showing,
  toMany,
  toOne,
} from "./relation-servers.js";
import { forgettingToSteal, stealing } from "./relation-stealing.js";
import type { UpdateMutant } from "./relation-updates.js";
import { serverOf } from "./server.js";

/** A server of the other profile. */
const ofProfile =
  (profile: KitProfile): Mutate =>
  () => {
    const other = bundledIndex().then(({ dataset }) => serverOf(createReference(dataset, profile)));
    return async (asked) => (await other)(asked);
  };

/** A server that does something to an entry after it has refused its update. */
const afterRefusals = (then: (data: Json, send: (data: unknown) => Promise<unknown>) => Promise<void>): Mutate =>
  afterUpdates(async ({ status }, { target, headers, body = "" }, server) => {
    const document: unknown = JSON.parse(body);
    if (status < 400 || !isRecord(document) || !isRecord(document.data)) return;
    const send = (data: unknown) => server({ method: "PUT", target, headers, body: JSON.stringify({ data }) });
    await then(document.data, send);
  });

const isRelation = (name: string): boolean => toOne.includes(name) || toMany.includes(name);

const ordering = (attributes: readonly string[], order: (list: readonly Related[]) => readonly Related[]): Mutate =>
  answering(showing((list, attribute) => (attributes.includes(attribute) ? order(list) : list)));

const sidesMutants: readonly UpdateMutant[] = [
  {
    id: "relations-stealing-forgotten",
    section: "4.7",
    fault: "Of a one-to-one relation the old owner goes on showing what a new one has taken.",
    mutate: forgettingToSteal("lead"),
    caughtBy: ["relations-sides-one-to-one", "relations-law-sides-agree"],
  },
  {
    id: "relations-stealing-forgotten-in-lists",
    section: "4.7",
    fault: "Of a one-to-many relation the old list goes on showing what a new one has taken.",
    mutate: forgettingToSteal("trainees"),
    caughtBy: ["relations-sides-one-to-many", "relations-law-sides-agree"],
  },
  {
    id: "relations-stealing-one-way",
    section: "4.7",
    fault: "What a one-way relation leads to is taken from the other entries that lead there.",
    mutate: stealing("auditor"),
    caughtBy: ["relations-sides-one-way"],
  },
  {
    id: "relations-stealing-many-way",
    section: "4.7",
    fault: "What a many-ways relation leads to is taken from the other entries that lead there.",
    mutate: stealing("consultants"),
    caughtBy: ["relations-sides-many-way"],
  },
  {
    id: "relations-other-side-in-id-order",
    section: "4.7",
    fault: "The other side of a relation has no order of its own: it is shown by id.",
    mutate: ordering(["jobs", "supervised", "neededBy"], (list) => list.toSorted((a, b) => a.id - b.id)),
    caughtBy: ["relations-sides-many-to-many", "relations-sides-many-to-one", "relations-sides-self"],
  },
  {
    id: "relations-other-side-cut",
    section: "4.7",
    fault: "The other side of a relation shows one entry of its list only.",
    mutate: ordering(["jobs", "supervised", "neededBy", "phases"], (list) => list.slice(0, 1)),
    caughtBy: ["relations-sides-many-to-one", "relations-law-sides-agree"],
  },
  {
    id: "relations-other-side-moved-by-set",
    section: "4.7",
    fault: "set makes all pairs anew: what stays goes to the end on the other side.",
    mutate: misunderstanding(
      setting(async (list, { current, toOne: one }) => {
        const connect = [...new Set(idsOf(list))];
        return one ? list : { disconnect: await current(), connect };
      }),
    ),
    caughtBy: ["relations-sides-many-to-many"],
  },
  {
    id: "relations-self-left-out",
    section: "4.7",
    fault: "An entry cannot be related to itself.",
    mutate: misunderstanding(async (value, updated) => {
      if (!["dependsOn", "neededBy", "phases"].includes(updated.attribute)) return value;
      const others = (list: readonly unknown[]) => list.filter((each) => idsOf([each])[0] !== updated.id);
      return connecting(others)(await setting(others)(value, updated), updated);
    }),
    caughtBy: ["relations-lists-self", "relations-sides-self"],
  },
  {
    id: "relations-component-relations-dropped",
    section: "4.7",
    fault: "Relations of components are not updated.",
    mutate: misunderstanding((value, { inside }) => (inside ? undefined : value)),
    caughtBy: ["relations-sides-components", "relations-sides-dynamic-zones"],
  },
  {
    id: "relations-component-relations-replaced",
    section: "4.7",
    fault: "connect in a component replaces what the relation holds.",
    mutate: misunderstanding((value, { inside }) =>
      inside && isRecord(value) && Array.isArray(value.connect) && value.connect.length > 0
        ? { set: [...new Set(idsOf(value.connect))] }
        : value,
    ),
    caughtBy: ["relations-sides-components", "relations-sides-dynamic-zones"],
  },
];

const refusalMutants: readonly UpdateMutant[] = [
  {
    id: "relations-refused-half-done",
    section: "4.7",
    fault: "A refused update leaves behind what came before the mistake.",
    mutate: afterRefusals(async (data, send) => {
      for (const [name, value] of Object.entries(data)) {
        if (!isRelation(name) || !isRecord(value) || !Array.isArray(value.connect)) continue;
        for (const each of value.connect) await send({ [name]: { connect: [each] } });
      }
    }),
    caughtBy: ["relations-sides-many-to-many", "relations-same-twice", "relations-law-refused-changes-nothing"],
  },
  {
    id: "relations-refused-keeps-attributes",
    section: "4.7",
    fault: "A refused update keeps the attributes that are no relations.",
    mutate: afterRefusals(async (data, send) => {
      const rest = Object.entries(data).filter(([name]) => !isRelation(name));
      if (rest.length > 0) await send(Object.fromEntries(rest));
    }),
    caughtBy: ["relations-law-refused-changes-nothing"],
  },
  {
    id: "relations-refused-touches",
    section: "4.7",
    fault: "A refused update sets updatedAt.",
    mutate: afterRefusals(async (_, send) => void (await send({}))),
    caughtBy: ["relations-law-refused-changes-nothing"],
  },
];

const profileMutants: readonly UpdateMutant[] = [
  {
    id: "relations-updates-as-the-real-server",
    section: "4.7",
    fault: "Updates of relations deviate from the specification as those of the real server do.",
    mutate: ofProfile("strapi-v4"),
    caughtBy: ["relations-same-twice", "relations-positions-in-order", "relations-set-combined"],
  },
  {
    id: "relations-updates-as-specified",
    section: "4.7",
    profile: "strapi-v4",
    fault: "Updates of relations follow the specification where the real server deviates.",
    mutate: ofProfile("spec"),
    caughtBy: ["relations-same-twice-observed", "relations-positions-by-dependency", "relations-set-wins"],
  },
];

/** Faults that show on the other side, in other entries, or after a refusal. */
export const sideMutants: readonly UpdateMutant[] = [...sidesMutants, ...refusalMutants, ...profileMutants];
