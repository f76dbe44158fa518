import { isRecord } from "../../kit/base.js";
import type { Json } from "../../proof/faults/answers.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import {
  acceptingData,
  dataOf,
  elementId,
  misreadingElements,
  misreadingOperations,
  misreadingPositions,
  refusingData,
  withData,
} from "../../proof/faults/writes/bodies.js";
import { inverse, repaired } from "../../proof/faults/writes/relation-servers.js";

/** Whether a position names an entry that the same request connects. */
const namesNewEntries = (data: Json): boolean =>
  Object.values(data).some((relation) => {
    const connect = isRecord(relation) && Array.isArray(relation.connect) ? relation.connect : [];
    const ids = connect.map(elementId);
    return connect.some(
      (element) =>
        isRecord(element) &&
        isRecord(element.position) &&
        (ids.includes(element.position.before) || ids.includes(element.position.after)),
    );
  });

/** Faults of positions. */
/** The checks that update each relation of each content-type in each form. */
const everyRelation = [
  "writes-every-relation",
  "writes-every-relation-of-drafts",
  "writes-every-relation-of-localizations",
] as const;

export const positionFaults: readonly WriteFault[] = [
  {
    id: "position-ignored",
    breaks: ["4.7-before", "4.7-after", "4.7-start"],
    fault: "Positions are ignored, everything goes to the end.",
    noticed: ["writes-position-before", "writes-position-after", "writes-position-start", "writes-position-in-turn"],
    mutate: misreadingPositions(() => undefined),
  },
  {
    id: "position-beside-itself-lost",
    breaks: ["4.7-rule-5"],
    fault: "A position that names the updated entry itself is not found: what is connected goes to the end.",
    noticed: ["writes-position-beside-itself"],
    mutate: (server) => (asked) => {
      const own = Number(/\d+$/.exec(asked.target)?.[0]);
      const isOwn = (position: Json | undefined) => [position?.before, position?.after].includes(own);
      return misreadingPositions((position) => (isOwn(position) ? undefined : position))(server)(asked);
    },
  },
  {
    id: "position-before-as-after",
    breaks: ["4.7-before"],
    fault: "before places an entry after the other one.",
    noticed: ["writes-position-before", "writes-connect-and-disconnect", "writes-position-in-turn"],
    mutate: misreadingPositions((position) =>
      position !== undefined && "before" in position ? { after: position.before } : position,
    ),
  },
  {
    id: "position-after-as-before",
    breaks: ["4.7-after"],
    fault: "after places an entry before the other one.",
    noticed: ["writes-position-after", "writes-position-every-kind"],
    mutate: misreadingPositions((position) =>
      position !== undefined && "after" in position ? { before: position.after } : position,
    ),
  },
  {
    id: "position-after-as-before-of-tags",
    breaks: ["4.7-collections"],
    fault: "after places an entry before the other one, in one relation of one content-type.",
    noticed: everyRelation,
    mutate: misreadingPositions(
      (position) => (position !== undefined && "after" in position ? { before: position.after } : position),
      (name) => name === "tags",
    ),
  },
  {
    id: "connect-cut-of-categories",
    breaks: ["4.7-collections"],
    fault: "connect looks at its first five elements alone, in one relation of one content-type.",
    noticed: everyRelation,
    mutate: misreadingElements(
      "connect",
      (elements) => elements.slice(0, 5),
      (name) => name === "categories",
    ),
  },
  {
    id: "connect-cut-at-fifty",
    breaks: ["4.7-collections"],
    fault: "connect looks at its first fifty elements alone.",
    noticed: ["writes-long-lists"],
    mutate: misreadingElements("connect", (elements) => elements.slice(0, 50)),
  },
  {
    id: "tags-taken-from-others",
    breaks: ["4.7-collections"],
    fault: "Connecting a tag takes it from the artifact that was updated before.",
    noticed: ["writes-every-relation-beside"],
    mutate: (server) => {
      let [before, last] = ["", ""];
      return async (asked) => {
        const answer = await server(asked);
        const tags = dataOf(asked)?.tags;
        if (asked.method !== "PUT" || !asked.target.startsWith("/api/artifacts/") || !isRecord(tags)) return answer;
        if (last !== asked.target) [before, last] = [last, asked.target];
        if (before !== "" && Array.isArray(tags.connect))
          await server({ ...withData(asked, { tags: { disconnect: tags.connect.map(elementId) } }), target: before });
        return answer;
      };
    },
  },
  {
    id: "position-start-ignored",
    breaks: ["4.7-start"],
    fault: "start is ignored.",
    noticed: ["writes-position-start", "writes-position-in-turn"],
    mutate: misreadingPositions((position) => (position?.start === true ? undefined : position)),
  },
  {
    id: "position-end-as-start",
    breaks: ["4.7-end"],
    fault: "end places an entry at the start.",
    mutate: misreadingPositions((position) => (position?.end === true ? { start: true } : position)),
  },
  {
    id: "position-default-start",
    breaks: ["4.7-rule-4"],
    fault: "An entry without a position goes to the start.",
    noticed: ["writes-position-default", "writes-connect-ids"],
    mutate: misreadingPositions((position) => position ?? { start: true }),
  },
  {
    id: "position-only-on-owning-side",
    breaks: ["4.7-rule-6-positions"],
    fault: "Positions are ignored on the other side of a relation.",
    noticed: ["writes-position-every-kind"],
    mutate: misreadingPositions(
      () => undefined,
      (name) => inverse.has(name) && name !== "trainees",
    ),
  },
  {
    id: "connect-backwards",
    breaks: ["4.7-rule-5"],
    fault: "The elements of connect are placed from the last to the first.",
    noticed: ["writes-position-in-turn", "writes-connect-ids"],
    mutate: misreadingElements("connect", (elements) => [...elements].reverse()),
  },
  {
    id: "positions-in-the-former-list",
    breaks: ["4.7-rule-5"],
    fault: "Positions are looked up in the list as it was before the request.",
    noticed: ["writes-position-in-turn"],
    mutate: refusingData(namesNewEntries),
  },
  {
    id: "positions-and-disconnect",
    breaks: ["4.7-rule-1"],
    fault: "Positions are ignored in a request that disconnects.",
    mutate: misreadingOperations((operations) =>
      Array.isArray(operations.connect) && "disconnect" in operations
        ? { ...operations, connect: operations.connect.map(elementId) }
        : operations,
    ),
  },
  {
    id: "positions-look-ahead",
    breaks: ["4.7-rule-5-forward"],
    fault: "A position may name an entry that a later element connects.",
    mutate: acceptingData(
      repaired((operations) =>
        Array.isArray(operations.connect) ? { ...operations, connect: [...operations.connect].reverse() } : operations,
      ),
    ),
  },
];
