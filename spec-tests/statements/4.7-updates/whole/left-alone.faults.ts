import { isRecord } from "../../../kit/base.js";
import { gives, givingMore, showingSince, type WholeFault } from "../../../proof/faults/whole.js";
import { dataOf, isFor, isToMany, isToOne, misreadingData } from "../../../proof/faults/writes/bodies.js";

const relations = ["lead", "auditor", "supervisor", "team", "trainees", "consultants", "phases", "dependsOn"] as const;

/** Faults in what an update leaves alone: attributes that are not in its body. */
export const leftAloneFaults: readonly WholeFault[] = [
  {
    id: "relations-reset-media",
    fault: "An update of relations empties the media attribute of one file.",
    mutate: givingMore(gives("restorations", ...relations), { before: null }),
  },
  {
    id: "file-resets-files",
    fault: "An update of one file empties the attribute of several.",
    mutate: givingMore(gives("restorations", "before"), { photos: [] }),
  },
  {
    id: "zone-resets-component",
    fault: "An update of a dynamic zone empties the single component.",
    mutate: givingMore(gives("restorations", "log"), { crew: null }),
  },
  {
    id: "component-resets-list",
    fault: "An update of a single component empties the repeatable one.",
    mutate: givingMore(gives("restorations", "crew"), { treatments: [] }),
  },
  {
    id: "scalar-resets-zone",
    fault: "An update of a scalar empties the dynamic zone.",
    mutate: givingMore(gives("restorations", "title", "urgency", "budget"), { log: [] }),
  },
  {
    id: "relation-resets-zone",
    fault: "An update of a self relation empties the dynamic zone.",
    mutate: givingMore(gives("restorations", "dependsOn", "neededBy"), { log: [] }),
  },
  {
    id: "relations-unpublish",
    fault: "An update of a relation makes a draft of the entry.",
    mutate: givingMore(gives("artifacts", "companions", "parts", "partOf", "replicaOf"), { publishedAt: null }),
  },
  {
    id: "relations-publish",
    fault: "An update of a relation publishes a draft.",
    mutate: givingMore(gives("artifacts", "companions", "parts", "partOf"), {
      publishedAt: "2024-01-01T00:00:00.000Z",
    }),
  },
  {
    id: "published-again",
    fault: "An update of a published entry sets publishedAt to the time of the update.",
    mutate: (server) =>
      misreadingData((data, asked) =>
        isFor(asked, "artifacts") && "title" in data
          ? { publishedAt: new Date(Date.now() + 1).toISOString(), ...data }
          : data,
      )(server),
  },
  {
    id: "locale-of-query",
    fault: "An updated entry is of the default locale.",
    mutate: showingSince(
      (asked) => (isFor(asked, "artifacts") ? true : undefined),
      (attributes) => ("locale" in attributes ? { ...attributes, locale: "en" } : attributes),
    ),
  },
  {
    id: "self-relation-resets-other",
    fault: "An update of a self relation empties the other self relation to one entry.",
    mutate: givingMore(gives("restorations", "phases", "phaseOf"), { previous: null }),
  },
  {
    id: "one-way-resets-one-way",
    fault: "An update of a one-way relation to one entry empties the other such relation.",
    mutate: givingMore(gives("restorations", "auditor"), { approver: null }),
  },
  {
    id: "inverse-resets-relation",
    fault: "An update of the jobs of a conservator empties the relation to the restoration that it is placed in.",
    mutate: givingMore(gives("conservators", "jobs"), { placement: null }),
  },
  {
    id: "default-set-again",
    fault: "An update of a relation gives an attribute with a default its default again.",
    mutate: givingMore(gives("restorations", ...relations), { stage: "planned" }),
  },
  {
    id: "json-reset",
    fault: "An update of a number empties the JSON attribute.",
    mutate: givingMore(gives("tickets", "seats", "price"), { extras: null }),
  },
  {
    id: "default-for-null",
    fault: "An update that empties an attribute gives it its default.",
    mutate: misreadingData((data, asked) =>
      isFor(asked, "tickets")
        ? Object.fromEntries(Object.entries(data).map(([n, v]) => [n, v ?? defaults[n] ?? v]))
        : data,
    ),
  },
  {
    id: "created-at-of-related",
    fault: "An update of relations alone sets createdAt.",
    mutate: showingSince(
      (asked) => (Object.keys(dataOf(asked) ?? {}).some((name) => isToMany(name) || isToOne(name)) ? true : undefined),
      (attributes) => ({ ...attributes, createdAt: attributes.updatedAt }),
    ),
  },
  {
    id: "component-leaves-updated-at",
    fault: "An update of components alone leaves updatedAt as it was.",
    mutate: showingSince(
      (asked, before) => {
        const names = Object.keys(dataOf(asked) ?? {});
        const isOnly = names.length > 0 && names.every((name) => ["crew", "treatments", "log"].includes(name));
        return isOnly ? before.updatedAt : undefined;
      },
      (attributes, updatedAt) => ({ ...attributes, updatedAt }),
    ),
  },
  {
    id: "inverse-leaves-updated-at",
    fault: "An update of the inverse side of a relation leaves updatedAt as it was.",
    mutate: showingSince(
      (asked, before) => {
        const names = Object.keys(dataOf(asked) ?? {});
        const isOnly = names.length > 0 && names.every((name) => ["jobs", "supervised", "leads"].includes(name));
        return isOnly ? before.updatedAt : undefined;
      },
      (attributes, updatedAt) => ({ ...attributes, updatedAt }),
    ),
  },
  {
    id: "component-relation-reset",
    fault: "A component that is updated by its id loses the relation that is not given.",
    mutate: misreadingData((data) =>
      isRecord(data.crew) && "id" in data.crew ? { ...data, crew: { members: [], ...data.crew } } : data,
    ),
  },
  {
    id: "component-inner-reset",
    fault: "A component of a list that is updated by its id loses the component inside of it.",
    mutate: misreadingData((data) =>
      Array.isArray(data.treatments)
        ? {
            ...data,
            treatments: data.treatments.map((one) => (isRecord(one) && "id" in one ? { usedAt: null, ...one } : one)),
          }
        : data,
    ),
  },
  {
    id: "component-media-reset",
    fault: "A component of a list that is updated by its id loses its files.",
    mutate: misreadingData((data) =>
      Array.isArray(data.treatments)
        ? {
            ...data,
            treatments: data.treatments.map((one) => (isRecord(one) && "id" in one ? { photos: [], ...one } : one)),
          }
        : data,
    ),
  },
];

const defaults: Readonly<Record<string, unknown>> = { seats: 1, paid: false };
