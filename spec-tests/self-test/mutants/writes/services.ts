import { isRecord } from "../../../kit/json.js";
import type { Mutate } from "../mutant.js";
import type { Answered, Asked } from "../server.js";
import {
  answeringWithDocument,
  answeringWrites,
  dataOf,
  forgiving,
  isFor,
  misreadingData,
  refusal,
  refusingData,
} from "./bodies.js";
import type { WriteMutant } from "./write-mutant.js";

type ServiceMutant = Omit<WriteMutant, "profile">;

const fullAccess = { authorization: "Bearer havnsund-full-access-token" };

const asFullAccess = (asked: Asked): Asked => ({ ...asked, headers: { ...asked.headers, ...fullAccess } });

const hasToken = ({ headers }: Asked): boolean => headers.authorization?.includes("full-access") === true;

/** A server that takes the data of new entries for other data. */
const creating = (change: (data: Record<string, unknown>, asked: Asked) => Record<string, unknown>): Mutate =>
  misreadingData((data, asked) => (isFor(asked, "artifacts") ? change({ ...data }, asked) : data), ["POST"]);

/** A server that answers some requests without looking at them. */
const answeringBlindly =
  (is: (asked: Asked) => boolean, answer: Answered): Mutate =>
  (server) =>
  async (asked) =>
    is(asked) ? answer : server(asked);

const json = (status: number, document: unknown): Answered => ({
  status,
  headers: { "content-type": "application/json" },
  text: JSON.stringify(document),
});

const states: readonly ServiceMutant[] = [
  {
    id: "created-as-draft",
    section: "3",
    fault: "A new entry is a draft.",
    noticed: ["writes-published-at-once"],
    mutate: creating((data) => ({ publishedAt: null, ...data })),
  },
  {
    id: "always-published",
    section: "3",
    fault: "publishedAt in data is ignored.",
    noticed: ["writes-published-at-once", "writes-publish-and-unpublish", "writes-published-at-invalid"],
    mutate: misreadingData(({ publishedAt: _, ...data }) => data, ["POST", "PUT"]),
  },
  {
    id: "update-publishes",
    section: "3",
    fault: "Any update publishes the entry.",
    noticed: ["writes-publish-and-unpublish"],
    mutate: misreadingData((data, asked) =>
      isFor(asked, "artifacts") ? { publishedAt: "2024-01-01T00:00:00.000Z", ...data } : data,
    ),
  },
  {
    id: "drafts-left-out-of-answers",
    section: "3",
    fault: "The answer to an update leaves drafts out of its relations.",
    noticed: ["writes-draft-by-id"],
    mutate: answeringWithDocument("PUT", (document) => {
      const { data } = document;
      if (!isRecord(data) || !isRecord(data.attributes) || !isRecord(data.attributes.companions)) return document;
      const list = Array.isArray(data.attributes.companions.data) ? data.attributes.companions.data : [];
      const live = list.filter(
        (one: unknown) => isRecord(one) && isRecord(one.attributes) && one.attributes.publishedAt !== null,
      );
      return { ...document, data: { ...data, attributes: { ...data.attributes, companions: { data: live } } } };
    }),
  },
  {
    id: "locale-of-data-ignored",
    section: "4.1",
    fault: "A new entry is of the default locale, whatever its data say.",
    noticed: ["writes-locale", "writes-locale-unknown"],
    mutate: creating(({ locale: _, ...data }) => data),
  },
  {
    id: "locale-of-query-honoured",
    section: "4.1",
    fault: "The locale in the query of a POST is that of the new entry.",
    noticed: ["writes-locale-kept"],
    mutate: creating((data, { target }) => (target.includes("locale=fr") ? { ...data, locale: "fr" } : data)),
  },
  {
    id: "localization-unlinked",
    section: "2.4",
    fault: "A localization is created as an entry of its own.",
    noticed: ["writes-localization"],
    mutate: (server) => async (asked) => {
      if (!asked.target.endsWith("/localizations") || asked.method !== "POST") return server(asked);
      const values: unknown = JSON.parse(asked.body ?? "{}");
      const answer = await server({ ...asked, target: "/api/artifacts", body: JSON.stringify({ data: values }) });
      const document: unknown = JSON.parse(answer.text);
      const data = isRecord(document) && isRecord(document.data) ? document.data : {};
      return json(200, { id: data.id, ...(isRecord(data.attributes) ? data.attributes : {}) });
    },
  },
];

const isSeason = ({ target }: Asked): boolean => target.startsWith("/api/season-programme");

const notFound = json(404, {
  data: null,
  error: { status: 404, name: "NotFoundError", message: "Not Found", details: {} },
});

const singles: readonly ServiceMutant[] = [
  {
    id: "single-not-created",
    section: "4.7",
    fault: "PUT of a single type without an entry is a 404.",
    noticed: ["writes-single-create", "writes-single-relation", "writes-single-delete"],
    mutate: answeringBlindly((asked) => isSeason(asked) && asked.method === "PUT", notFound),
  },
  {
    id: "single-not-deleted",
    section: "4.7",
    fault: "DELETE of a single type is answered and does nothing.",
    noticed: ["writes-single-delete"],
    mutate: (server) => async (asked) =>
      server(isSeason(asked) && asked.method === "DELETE" ? { ...asked, method: "GET" } : asked),
  },
  {
    id: "single-relations-replaced",
    section: "4.7",
    fault: "connect of a single type's relation removes what was connected before.",
    noticed: ["writes-single-relation"],
    mutate: misreadingData((data) => {
      const { exhibitions } = data;
      return isRecord(exhibitions) && Array.isArray(exhibitions.connect)
        ? { ...data, exhibitions: exhibitions.connect.map((one: unknown) => (isRecord(one) ? one.id : one)) }
        : data;
    }),
  },
  {
    id: "single-unchecked",
    section: "4.7",
    fault: "A single type is created without what it requires.",
    noticed: ["writes-single-refused"],
    mutate: forgiving("title must be defined", (data) => ({ ...data, title: "Untitled" })),
  },
];

