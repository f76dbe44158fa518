import { isRecord } from "../../kit/base.js";
import { isRelation, type Json, replacingValues } from "../../proof/faults/answers.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import {
  elementId,
  misreadingData,
  misreadingOperations,
  refusingData,
  sendUpdate,
  withRelations,
} from "../../proof/faults/writes/bodies.js";
import { afterwards, listOf, ownerOf } from "../../proof/faults/writes/relation-servers.js";

/** The people whom an update of a team names. */
const teamOf = (data: Json): readonly unknown[] =>
  "team" in data
    ? listOf(data.team)
        .map(elementId)
        .filter((id) => typeof id === "number")
    : [];

/** Faults of the order on the other side. */
export const otherSideFaults: readonly WriteFault[] = [
  {
    id: "other-side-in-id-order",
    breaks: ["4.7-own-order"],
    fault: "The other side of a many-to-many relation has no order but that of ids.",
    mutate: replacingValues((value, name) =>
      name === "jobs" && isRelation(value) && Array.isArray(value.data)
        ? { data: [...value.data].sort((a, b) => Number(elementId(a)) - Number(elementId(b))) }
        : value,
    ),
  },
  {
    id: "other-side-at-the-start",
    breaks: ["4.7-other-side-end"],
    fault: "A connection is placed at the start of the other side's list.",
    noticed: ["writes-other-side-appends", "writes-other-side-keeps"],
    mutate: afterwards(async (data, asked, server) => {
      const connect = [{ id: ownerOf(asked), position: { start: true } }];
      for (const id of teamOf(data)) await sendUpdate(server, `/api/conservators/${id}`, { jobs: { connect } });
    }),
  },
  {
    id: "other-side-moved",
    breaks: ["4.7-other-side-keeps"],
    fault: "Connecting an existing connection again moves it on the other side too.",
    mutate: afterwards(async (data, asked, server) => {
      const connect = [ownerOf(asked)];
      for (const id of teamOf(data)) await sendUpdate(server, `/api/conservators/${id}`, { jobs: { connect } });
    }),
  },
  {
    id: "other-side-not-moved",
    breaks: ["4.7-other-side-end"],
    fault: "An entry that is disconnected and connected in one request stays where it was on the other side.",
    noticed: ["writes-other-side-after-disconnect"],
    mutate: misreadingOperations(({ disconnect, ...operations }) => {
      const again = Array.isArray(operations.connect) ? operations.connect.map(elementId) : [];
      const gone = Array.isArray(disconnect) ? disconnect.filter((one) => !again.includes(elementId(one))) : disconnect;
      return gone === undefined ? operations : { ...operations, disconnect: gone };
    }),
  },
  {
    id: "relations-to-oneself-ignored",
    breaks: ["4.7-self"],
    fault: "An entry is not connected to itself.",
    noticed: ["writes-self-relation"],
    mutate: misreadingData((data, asked) =>
      withRelations(
        data,
        (name) => name === "dependsOn",
        (relation) =>
          isRecord(relation)
            ? { ...relation, connect: listOf(relation).filter((one) => elementId(one) !== ownerOf(asked)) }
            : relation,
      ),
    ),
  },
  {
    id: "circles-refused",
    breaks: ["4.7-self"],
    fault: "A circle in a relation to the own type is refused.",
    noticed: ["writes-self-one-to-many"],
    mutate: refusingData((data) => Array.isArray(data.phases) && data.phases.includes(data.phaseOf)),
  },
  {
    id: "related-entries-touched",
    breaks: ["4.7-related-unchanged"],
    fault: "An update of a relation is an update of the related entries too.",
    mutate: afterwards(async (data, _, server) => {
      // A clock with milliseconds must have gone on.
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const id of teamOf(data)) await sendUpdate(server, `/api/conservators/${id}`, {});
    }),
  },
];
