import { allCapabilities, type Capability, withoutCapabilities } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { reduceDataset } from "../../kit/dataset/reduced.js";
import { createReference, type Dataset, type Profile, type Schema } from "../../kit/reference.js";
import { renumbered, retimed, withRecords } from "../servers/datasets.test-data.js";

/** `lax` passes over what it does not have, as the real server does; `strict` refuses it. */
export type Manner = "lax" | "strict";

/** What a server that lacks some capabilities is made of. */
export interface Lacking {
  readonly missing: readonly Capability[];
  readonly manner: Manner;
  readonly profile: Profile;
}

/**
 * The reference as a server that lacks capabilities: it holds the part of the dataset that it has types for, has no paths for the rest, and
 * passes over the parameters that belong to it, or refuses them.
 */
export const lackingServer = (dataset: Dataset, { missing, manner, profile }: Lacking): FetchHandler => {
  const has = new Set(withoutCapabilities(allCapabilities, missing));
  // Files have all attributes, also where they are not what the dataset says.
  const reduced = reduceDataset(dataset, new Set([...has, ...(has.has("media") ? (["stored-files"] as const) : [])]));
  const timed = has.has("timestamps") ? reduced : retimed(reduced);
  const served = has.has("stored-files") ? timed : withOtherFiles(timed);
  const reference = createReference(has.has("id-order") ? served : renumbered(served, (id) => 100_000 - id), profile);
  const names = removedNames(dataset, reduced);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const status = refusalOf(request.method, pathname, has);
    if (status !== undefined) return refuse(status);
    const body = new Uint8Array(await request.arrayBuffer());
    if (manner === "strict" && mentions(search, new TextDecoder().decode(body), names, has)) return refuse(400);
    const url = withoutParameters(request.url, has);
    const headers = new Headers(request.headers);
    if (!has.has("tokens")) headers.delete("authorization");
    return reference(new Request(url, { method: request.method, headers, body: body.length === 0 ? null : body }));
  };
};

const errors: Readonly<Record<number, string>> = {
  400: "ValidationError",
  404: "NotFoundError",
  405: "MethodNotAllowedError",
};

/** A path that there is not is answered like any other. */
const messageOf = (status: number): string => (status === 404 ? "Not Found" : "Not here");

const refuse = (status: number): Response =>
  Response.json(
    { data: null, error: { status, name: errors[status], message: messageOf(status), details: {} } },
    { status },
  );

const refusalOf = (method: string, path: string, has: ReadonlySet<Capability>): number | undefined => {
  const below = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  if (!has.has("users") && ["/api/users", "/api/auth", "/api/users-permissions"].some(below)) return 404;
  if (!has.has("media") && below("/api/upload")) return 404;
  if (!has.has("i18n") && (below("/api/i18n") || path.endsWith("/localizations"))) return 404;
  const isUpdate = method === "PUT" && has.has("relation-updates");
  const reads = ["GET", "HEAD", "OPTIONS"].includes(method);
  if (!has.has("writes") && !reads && !isUpdate && !below("/api/auth")) return 405;
  return !has.has("single-entries") && !isUpdate && /^\/api\/(upload\/)?[a-z-]+\/-?\d+$/.test(path) ? 404 : undefined;
};

/** An address without the parameters of what the server does not have. */
const withoutParameters = (address: string, has: ReadonlySet<Capability>): string => {
  const unknown = [
    ...(has.has("i18n") ? [] : ["locale"]),
    ...(has.has("draft-and-publish") ? [] : ["publicationState"]),
  ];
  const start = address.indexOf("?") + 1;
  if (start === 0 || unknown.length === 0) return address;
  const parameters = address.slice(start).split("&");
  return (
    address.slice(0, start) + parameters.filter((part) => !unknown.some((name) => part.startsWith(name))).join("&")
  );
};

/** The names that attributes of the one model have and none of the other. */
const removedNames = (full: Dataset, reduced: Dataset): ReadonlySet<string> => {
  const namesOf = ({ model }: Dataset) =>
    [...model.contentTypes.values(), ...model.components.values()].flatMap(({ attributes }: Schema) => [
      ...attributes.keys(),
    ]);
  // An update of relations has members of these names.
  const kept = new Set([...namesOf(reduced), "before", "after"]);
  return new Set(namesOf(full).filter((name) => !kept.has(name)));
};

/** Whether a request names something that the server does not have. */
const mentions = (search: string, body: string, names: ReadonlySet<string>, has: ReadonlySet<Capability>): boolean => {
  // Users have a role.
  const isFlat = (["relations", "components", "media", "users"] as const).every((name) => !has.has(name));
  const inQuery = [...new URLSearchParams(search)].some(([key, value]) => {
    // The name of a component has a dot in it, and may end like an attribute.
    const [parameter = "", ...path] = key.split(/[[\]]+/);
    if (parameter === "locale" && !has.has("i18n")) return true;
    if (parameter === "publicationState" && !has.has("draft-and-publish")) return true;
    if (parameter === "populate" && isFlat) return true;
    const option = [parameter, ...path].findLast((name) => ["populate", "sort", "fields", "filters"].includes(name));
    const named = option !== undefined && option !== "filters";
    return [...path, ...(named ? value.split(/[,.:]/) : [])].some((name) => names.has(name));
  });
  const inBody = [...body.matchAll(/"([A-Za-z]+)"\s*:/g)].some(([, name = ""]) => names.has(name));
  return inQuery || inBody;
};

/** Files that the server has stored in its own way. */
const withOtherFiles = (dataset: Dataset): Dataset =>
  withRecords(dataset, (record, uid) => {
    if (uid !== "plugin::upload.file") return record;
    const { id, values } = record;
    const own = { hash: `f${id}`, url: `/files/${id}`, provider: "disk", formats: null, previewUrl: null };
    return { ...record, values: { ...values, ...own } };
  });
