import type { Json } from "../../proof/faults/answers.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import { elementId, sendUpdate } from "../../proof/faults/writes/bodies.js";
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
    id: "other-side-moved",
    breaks: ["4.7-whole-entries"],
    fault: "Connecting an existing connection again moves it on the other side too.",
    mutate: afterwards(async (data, asked, server) => {
      const connect = [ownerOf(asked)];
      for (const id of teamOf(data)) await sendUpdate(server, `/api/conservators/${id}`, { jobs: { connect } });
    }),
  },
];
