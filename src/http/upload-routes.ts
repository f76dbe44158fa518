import type { Assets } from "../model/dataset.js";
import type { ContentType } from "../model/schema.js";
import { answer } from "./content-routes.js";
import { entryId } from "./entry-id.js";
import { mediaType } from "./media-type.js";
import type { ApiResponse } from "./message.js";
import { notYet } from "./planned-routes.js";
import { headersFor, notFound } from "./reply.js";
import { type Call, type Route, route } from "./router.js";
import type { Service } from "./service.js";

const action = (name: string): string => `plugin::upload.content-api.${name}`;

/** The routes of uploaded files' entries: bare JSON. */
export const uploadRoutes = ({ context, engine }: Service, type: ContentType): [string, Route][] => {
  const find = ({ grant, search }: Call) => answer(engine.listBare(context(grant.caller), type, search));
  const findOne = ({ grant, parameter, search }: Call) =>
    answer(engine.findOneBare(context(grant.caller), type, entryId(parameter), search), () =>
      notFound("file.notFound"),
    );
  return [
    ["/api/upload/files", route({ GET: { action: action("find"), handle: find } })],
    [
      "/api/upload/files/:id",
      route({ GET: { action: action("findOne"), handle: findOne }, DELETE: notYet(action("destroy")) }),
    ],
  ];
};

/** Where the bytes of uploaded files are. Letter case matters here, unlike everywhere else (measured). */
export const assetPrefix = "/uploads/";

/** Answers with the bytes of an uploaded file. `path` is the raw path of the request; a file outside is never read. */
export const asset = async (assets: Assets, path: string): Promise<ApiResponse> => {
  const name = assetName(path.slice(assetPrefix.length));
  const bytes = name === undefined ? undefined : await assets.read(name);
  if (name === undefined || bytes === undefined) return notFound();
  return { status: 200, headers: { ...headersFor(mediaType(name)), "cache-control": "max-age=0" }, body: bytes };
};

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
