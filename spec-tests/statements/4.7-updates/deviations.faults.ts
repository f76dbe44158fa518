import { isRecord } from "../../kit/base.js";
import type { Json } from "../../proof/faults/answers.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import {
  acceptingData,
  answeringWrites,
  elementId,
  isToMany,
  misreadingData,
  misreadingRelations,
  refusingData,
} from "../../proof/faults/writes/bodies.js";
import { hasRepetition, listOf, someRelation } from "../../proof/faults/writes/relation-servers.js";

const nested = (value: unknown, change: (operations: Json) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => nested(one, change));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === "members" && isRecord(member) ? change(member) : nested(member, change),
  ]);
  return Object.fromEntries(members);
};

const media = (name: string): boolean => name === "before" || name === "photos";

/** Faults of the deviations under their other profile, of media attributes, and of relations in components. */
export const deviationFaults: readonly WriteFault[] = [
  {
    id: "connect-twice-equal-refused",
    breaks: ["4.7-connect-twice-equal"],
    fault: "Equal elements of connect are refused.",
    mutate: refusingData(someRelation(isToMany, (relation) => isRecord(relation) && hasRepetition(relation.connect))),
  },
  {
    id: "set-combined-refused",
    breaks: ["4.7-set-wins"],
    fault: "set beside connect or disconnect is refused.",
    mutate: refusingData(
      someRelation(isToMany, (relation) => isRecord(relation) && "set" in relation && Object.keys(relation).length > 1),
    ),
  },
  {
    id: "media-connect-refused",
    breaks: ["4.7-media-connect"],
    fault: "connect is refused on media attributes.",
    mutate: refusingData(someRelation(media, (relation) => isRecord(relation) && "connect" in relation)),
  },
  {
    id: "media-id-refused",
    breaks: ["4.7-media-single"],
    fault: "A media attribute wants an array of ids.",
    noticed: ["writes-media-single", "writes-media-multiple"],
    mutate: refusingData(someRelation(media, (relation) => typeof relation === "number")),
  },
  {
    id: "media-in-id-order",
    breaks: ["4.7-media-multiple"],
    fault: "The files of a media attribute are in id order.",
    mutate: misreadingRelations(media, (relation) =>
      Array.isArray(relation) ? [...relation].sort((a, b) => Number(elementId(a)) - Number(elementId(b))) : relation,
    ),
  },
  {
    id: "media-keeps-last",
    breaks: ["4.7-media-first"],
    fault: "Of several files for a media attribute of one file the last is kept.",
    mutate: misreadingRelations(
      (name) => name === "before",
      (relation) => (Array.isArray(relation) ? [...relation].reverse() : relation),
    ),
  },
  {
    id: "media-in-components-ignored",
    breaks: ["4.7-media-in-components"],
    fault: "Files inside of components are ignored.",
    mutate: misreadingRelations(
      (name) => name === "treatments",
      (list) => (Array.isArray(list) ? list.map((one) => (isRecord(one) ? { ...one, photos: null } : one)) : list),
    ),
  },
  {
    id: "nested-connect-replaces",
    breaks: ["4.7-relation-in-component", "4.7-relation-in-zone"],
    fault: "connect inside of a component removes what was connected before.",
    mutate: misreadingData((data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [
          name,
          nested(value, ({ connect, ...rest }) =>
            connect === undefined ? rest : { set: listOf({ connect }).map(elementId) },
          ),
        ]),
      ),
    ),
  },
  {
    id: "nested-mistakes-ignored",
    breaks: ["4.7-relation-in-component-refused"],
    fault: "A relation inside of a component that must be refused is left as it is.",
    mutate: acceptingData((data) =>
      Object.fromEntries(Object.entries(data).map(([name, value]) => [name, nested(value, () => ({}))])),
    ),
  },
  {
    id: "connect-twice-other-message",
    breaks: ["7-connect-twice-error"],
    fault: "The error about an entry that is connected twice does not name it.",
    mutate: answeringWrites((answer) => ({
      ...answer,
      text: answer.text.replace(/The relation with id \d+ is already connected/, "That is connected"),
    })),
  },
];
