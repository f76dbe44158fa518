import { isRecord, parseJson } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import type { Asked } from "../../proof/faults/server.js";
import { answeringWrites, dataOf, isFor, refusingData } from "../../proof/faults/writes/bodies.js";
import { answeringBlindly, notFound, refusal, reply } from "../../proof/faults/writes/replies.js";

const fullAccess = { authorization: "Bearer havnsund-full-access-token" };

const asFullAccess = (asked: Asked): Asked => ({ ...asked, headers: { ...asked.headers, ...fullAccess } });

const hasToken = ({ headers }: Asked): boolean => headers.authorization?.includes("full-access") === true;

const isUpload = ({ target, method }: Asked): boolean => method === "POST" && target === "/api/upload";

const isUsers = ({ target }: Asked): boolean => target.startsWith("/api/users");

/** The body of a request about a user, which has no envelope. */
const userOf = ({ body }: Asked): Record<string, unknown> => {
  const document: unknown = body === undefined ? {} : parseJson(body);
  return isRecord(document) ? document : {};
};

const isTags = (asked: Asked): boolean => isFor(asked, "tags") && asked.method !== "GET";

/** Faults of uploads. */
export const uploadFaults: readonly WriteFault[] = [
  {
    id: "upload-without-bytes",
    breaks: ["4.7-upload"],
    fault: "Uploaded files are listed, but not served.",
    mutate: answeringBlindly(({ target }) => target.startsWith("/uploads/"), notFound),
  },
  {
    id: "upload-not-deleted",
    breaks: ["4.7-upload"],
    fault: "DELETE of a file is answered and does nothing.",
    mutate: (server) => async (asked) =>
      server(
        asked.target.startsWith("/api/upload/files/") && asked.method === "DELETE"
          ? { ...asked, method: "GET" }
          : asked,
      ),
  },
  {
    id: "upload-info-ignored",
    breaks: ["4.7-upload-info"],
    fault: "fileInfo of an upload is ignored.",
    mutate: (server) => async (asked) =>
      server(
        isUpload(asked) ? { ...asked, body: (asked.body ?? "").replace('name="fileInfo"', 'name="info"') } : asked,
      ),
  },
  {
    id: "upload-of-nothing",
    breaks: ["4.7-upload-empty"],
    fault: "An upload without files is answered with an empty list.",
    mutate: answeringWrites((answer, asked) => (isUpload(asked) && answer.status === 400 ? reply(200, []) : answer)),
  },
];

/** Faults of users. */
export const userWriteFaults: readonly WriteFault[] = [
  {
    id: "user-answered-with-password",
    breaks: ["2.2-written"],
    fault: "A user is answered with its password.",
    mutate: answeringWrites((answer, asked) =>
      isUsers(asked) && answer.status < 300 && "password" in userOf(asked)
        ? { ...answer, text: answer.text.replace(/^\{/, '{"password":"$2a$10$QkW0",') }
        : answer,
    ),
  },
  {
    id: "user-password-fixed",
    breaks: ["5-new-user"],
    fault: "The password of a user cannot be changed.",
    mutate: (server) => async (asked) => {
      if (!isUsers(asked) || asked.method !== "PUT") return server(asked);
      const { password: _, ...rest } = userOf(asked);
      return server({ ...asked, body: JSON.stringify(rest) });
    },
  },
  {
    id: "user-names-shared",
    breaks: ["2.2-taken"],
    fault: "A user whose name another one has gets a number after it.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      if (!isUsers(asked) || asked.method !== "POST" || answer.status !== 400) return answer;
      const { username, email, ...rest } = userOf(asked);
      return server({
        ...asked,
        body: JSON.stringify({ ...rest, username: `${String(username)}2`, email: `2${String(email)}` }),
      });
    },
  },
];

/** Faults of permissions to write. */
export const writePermissionFaults: readonly WriteFault[] = [
  {
    id: "answers-to-writes-unchecked",
    breaks: ["5-find-in-writes"],
    fault: "The answer to PUT shows whatever is populated, whoever asks.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      if (asked.method !== "PUT" || !asked.target.includes("populate") || answer.status !== 200) return answer;
      const { body: _, ...rest } = asked;
      return server({ ...rest, method: "GET", headers: { authorization: "Bearer havnsund-full-access-token" } });
    },
  },
  {
    id: "anyone-writes",
    breaks: ["5-write"],
    fault: "Whoever may find entries may change them.",
    mutate: (server) => async (asked) => server(isTags(asked) ? asFullAccess(asked) : asked),
  },
  {
    id: "read-only-token-writes",
    breaks: ["5-write"],
    fault: "A read-only token may change entries.",
    mutate: (server) => async (asked) =>
      server(asked.headers.authorization?.includes("read-only") === true ? asFullAccess(asked) : asked),
  },
  {
    id: "body-before-permission",
    breaks: ["7-permission-first"],
    fault: "A body without data is reported before a missing permission.",
    mutate: answeringBlindly(
      (asked) => isTags(asked) && asked.method !== "DELETE" && dataOf(asked) === undefined,
      refusal,
    ),
  },
  {
    id: "forbidden-relations-stored",
    breaks: ["5-forbidden-relation"],
    fault: "A relation to a content-type that the caller may not find is stored.",
    mutate: (server) => async (asked) => server("valuation" in (dataOf(asked) ?? {}) ? asFullAccess(asked) : asked),
  },
  {
    id: "forbidden-relations-refused",
    breaks: ["5-forbidden-relation"],
    fault: "A relation to a content-type that the caller may not find is refused.",
    mutate: refusingData((data, asked) => "valuation" in data && !hasToken(asked)),
  },
];