const isUpload = ({ target, method }: Asked): boolean => method === "POST" && target === "/api/upload";

const files: readonly ServiceMutant[] = [
  {
    id: "upload-without-bytes",
    section: "4.7",
    fault: "Uploaded files are listed, but not served.",
    noticed: ["writes-upload"],
    mutate: answeringBlindly(({ target }) => target.startsWith("/uploads/"), notFound),
  },
  {
    id: "upload-not-deleted",
    section: "4.7",
    fault: "DELETE of a file is answered and does nothing.",
    noticed: ["writes-upload"],
    mutate: (server) => async (asked) =>
      server(
        asked.target.startsWith("/api/upload/files/") && asked.method === "DELETE"
          ? { ...asked, method: "GET" }
          : asked,
      ),
  },
  {
    id: "upload-info-ignored",
    section: "4.7",
    fault: "fileInfo of an upload is ignored.",
    noticed: ["writes-upload-info"],
    mutate: (server) => async (asked) =>
      server(
        isUpload(asked) ? { ...asked, body: (asked.body ?? "").replace('name="fileInfo"', 'name="info"') } : asked,
      ),
  },
  {
    id: "upload-of-nothing",
    section: "4.7",
    fault: "An upload without files is answered with an empty list.",
    noticed: ["writes-upload-empty"],
    mutate: answeringWrites((answer, asked) => (isUpload(asked) && answer.status === 400 ? json(200, []) : answer)),
  },
];

const isUsers = ({ target }: Asked): boolean => target.startsWith("/api/users");

/** The body of a request about a user, which has no envelope. */
const userOf = ({ body }: Asked): Record<string, unknown> => {
  const document: unknown = body === undefined ? {} : JSON.parse(body);
  return isRecord(document) ? document : {};
};

const users: readonly ServiceMutant[] = [
  {
    id: "user-answered-with-password",
    section: "2.2",
    fault: "A user is answered with its password.",
    noticed: ["writes-user"],
    mutate: answeringWrites((answer, asked) =>
      isUsers(asked) && answer.status < 300 && "password" in userOf(asked)
        ? { ...answer, text: answer.text.replace(/^\{/, '{"password":"$2a$10$QkW0",') }
        : answer,
    ),
  },
  {
    id: "user-password-fixed",
    section: "5",
    fault: "The password of a user cannot be changed.",
    noticed: ["writes-user-signs-in"],
    mutate: (server) => async (asked) => {
      if (!isUsers(asked) || asked.method !== "PUT") return server(asked);
      const { password: _, ...rest } = userOf(asked);
      return server({ ...asked, body: JSON.stringify(rest) });
    },
  },
  {
    id: "user-names-shared",
    section: "2.2",
    fault: "A user whose name another one has gets a number after it.",
    noticed: ["writes-user-taken"],
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

const isTags = (asked: Asked): boolean => isFor(asked, "tags") && asked.method !== "GET";

const permissions: readonly ServiceMutant[] = [
  {
    id: "anyone-writes",
    section: "5",
    fault: "Whoever may find entries may change them.",
    noticed: ["writes-without-permission"],
    mutate: (server) => async (asked) => server(isTags(asked) ? asFullAccess(asked) : asked),
  },
  {
    id: "read-only-token-writes",
    section: "5",
    fault: "A read-only token may change entries.",
    noticed: ["writes-without-permission"],
    mutate: (server) => async (asked) =>
      server(asked.headers.authorization?.includes("read-only") === true ? asFullAccess(asked) : asked),
  },
  {
    id: "body-before-permission",
    section: "7",
    fault: "A body without data is told before a missing permission.",
    noticed: ["writes-permission-first"],
    mutate: answeringBlindly(
      (asked) => isTags(asked) && asked.method !== "DELETE" && dataOf(asked) === undefined,
      refusal,
    ),
  },
  {
    id: "forbidden-relations-stored",
    section: "5",
    fault: "A relation to a content-type that the caller may not find is stored.",
    noticed: ["writes-forbidden-relation"],
    mutate: (server) => async (asked) => server("valuation" in (dataOf(asked) ?? {}) ? asFullAccess(asked) : asked),
  },
  {
    id: "forbidden-relations-refused",
    section: "5",
    fault: "A relation to a content-type that the caller may not find is refused.",
    noticed: ["writes-forbidden-relation"],
    mutate: refusingData((data, asked) => "valuation" in data && !hasToken(asked)),
  },
];

/** Faults of drafts, locales, single types, files, users and permissions in writes. */
export const serviceWriteMutants: readonly WriteMutant[] = [
  ...states,
  ...singles,
  ...files,
  ...users,
  ...permissions,
].map((mutant): WriteMutant => ({ ...mutant, profile: "strapi-v4" }));
