import type { WriteFault } from "../../proof/faults/fault.js";
import type { Asked } from "../../proof/servers/server.js";
import { answeringWrites } from "../../proof/servers/writes/bodies.js";

const isUsers = ({ target }: Asked): boolean => target.startsWith("/api/users");

/** Faults in how accounts are written. */
export const accountFaults: readonly WriteFault[] = [
  {
    id: "user-created-with-200",
    breaks: ["5-new-user"],
    fault: "A new user is answered with 200 and an envelope.",
    mutate: answeringWrites((answer, asked) =>
      isUsers(asked) && asked.method === "POST" && answer.status === 201
        ? { ...answer, status: 200, text: `{"data":${answer.text}}` }
        : answer,
    ),
  },
];
