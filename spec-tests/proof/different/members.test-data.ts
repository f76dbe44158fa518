import { isRecord } from "../../kit/base.js";
import { changingObjects } from "../servers/replying.js";
import type { Different } from "./different.js";

type Members = Readonly<Record<string, unknown>>;

const isEntry = (object: Members): boolean => "id" in object && isRecord(object.attributes);

/** A member more in objects of one kind. */
const more = (name: string, change: (object: Members, path: readonly string[]) => Members): Different => ({
  ...{ name, kind: "member", why: "2: the tables show what there is, and nothing forbids more", profile: "spec" },
  warns: ["resources-no-more-members"],
  mutate: changingObjects(change),
});

/** Of entries and components those members that have a value; of drafts section 3 shows that they have none, of files section 2.4 shows what they have. */
const withValue = (object: Members): Members => {
  const values = isRecord(object.attributes) ? object.attributes : object;
  if (!("id" in object) || "username" in object || "mime" in values) return object;
  const kept = (members: Members) =>
    Object.fromEntries(Object.entries(members).filter(([key, value]) => value !== null || key === "publishedAt"));
  return isRecord(object.attributes) ? { ...object, attributes: kept(object.attributes) } : kept(object);
};

/** Servers that say more than the specification shows, and less: nothing of what has no value. */
export const moreMembers: readonly Different[] = [
  {
    ...{ name: "nulls-left-out", kind: "member", profile: "spec" },
    why: "2.1: whether an attribute without a value is shown is not said",
    mutate: changingObjects(withValue),
  },
  more("more-in-answers", (object, path) => (path.length === 0 ? { ...object, jsonapi: { version: "1.1" } } : object)),
  more("more-in-meta", (object, path) => (path.join() === "meta" ? { ...object, took: 3, locale: null } : object)),
  more("more-in-pagination", (object, path) =>
    path.join() === "meta,pagination" ? { ...object, hasNext: false, next: null, from: 1 } : object,
  ),
  more("more-in-entries", (object) => (isEntry(object) ? { ...object, type: "entry", links: { self: "/" } } : object)),
  more("more-in-relations", (object) => ("data" in object && !("meta" in object) ? { ...object, links: {} } : object)),
  more("more-in-files", (object) =>
    "mime" in object ? { ...object, folderPath: "/", sizeInBytes: 17, isUrlSigned: false } : object,
  ),
  more("more-everywhere", (object, path) => {
    const isClosed = path.length === 0 || path[0] === "meta" || isEntry(object) || "mime" in object;
    return isClosed && !("error" in object) ? { ...object, "x-served-by": "node-3" } : object;
  }),
];
