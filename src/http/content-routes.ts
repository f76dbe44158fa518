import type { Result } from "../base/result.js";
import type { ContentType } from "../model/schema.js";
import { entryId } from "./entry-id.js";
import type { ApiResponse } from "./message.js";
import { notYet } from "./planned-routes.js";
import { json, notFound, refused } from "./reply.js";
import { type Call, type Endpoint, type Route, route } from "./router.js";
import type { Service } from "./service.js";

/** The routes of the deployment's own content-types: `/api/:pluralApiId`, `/:id`, and `/api/:singularApiId`. */
export const contentRoutes = (service: Service): [string, Route][] =>
  [...service.dataset.model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith("api::"))
    .flatMap((type) => (type.kind === "singleType" ? singleRoutes(service, type) : collectionRoutes(service, type)));

const collectionRoutes = ({ context, engine }: Service, type: ContentType): [string, Route][] => {
  const path = `/api/${type.pluralName.toLowerCase()}`;
  const find = ({ grant, search }: Call) => answer(engine.list(context(grant.caller), type, search));
  const findOne = ({ grant, parameter, search }: Call) =>
    answer(engine.findOne(context(grant.caller), type, entryId(parameter), search));
  const routes: [string, Route][] = [
    [path, route({ GET: reader(`${type.uid}.find`, find), POST: notYet(`${type.uid}.create`) })],
    [
      `${path}/:id`,
      route({
        GET: reader(`${type.uid}.findOne`, findOne),
        PUT: notYet(`${type.uid}.update`),
        DELETE: notYet(`${type.uid}.delete`),
      }),
    ],
  ];
  return type.localized ? [...routes, localizationRoute(`${path}/:id`, type)] : routes;
};

const singleRoutes = ({ context, engine }: Service, type: ContentType): [string, Route][] => {
  const path = `/api/${type.singularName.toLowerCase()}`;
  const find = ({ grant, search }: Call) => answer(engine.findSingle(context(grant.caller), type, search));
  const single = route({
    GET: reader(`${type.uid}.find`, find),
    PUT: notYet(`${type.uid}.update`),
    DELETE: notYet(`${type.uid}.delete`),
  });
  return type.localized ? [[path, single], localizationRoute(path, type)] : [[path, single]];
};

const localizationRoute = (path: string, { uid }: ContentType): [string, Route] => [
  `${path}/localizations`,
  route({ POST: notYet(`${uid}.createLocalization`) }),
];

const reader = (action: string, handle: Endpoint["handle"]): Endpoint => ({ action, handle });

/** The answer of a query: JSON text, `missing` where there is no such entry, or the mistakes. */
export const answer = (result: Result<string | undefined>, missing: () => ApiResponse = notFound): ApiResponse => {
  if (!result.ok) return refused(result.issues);
  return result.value === undefined ? missing() : json(result.value);
};
