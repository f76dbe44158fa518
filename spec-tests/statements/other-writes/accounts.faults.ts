import { isRecord, parseJson } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import type { Asked } from "../../proof/faults/server.js";
import { answeringWrites } from "../../proof/faults/writes/bodies.js";
import { reply } from "../../proof/faults/writes/replies.js";

const isUsers = ({ target }: Asked): boolean => target.startsWith("/api/users");

const userOf = ({ body }: Asked): Record<string, unknown> => {
  const document: unknown = body === undefined ? {} : parseJson(body);
  return isRecord(document) ? document : {};
};

/** The same request with other values of the user. */
const withUser = (asked: Asked, change: (user: Record<string, unknown>) => Record<string, unknown>): Asked => ({
  ...asked,
  body: JSON.stringify(change(userOf(asked))),
});

/** Faults in how accounts are written. */
export const accountFaults: readonly WriteFault[] = [
  {
    id: "user-created-with-200",
    breaks: ["2.2-created-answer"],
    fault: "A new user is answered with 200 and an envelope.",
    mutate: answeringWrites((answer, asked) =>
      isUsers(asked) && asked.method === "POST" && answer.status === 201
        ? { ...answer, status: 200, text: `{"data":${answer.text}}` }
        : answer,
    ),
  },
  {
    id: "user-without-password",
    breaks: ["2.2-created-required"],
    fault: "A user is created without a password.",
    mutate: (server) => async (asked) =>
      server(
        isUsers(asked) && asked.method === "POST" && !("password" in userOf(asked))
          ? withUser(asked, (user) => ({ ...user, password: "Sheet-Bend-9" }))
          : asked,
      ),
  },
  {
    id: "user-unknown-updated",
    breaks: ["2.2-unknown-written"],
    fault: "PUT of a user that is not there is answered with 200 and what was sent.",
    mutate: answeringWrites((answer, asked) =>
      isUsers(asked) && asked.method === "PUT" && answer.status === 404 ? reply(200, userOf(asked)) : answer,
    ),
  },
  {
    id: "user-address-as-sent",
    breaks: ["2.2-addresses"],
    fault: "The address of a user is stored as it was sent.",
    mutate: answeringWrites((answer, asked) => {
      const { email } = userOf(asked);
      if (!isUsers(asked) || asked.method !== "POST" || typeof email !== "string") return answer;
      return { ...answer, text: answer.text.replaceAll(JSON.stringify(email.toLowerCase()), JSON.stringify(email)) };
    }),
  },
  {
    id: "user-block-ignored",
    breaks: ["5-changes-count"],
    fault: "A blocked user goes on with the session that is there.",
    mutate: (server) => async (asked) =>
      server(isUsers(asked) && asked.method === "PUT" ? withUser(asked, ({ blocked: _, ...user }) => user) : asked),
  },
];
