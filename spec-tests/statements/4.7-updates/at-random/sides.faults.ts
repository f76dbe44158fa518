import { isRecord, parseJson } from "../../../kit/base.js";
import { bundledIndex } from "../../../kit/dataset/dataset-index.js";
import { createReference, type Profile } from "../../../kit/reference.js";
import { answering, type Json } from "../../../proof/faults/answers.js";
import type { Mutate, WriteFault } from "../../../proof/faults/fault.js";
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
} from "../../../proof/faults/relation-servers.js";
import { forgettingToSteal, stealing } from "../../../proof/faults/relation-stealing.js";
import { serverOf } from "../../../proof/faults/server.js";

/** A server of the other profile. */
const ofProfile =
  (profile: Profile): Mutate =>
  () => {
    const other = bundledIndex().then(({ dataset }) => serverOf(createReference(dataset, profile)));
    return async (asked) => (await other)(asked);
  };

/** A server that does something to an entry after it has refused its update. */
const afterRefusals = (then: (data: Json, send: (data: unknown) => Promise<unknown>) => Promise<void>): Mutate =>
  afterUpdates(async ({ status }, { target, headers, body = "" }, server) => {
    const document: unknown = parseJson(body);
    if (status < 400 || !isRecord(document) || !isRecord(document.data)) return;
    const send = (data: unknown) => server({ method: "PUT", target, headers, body: JSON.stringify({ data }) });
    await then(document.data, send);
  });

const isRelation = (name: string): boolean => toOne.includes(name) || toMany.includes(name);

const ordering = (attributes: readonly string[], order: (list: readonly Related[]) => readonly Related[]): Mutate =>
  answering(showing((list, attribute) => (attributes.includes(attribute) ? order(list) : list)));

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
    id: "relations-stealing-one-way",
    breaks: ["4.7-one-way-shares"],
    fault: "What a one-way relation leads to is taken from the other entries that lead there.",
    mutate: stealing("auditor"),
    noticed: ["writes-one-way-shares", "relations-sides-one-way"],
  },
  {
    id: "relations-stealing-many-way",
    breaks: ["4.7-one-way-shares"],
    fault: "What a many-ways relation leads to is taken from the other entries that lead there.",
    mutate: stealing("consultants"),
    noticed: ["writes-one-way-shares", "relations-sides-many-way"],
  },
  {
    id: "relations-other-side-in-id-order",
    breaks: ["4.7-own-order"],
    fault: "The other side of a relation has no order of its own: it is shown by id.",
    mutate: ordering(["jobs", "supervised", "neededBy"], (list) => list.toSorted((a, b) => a.id - b.id)),
    noticed: [
      "writes-own-order-per-side",
      "relations-sides-many-to-many",
      "relations-sides-many-to-one",
      "relations-sides-self",
    ],
  },
  {
    id: "relations-other-side-cut",
    breaks: ["4.7-both-sides"],
    fault: "The other side of a relation shows one entry of its list only.",
    mutate: ordering(["jobs", "supervised", "neededBy", "phases"], (list) => list.slice(0, 1)),
    noticed: ["writes-one-to-many-both-sides", "relations-sides-many-to-one"],
  },
  {
    id: "relations-other-side-moved-by-set",
    breaks: ["4.7-other-side-keeps"],
    fault: "set makes all pairs anew: what stays goes to the end on the other side.",
    mutate: misunderstanding(
      setting(async (list, { current, toOne: one }) => {
        const connect = [...new Set(idsOf(list))];
        return one ? list : { disconnect: await current(), connect };
      }),
    ),
    noticed: ["writes-other-side-keeps", "relations-sides-many-to-many"],
  },
  {
    id: "relations-self-left-out",
    breaks: ["4.7-self"],
    fault: "An entry cannot be related to itself.",
    mutate: misunderstanding(async (value, updated) => {
      if (!["dependsOn", "neededBy", "phases"].includes(updated.attribute)) return value;
      const others = (list: readonly unknown[]) => list.filter((each) => idsOf([each])[0] !== updated.id);
      return connecting(others)(await setting(others)(value, updated), updated);
    }),
    noticed: ["writes-self-relation", "relations-lists-self", "relations-sides-self"],
  },
  {
    id: "relations-component-relations-dropped",
    breaks: ["4.7-relation-in-component", "4.7-relation-in-zone"],
    fault: "Relations of components are not updated.",
    mutate: misunderstanding((value, { inside }) => (inside ? undefined : value)),
  },
  {
    id: "relations-component-relations-replaced",
    breaks: ["4.7-relation-in-component", "4.7-relation-in-zone"],
    fault: "connect in a component replaces what the relation holds.",
    mutate: misunderstanding((value, { inside }) =>
      inside && isRecord(value) && Array.isArray(value.connect) && value.connect.length > 0
        ? { set: [...new Set(idsOf(value.connect))] }
        : value,
    ),
  },
];

const refusalFaults: readonly WriteFault[] = [
  {
    id: "relations-refused-half-done",
    breaks: ["4.7-refused"],
    fault: "A refused update leaves behind what came before the mistake.",
    mutate: afterRefusals(async (data, send) => {
      for (const [name, value] of Object.entries(data)) {
        if (!isRelation(name) || !isRecord(value) || !Array.isArray(value.connect)) continue;
        for (const each of value.connect) await send({ [name]: { connect: [each] } });
      }
    }),
    noticed: ["relations-sides-many-to-many", "writes-refused-position-changes-nothing"],
  },
  {
    id: "relations-refused-keeps-attributes",
    breaks: ["4.7-refused"],
    fault: "A refused update keeps the attributes that are no relations.",
    noticed: ["writes-refused-values-change-nothing"],
    mutate: afterRefusals(async (data, send) => {
      const rest = Object.entries(data).filter(([name]) => !isRelation(name));
      if (rest.length > 0) await send(Object.fromEntries(rest));
    }),
  },
  {
    id: "relations-refused-touches",
    breaks: ["4.7-refused"],
    fault: "A refused update sets updatedAt.",
    noticed: ["writes-refused-values-change-nothing"],
    mutate: afterRefusals(async (_, send) => void (await send({}))),
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
export const randomSideFaults: readonly WriteFault[] = [...sidesFaults, ...refusalFaults, ...profileFaults];
