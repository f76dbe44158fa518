import { andThen, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../../reference/model/schema.js";
import { findOne, findSingle, list } from "../../reference/read.js";
import type { Outcome } from "../../reference/write.js";
import * as commands from "../../reference/write.js";
import { writeInput } from "../bodies/write-input.js";
import type { ApiResponse } from "../http/message.js";
import { json, notFound, refused } from "../http/reply.js";
import { type Call, type Endpoint, type Route, route } from "../http/router.js";
import type { Service } from "../http/service.js";
import { entryId } from "./entry-id.js";

/** The routes of the deployment's own content-types: `/api/:pluralApiId`, `/:id`, and `/api/:singularApiId`. */
export const contentRoutes = (service: Service): [string, Route][] =>
  [...service.dataset.model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith("api::"))
    .flatMap((type) => (type.kind === "singleType" ? singleRoutes(service, type) : collectionRoutes(service, type)));

const collectionRoutes = (service: Service, type: ContentType): [string, Route][] => {
  const { context } = service;
  const path = `/api/${type.pluralName.toLowerCase()}`;
  const at = endpointOf(type);
  const all = route({
    GET: at("find", ({ grant, search }) => answer(list(context(grant.caller), type, search))),
    POST: at("create", async (call) =>
      written(await commands.create(context(call.grant.caller), type, call.search, writeInput(service, call))),
    ),
  });
  const one = route({
    GET: at("findOne", ({ grant, parameter, search }) =>
      answer(findOne(context(grant.caller), type, entryId(parameter), search)),
    ),
    PUT: at("update", async (call) => {
      const { grant, parameter, search } = call;
      return written(
        await commands.update(context(grant.caller), type, entryId(parameter), search, writeInput(service, call)),
      );
    }),
    DELETE: at("delete", ({ grant, parameter, search }) =>
      written(commands.remove(context(grant.caller), type, entryId(parameter), search)),
    ),
  });
  return [[path, all], [`${path}/:id`, one], ...localizationRoutes(service, `${path}/:id`, type)];
};

const singleRoutes = (service: Service, type: ContentType): [string, Route][] => {
  const { context } = service;
  const path = `/api/${type.singularName.toLowerCase()}`;
  const at = endpointOf(type);
  const single = route({
    GET: at("find", ({ grant, search }) => answer(findSingle(context(grant.caller), type, search))),
    PUT: at("update", async (call) =>
      written(await commands.updateSingle(context(call.grant.caller), type, call.search, writeInput(service, call))),
    ),
    DELETE: at("delete", ({ grant, search }) => written(commands.removeSingle(context(grant.caller), type, search))),
  });
  return [[path, single], ...localizationRoutes(service, path, type)];
};

/** `POST` of a localization: neither body nor answer has an envelope (measured). */
const localizationRoutes = ({ context }: Service, path: string, type: ContentType): [string, Route][] => {
  if (!type.localized) return [];
  const create = async ({ body, grant, parameter }: Call) => {
    const id = type.kind === "singleType" ? undefined : entryId(parameter);
    const created = await commands.createLocalization(context(grant.caller), type, id, { data: body });
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
