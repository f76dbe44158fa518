import type { DatasetIndex, KnownEntry } from "../../kit/contract/dataset.js";
import type { ContentType } from "../../kit/reference.js";
import { idOf, linksOf, type Members, mirrorsOf, nameOf, scalarsOf } from "./seed-body.js";
import type { SeedFile, SeedLookUp, SeedPlan, SeedRequest } from "./seed-request.js";

const fileUid = "plugin::upload.file";
const userUid = "plugin::users-permissions.user";

/** Roles are a matter of the deployment: users need the ids that theirs have. */
const roles: SeedLookUp = { path: "/api/users-permissions/roles", list: "roles", by: "type", prefix: "role:" };

/** The user of the dataset that has no password cannot be made without one. */
const noPassword = "Nobody-Signs-In-8";

const isEmpty = (members: Members): boolean => Object.keys(members).length === 0;

const nameOfEntry = (index: DatasetIndex, { record, type }: KnownEntry): string =>
  nameOf(index, { type: type.uid, id: record.id });

const fileRequest = (index: DatasetIndex, entry: KnownEntry): SeedRequest => {
  const { name, alternativeText, caption, mime, url } = entry.record.values;
  const texts = Object.entries({ alternativeText, caption }).filter(([, value]) => value !== null);
  const file: SeedFile = {
    path: String(url).replace(/^\/uploads\//, ""),
    type: String(mime),
    info: { name, ...Object.fromEntries(texts) },
  };
  return {
    ...{ method: "POST", path: "/api/upload", file },
    ...{ creates: nameOfEntry(index, entry), answer: "list", remove: "/api/upload/files/{id}" },
  };
};

/** A user, and what can be set only once it is there. */
const userRequests = (index: DatasetIndex, entry: KnownEntry): readonly SeedRequest[] => {
  const { record, type } = entry;
  const name = nameOfEntry(index, entry);
  const [role] = record.links.role ?? [];
  const known = role === undefined ? [] : [nameOf(index, role)];
  const scalars = scalarsOf(type, record);
  const unset = ["provider", "confirmed", "blocked"].filter((attribute) => record.values[attribute] === null);
  const body = {
    ...Object.fromEntries(Object.entries(scalars).filter(([attribute]) => !unset.includes(attribute))),
    password: record.values.password ?? noPassword,
    // Where the deployment lacks the role, that of somebody who has signed up.
    role: idOf(...known, "role:authenticated"),
  };
  const change = Object.fromEntries(unset.map((attribute) => [attribute, null]));
  return [
    { method: "POST", path: "/api/users", body, creates: name, answer: "entry", remove: "/api/users/{id}" },
    ...(isEmpty(change) ? [] : [{ method: "PUT", path: "/api/users/{id}", of: name, body: change } as const]),
  ];
};

const stateOf = ({ draftAndPublish }: ContentType, { record }: KnownEntry): Members =>
  draftAndPublish && record.values.publishedAt === null ? { publishedAt: null } : {};

const firstOf = (index: DatasetIndex, { record, type }: KnownEntry): KnownEntry | undefined => {
  const least = Math.min(...(record.links.localizations ?? []).map(({ id }) => id));
  return index.entries(type.uid).find((entry) => entry.record.id === least);
};

/**
 * Creates an entry of a collection with its scalars, in the order of ids. A localization is created from the first of its siblings, for
 * only so are they linked; the server then takes it for a draft unless the request says otherwise.
 */
const entryRequest = (index: DatasetIndex, entry: KnownEntry): SeedRequest => {
  const { record, type } = entry;
  const first = firstOf(index, entry);
  const path = `/api/${type.pluralName}`;
  const scalars = scalarsOf(type, record);
  const made = { creates: nameOfEntry(index, entry), remove: `${path}/{id}` };
  if (first === undefined || first.record.id > record.id)
    return { method: "POST", path, body: { data: { ...scalars, ...stateOf(type, entry) } }, ...made, answer: "data" };
  return {
    ...{ method: "POST", path: `${path}/{id}/localizations`, of: nameOfEntry(index, first) },
    ...{ body: { ...scalars, ...localizedState(type, entry) }, ...made, answer: "entry" },
  };
};

const localizedState = (type: ContentType, { record }: KnownEntry): Members => {
  if (!type.draftAndPublish) return {};
  const { publishedAt } = record.values;
  return { publishedAt: typeof publishedAt === "number" ? new Date(publishedAt).toISOString() : null };
};

const putRequest = (index: DatasetIndex, entry: KnownEntry, data: Members): readonly SeedRequest[] =>
  isEmpty(data)
    ? []
    : [{ method: "PUT", path: `/api/${entry.type.pluralName}/{id}`, of: nameOfEntry(index, entry), body: { data } }];

/** An entry of a single type, as a whole: everything that it leads to is there by then. */
const singleRequest = (index: DatasetIndex, entry: KnownEntry): SeedRequest => {
  const { record, type } = entry;
  const path = `/api/${type.singularName}`;
  const members = { ...scalarsOf(type, record), ...linksOf(index, type, record) };
  const home = index.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const creates = nameOfEntry(index, entry);
  if (!type.localized || record.values.locale === home) {
    const data = { ...members, ...stateOf(type, entry) };
    return { method: "PUT", path, body: { data }, creates, answer: "data", remove: path };
  }
  const body = { ...members, ...localizedState(type, entry) };
  const state = type.draftAndPublish ? "&publicationState=preview" : "";
  const remove = `${path}?locale=${String(record.values.locale)}${state}`;
  return { method: "POST", path: `${path}/localizations`, body, creates, answer: "entry", remove };
};

/**
 * How a server without entries is filled with a dataset through its own API (sections 4.7 and 4.8): files, users, every entry with its
 * scalars in the order of ids, then relations, files and components from the side that owns them, then the order of the lists of the
 * other sides, then single types. Lists of ids replace what was there, the oldest of the forms in which relations are written.
 */
export const seedPlan = (index: DatasetIndex): SeedPlan => {
  const { contentTypes } = index.dataset.model;
  const own = [...contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  const entries = own.filter(({ kind }) => kind === "collectionType").flatMap(({ uid }) => index.entries(uid));
  const singles = own.filter(({ kind }) => kind === "singleType").flatMap(({ uid }) => index.entries(uid));
  const users = contentTypes.has(userUid) ? index.entries(userUid) : [];
  return {
    lookUps: users.length === 0 ? [] : [roles],
    requests: [
      ...index.entries(fileUid).map((entry) => fileRequest(index, entry)),
      ...users.flatMap((entry) => userRequests(index, entry)),
      ...entries.map((entry) => entryRequest(index, entry)),
      ...entries.flatMap((entry) => putRequest(index, entry, linksOf(index, entry.type, entry.record))),
      ...entries.flatMap((entry) => putRequest(index, entry, mirrorsOf(index, entry.type, entry.record))),
      ...users.flatMap((entry) => userOrder(index, entry)),
      ...singles.map((entry) => singleRequest(index, entry)),
    ],
  };
};

const userOrder = (index: DatasetIndex, entry: KnownEntry): readonly SeedRequest[] => {
  const body = mirrorsOf(index, entry.type, entry.record);
  return isEmpty(body) ? [] : [{ method: "PUT", path: "/api/users/{id}", of: nameOfEntry(index, entry), body }];
};
