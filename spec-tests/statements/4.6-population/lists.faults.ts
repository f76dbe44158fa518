import {
  answering,
  answeringLists,
  isEmptyRelation,
  isEntry,
  isList,
  isRelation,
  replaceDeep,
  replaceMembers,
} from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, outside, understanding } from "../../proof/faults/requests.js";

const isPopulate = below("populate");
const isStar = (one: Parameter): boolean => isPopulate(one) && one.path.length === 1 && one.value === "*";
const isNestedSort = (one: Parameter): boolean => isPopulate(one) && one.path.includes("sort", 2);

/** Faults of `populate` in what it does to lists, the list asked for and the populated ones (section 4.6). */
export const populateListFaults: readonly Fault[] = [
  {
    id: "populate-narrows-list",
    breaks: ["4.6-adds-only"],
    atRandom: ["laws-populate-adds"],
    fault: "Entries without an entry in a populated relation are left out of the list.",
    mutate: answeringLists((list) => ({
      ...list,
      data: list.data.filter(({ attributes }) => !Object.values(attributes).some(isEmptyRelation)),
    })),
  },
  {
    id: "populate-repeats-entries",
    breaks: ["4.6-adds-only"],
    atRandom: ["laws-populate-adds"],
    fault: "An entry is returned once for each of its populated entries.",
    mutate: answeringLists((list) => ({
      ...list,
      data: list.data.flatMap((entry) => {
        const [first] = Object.values(entry.attributes).filter(isRelation);
        return Array.isArray(first?.data) && first.data.length > 1 ? first.data.map(() => entry) : [entry];
      }),
    })),
  },
  {
    id: "populate-first-parent-for-all",
    breaks: ["4.6-adds-only"],
    fault: "All entries of a list get the related entries of the first one.",
    mutate: answeringLists((list) => {
      const relations = Object.entries(list.data[0]?.attributes ?? {}).filter(([, value]) => isRelation(value));
      const shared = Object.fromEntries(relations);
      return {
        ...list,
        data: list.data.map(({ id, attributes }) => ({ id, attributes: { ...attributes, ...shared } })),
      };
    }),
  },
  {
    id: "populate-shared-entry-once",
    breaks: ["4.6-adds-only"],
    fault: "A related entry is returned with the first entry of a list that has it, and with no other.",
    mutate: answeringLists((list) => {
      const seen = new Set<string>();
      const fresh = (name: string, item: unknown) => {
        const key = `${name} ${isEntry(item) ? item.id : ""}`;
        if (seen.has(key)) return false;
        seen.add(key);
        return true;
      };
      const data = list.data.map(({ id, attributes }) => ({
        id,
        attributes: replaceMembers(attributes, (value, name) =>
          isRelation(value) && Array.isArray(value.data)
            ? { data: value.data.filter((item) => fresh(name, item)) }
            : value,
        ),
      }));
      return { ...list, data };
    }),
  },
  {
    id: "populate-same-shape-everywhere",
    breaks: ["4.6-adds-only"],
    fault: "An entry that is reached in two ways is returned in one shape, that of the last place.",
    mutate: answering((document) => {
      const shapes = new Map<string, unknown>();
      const key = (entry: { id: unknown; attributes: { createdAt?: unknown } }) =>
        `${entry.id} ${entry.attributes.createdAt}`;
      replaceDeep(document, (value) => {
        if (isEntry(value) && "createdAt" in value.attributes) shapes.set(key(value), value.attributes);
        return value;
      });
      return replaceDeep(document, (value) =>
        isEntry(value) ? { ...value, attributes: shapes.get(key(value)) ?? value.attributes } : value,
      );
    }),
  },
  {
    id: "populate-changes-attributes",
    breaks: ["4.6-adds-only"],
    atRandom: ["laws-populate-adds"],
    fault: "A list with populate is without the timestamps of its entries.",
    mutate: answeringLists((list, { parameters }) =>
      parameters.some(isPopulate) && !parameters.some(below("fields"))
        ? {
            ...list,
            data: list.data.map(({ id, attributes: { createdAt: _, ...attributes } }) => ({ id, attributes })),
          }
        : list,
    ),
  },
  {
    id: "populate-drops-filters",
    breaks: ["4.6-adds-only"],
    fault: "A list with populate=* is not filtered.",
    mutate: understanding((parameters) =>
      parameters.some(isStar) ? parameters.filter(outside("filters")) : parameters,
    ),
  },
  {
    id: "populate-to-one-only",
    breaks: ["4.6-star"],
    fault: "To-many relations stay empty.",
    mutate: answering((document) =>
      isList(document)
        ? replaceDeep(document, (value, key) =>
            key !== undefined && isRelation(value) && Array.isArray(value.data) ? { data: [] } : value,
          )
        : document,
    ),
  },
  {
    id: "populate-list-reversed",
    breaks: ["4.6-order", "4.6-together"],
    atRandom: ["model-populate-observed"],
    fault: "Populated lists are in the reverse of their stored order.",
    mutate: answering((document, { parameters }) =>
      parameters.some(isNestedSort)
        ? document
        : replaceDeep(document, (value, key) =>
            key !== undefined && isRelation(value) && Array.isArray(value.data)
              ? { data: value.data.toReversed() }
              : value,
          ),
    ),
  },
  {
    id: "populate-list-by-id",
    breaks: ["4.6-order"],
    atRandom: ["model-populate-observed"],
    fault: "Populated lists are in the order of their ids.",
    mutate: answering((document, { parameters }) =>
      parameters.some(isNestedSort)
        ? document
        : replaceDeep(document, (value, key) =>
            key !== undefined && isRelation(value) && Array.isArray(value.data) && value.data.every(isEntry)
              ? { data: value.data.toSorted((a, b) => Number(a.id) - Number(b.id)) }
              : value,
          ),
    ),
  },
  {
    id: "populate-list-cut",
    breaks: ["4.6-whole-lists"],
    fault: "Populated lists are cut after 25 entries.",
    mutate: answering((document) =>
      replaceDeep(document, (value, key) =>
        key !== undefined && isRelation(value) && Array.isArray(value.data) ? { data: value.data.slice(0, 25) } : value,
      ),
    ),
  },
];
