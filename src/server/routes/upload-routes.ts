import type { ContentType } from "../../reference/model/schema.js";
import { parseQueryString } from "../../reference/query/query.js";
import { findOne, list } from "../../reference/read.js";
import type { ApiResponse } from "../http/message.js";
import { json, notFound, refused } from "../http/reply.js";
import { type EndpointCall, endpointsOf, type Route, route } from "../http/route.js";
import type { Service } from "../http/service.js";
import { change, remove, upload } from "../uploads/upload-commands.js";
import { assetHeaders } from "./asset-headers.js";
import { answer, entryId } from "./content-routes.js";

const endpoint = endpointsOf("plugin::upload.content-api");

/** The routes of uploaded files: bare JSON (I-100). */
export const uploadRoutes = ({ room }: Pick<Service, "room">, type: ContentType): [string, Route][] => {
  const findAll = ({ request: { search }, context }: EndpointCall) => answer(list(context, type, search, "window"));
  const find = ({ request: { search }, context, parameter }: EndpointCall) =>
    answer(findOne(context, type, entryId(parameter), search, "bare"), noFile);
  const destroy = ({ context, parameter }: EndpointCall) => {
    const id = entryId(parameter);
    // The answer is the file as it was. The query is not looked at (measured).
    const before = findOne(context, type, id, "", "bare");
    const removed = remove(context, id);
    return removed.ok ? answer(before, noFile) : refused(removed.issues);
  };
  const uploading = endpoint("upload", (call) => uploadFiles(room, type, call));
  return [
    ["/api/upload", route({ POST: uploading })],
    ["/api/upload/files", route({ GET: endpoint("find", findAll) })],
    ["/api/upload/files/:id", route({ GET: endpoint("findOne", find), DELETE: endpoint("destroy", destroy) })],
  ];
};

const noFile = () => notFound("file.notFound");

/** `POST /api/upload` adds files, and with `?id=` changes one. The rest of the query is not looked at (measured). */
const uploadFiles = ({ keep }: Service["room"], type: ContentType, call: EndpointCall): ApiResponse => {
  const { context } = call;
  const sent = { body: call.body, files: (call.files ?? []).filter(({ field }) => field === "files") };
  const written = (id: number) => findOne(context, type, id, "", "bare");
  const id = fileId(call);
  if (id !== undefined) {
    const changed = keep(() => change(context, id, sent));
    if (!changed.ok) return refused(changed.issues);
    return changed.value ? answer(written(id)) : notFound("Entity not found");
  }
  const added = keep(() => upload(context, sent));
  if (!added.ok) return refused(added.issues);
  const texts: string[] = [];
  for (const id of added.value) {
    const text = written(id);
    if (!text.ok) return refused(text.issues);
    texts.push(text.value ?? "null");
  }
  return json(`[${texts.join(",")}]`);
};

/** The file that a query names by its `id`; undefined where it names none. */
const fileId = ({ request: { search }, context }: EndpointCall): number | undefined => {
  const id = [parseQueryString(search, context.queryParser).id].flat().at(-1);
  return typeof id === "string" && id !== "" ? entryId(encodeURIComponent(id)) : undefined;
};

/** Where the bytes of uploaded files are. Letter case matters here, unlike everywhere else (measured). */
export const assetPrefix = "/uploads/";

/** Answers with the bytes of an uploaded file. `path` is the raw path of the request; a file outside is never read. */
export const asset = async (service: Pick<Service, "current" | "dataset">, path: string): Promise<ApiResponse> => {
  const name = assetName(path.slice(assetPrefix.length));
  const bytes = name === undefined ? undefined : await bytesOf(service, name);
  if (name === undefined || bytes === undefined) return notFound();
  return { status: 200, headers: assetHeaders(name, bytes), body: bytes };
};

/** The bytes of a file: those that were written, or the source's. */
const bytesOf = async (
  { current: { store }, dataset }: Pick<Service, "current" | "dataset">,
  name: string,
): Promise<Uint8Array | undefined> => (store.files.has(name) ? store.files.get(name) : dataset.assets.read(name));

/** The decoded path of a file below the uploads; undefined for one that could lead anywhere else. */
export const assetName = (encoded: string): string | undefined => {
  let name: string;
  try {
    name = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  if (name.includes("\\") || name.includes("\0") || name.includes(":")) return undefined;
  const plain = (segment: string): boolean => segment !== "" && segment !== "." && segment !== "..";
  return name.split("/").every(plain) ? name : undefined;
};
