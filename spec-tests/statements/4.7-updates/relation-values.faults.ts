import { isRecord } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import {
  attributesOf,
  elementId,
  forgiving,
  idsIn,
  isToMany,
  misreadingOperations,
  misreadingRelations,
  refusingData,
} from "../../proof/faults/writes/bodies.js";
import { hasRepetition, isRelationName, someRelation } from "../../proof/faults/writes/relation-servers.js";

const missingIds: readonly unknown[] = [2147483000, 2147483001, 0, -1];

const withoutMissing = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((one) => !missingIds.includes(elementId(one))).map(withoutMissing);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutMissing(member)]));
  return missingIds.includes(value) ? null : value;
};

/** Faults of relation values beyond the table of section 4.7. */
export const relationValueFaults: readonly WriteFault[] = [
  {
    id: "direct-objects-ignored",
    breaks: ["4.7-direct-objects"],
    fault: "A direct array of objects empties the relation.",
    mutate: misreadingRelations(isToMany, (relation) =>
      Array.isArray(relation) ? relation.filter((element) => !isRecord(element)) : relation,
    ),
  },
  {
    id: "relation-null-ignored",
    breaks: ["4.7-null"],
    fault: "null does not empty a relation.",
    mutate: misreadingRelations(isRelationName, (relation) => relation ?? {}),
  },
  {
    id: "single-id-appended",
    breaks: ["4.7-single-id"],
    fault: "A single id is added to a to-many relation.",
    mutate: misreadingRelations(isToMany, (relation) =>
      ["number", "string"].includes(typeof relation) ? { connect: [relation] } : relation,
    ),
  },
  {
    id: "ids-as-text-refused",
    breaks: ["4.7-ids-as-text"],
    fault: "Ids given as text are refused.",
    noticed: ["writes-numeric-strings", "writes-to-one-more-forms", "writes-single-id-on-to-many"],
    mutate: refusingData(
      someRelation(isRelationName, (relation) =>
        /"\d+"/.test(JSON.stringify(isRecord(relation) ? Object.values(relation) : [relation])),
      ),
    ),
  },
  {
    id: "empty-update-empties",
    breaks: ["4.7-nothing"],
    fault: "An update that names nothing empties the relation.",
    mutate: misreadingOperations((operations) =>
      Object.values(operations).every((list) => list === null || (Array.isArray(list) && list.length === 0))
        ? []
        : operations,
    ),
  },
  {
    id: "disconnect-others-refused",
    breaks: ["4.7-disconnect-others"],
    fault: "disconnect of an entry that is not connected is refused.",
    mutate: refusingData(async (data, asked, server) => {
      const names = Object.keys(data).filter(isToMany);
      const held = await attributesOf(server, asked.target, ...names);
      return names.some((name) => {
        const relation = data[name];
        const list = isRecord(relation) && Array.isArray(relation.disconnect) ? relation.disconnect : [];
        return list.some((element) => !idsIn(held[name]).includes(Number(elementId(element))));
      });
    }),
  },
  {
    id: "set-repetition-refused",
    breaks: ["4.7-set-repeated"],
    fault: "An id that is repeated in set is refused.",
    mutate: refusingData(
      someRelation(isToMany, (relation) => hasRepetition(isRecord(relation) ? relation.set : relation)),
    ),
  },
  {
    id: "array-repetition-last",
    breaks: ["4.7-set-repeated"],
    fault: "Of an id that is repeated in a direct array the last place counts.",
    mutate: misreadingRelations(isToMany, (relation) =>
      Array.isArray(relation)
        ? relation.filter(
            (element, index) =>
              !relation
                .slice(index + 1)
                .map(elementId)
                .includes(elementId(element)),
          )
        : relation,
    ),
  },
  {
    id: "unknown-ids-ignored",
    breaks: ["4.7-unknown-ids"],
    fault: "Ids that no entry has are ignored.",
    noticed: ["writes-unknown-ids", "writes-to-one-unknown-ids", "writes-media-unknown", "writes-create-refused"],
    mutate: forgiving("do not exist", (data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [
          name,
          name === "before" && value === "x" ? null : withoutMissing(value),
        ]),
      ),
    ),
  },
  {
    id: "wrong-shapes-ignored",
    breaks: ["4.7-wrong-shapes"],
    fault: "A relation value of a wrong shape is ignored.",
    mutate: forgiving("Invalid relations", (data) =>
      Object.fromEntries(Object.entries(data).filter(([name]) => !isRelationName(name))),
    ),
  },
];
