import { andThen, ok, type Result } from "../../base/result.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentType } from "../../reference/model/schema.js";
import { findOne, findSingle, list } from "../../reference/read.js";
import type { Outcome } from "../../reference/write.js";
import * as commands from "../../reference/write.js";
import { writeInput } from "../bodies/entry-body.js";
import type { ApiResponse } from "../http/message.js";
import { json, notFound, refused } from "../http/reply.js";
import { type Call, type Endpoint, type Route, route } from "../http/route.js";

/** The routes of the deployment's own content-types: `/api/:pluralApiId`, `/:id`, and `/api/:singularApiId`. */
export const contentRoutes = ({ model }: Dataset): [string, Route][] =>
  [...model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith("api::"))
    .flatMap((type) => (type.kind === "singleType" ? singleRoutes(type) : collectionRoutes(type)));

const collectionRoutes = (type: ContentType): [string, Route][] => {
  const path = `/api/${type.pluralName.toLowerCase()}`;
  const at = endpointOf(type);
  const all = route({
    GET: at("find", ({ context, search }) => answer(list(context, type, search))),
    POST: at("create", async (call) =>
      written(await commands.create(call.context, type, call.search, writeInput(call))),
    ),
  });
  const one = route({
    GET: at("findOne", ({ context, parameter, search }) => answer(findOne(context, type, entryId(parameter), search))),
    PUT: at("update", async (call) => {
      const { context, parameter, search } = call;
      return written(await commands.update(context, type, entryId(parameter), search, writeInput(call)));
    }),
    DELETE: at("delete", ({ context, parameter, search }) =>
      written(commands.remove(context, type, entryId(parameter), search)),
    ),
  });
  return [[path, all], [`${path}/:id`, one], ...localizationRoutes(`${path}/:id`, type)];
};

const singleRoutes = (type: ContentType): [string, Route][] => {
  const path = `/api/${type.singularName.toLowerCase()}`;
  const at = endpointOf(type);
  const single = route({
    GET: at("find", ({ context, search }) => answer(findSingle(context, type, search))),
    PUT: at("update", async (call) =>
      written(await commands.updateSingle(call.context, type, call.search, writeInput(call))),
    ),
    DELETE: at("delete", ({ context, search }) => written(commands.removeSingle(context, type, search))),
  });
  return [[path, single], ...localizationRoutes(path, type)];
};

/** `POST` of a localization: neither body nor answer has an envelope (measured). */
const localizationRoutes = (path: string, type: ContentType): [string, Route][] => {
  if (!type.localized) return [];
  const create = async ({ body, context, parameter }: Call) => {
    const id = type.kind === "singleType" ? undefined : entryId(parameter);
    const created = await commands.createLocalization(context, type, id, { data: body });
    return written(created, () => notFound("Entity not found"));
  };
  return [[`${path}/localizations`, route({ POST: endpointOf(type)("createLocalization", create) })]];
};

const endpointOf =
  ({ uid }: ContentType) =>
  (action: string, handle: Endpoint["handle"]): Endpoint => ({ action: `${uid}.${action}`, handle });

/** The answer of a command: see {@link answer}. */
const written = (result: Outcome, missing?: () => ApiResponse): ApiResponse =>
  answer(
    andThen(result, (entry) => ok(entry?.text)),
    missing,
  );

/** The answer of a query: JSON text, `missing` where there is no such entry, or the mistakes. */
export const answer = (result: Result<string | undefined>, missing: () => ApiResponse = notFound): ApiResponse => {
  if (!result.ok) return refused(result.issues);
  return result.value === undefined ? missing() : json(result.value);
};

/** An id that no entry has. A query is validated before its entry is looked up, so that even this id is asked for. */
const noEntry = 0;

/** The id that a path segment names; one that no entry has where it names none (section 4.7: anything else is 404). */
export const entryId = (segment: string): number => {
  try {
    const text = decodeURIComponent(segment);
    return /^\d{1,15}$/.test(text) ? Number(text) : noEntry;
  } catch {
    return noEntry;
  }
};
