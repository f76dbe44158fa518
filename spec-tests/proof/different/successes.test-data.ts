import type { Read } from "../servers/refusing.js";
import { type Reply, replying } from "../servers/replying.js";
import type { Different } from "./different.js";

const writing = "4.7: the answer to PUT is not shown, nor are other operations on entries";

/** Whether a request changes an entry of a content-type. */
const isWrite = ({ method, path }: Read, methods: readonly string[]): boolean =>
  methods.includes(method) && !/^\/api\/(auth|upload|users)\b/.test(path);

/** Other answers to requests that succeeded. */
const answers = (name: string, methods: readonly string[], change: (reply: Reply) => Reply): Different => ({
  ...{ name, kind: "success", why: writing, profile: "spec" },
  mutate: replying((reply, asked) => (isWrite(asked, methods) && reply.status < 300 ? change(reply) : reply)),
});

/** Servers that say in their own way that something was done. */
export const successes: readonly Different[] = [
  answers("put-is-204", ["PUT"], (reply) => ({ ...reply, status: 204, json: undefined })),
  answers("put-is-201", ["PUT"], (reply) => ({ ...reply, status: 201 })),
  answers("put-is-202-with-nothing", ["PUT"], (reply) => ({ ...reply, status: 202, json: undefined })),
  answers("put-says-ok", ["PUT"], (reply) => ({ ...reply, json: { ok: true } })),
  answers("put-says-null", ["PUT"], (reply) => ({ ...reply, json: null })),
  answers("post-is-201", ["POST"], (reply) => ({ ...reply, status: 201 })),
  answers("delete-is-204", ["DELETE"], (reply) => ({ ...reply, status: 204, json: undefined })),
  answers("delete-is-202", ["DELETE"], (reply) => ({ ...reply, status: 202, json: {} })),
  {
    ...{ name: "nothing-there-is-200", kind: "success", profile: "spec" },
    why: "4.7: how one entry is read is not shown; 7: nor are status codes",
    mutate: replying((reply, { method, path }) =>
      method === "GET" && reply.status === 404 && /^\/api\/(?!users)[^/]+\/[^/]+$/.test(path)
        ? { ...reply, status: 200, json: { data: null, meta: {} } }
        : reply,
    ),
  },
  {
    ...{ name: "lists-are-203", kind: "success", profile: "spec" },
    why: "2.3 and 4.1: the status of a list is not shown; 203 is what a transforming proxy makes of 200",
    mutate: replying((reply, { method }) =>
      method === "GET" && reply.status === 200 ? { ...reply, status: 203 } : reply,
    ),
  },
];
