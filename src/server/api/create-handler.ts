import { createBudget } from "../../base/bounded.js";
import type { Result } from "../../base/result.js";
import type { Caller } from "../../reference/model/caller.js";
import type { Uid } from "../../reference/model/schema.js";
import { fullGrant, type Grant } from "../access/access.js";
import { type Body, bodyOf, noBody, type SentBody } from "../bodies/body.js";
import { type Answer, type ApiResponse, maxTargetBytes } from "../http/message.js";
import { allowed, healthy, notFound, refused, wrongMethod } from "../http/reply.js";
import { type Endpoint, type Route, route } from "../http/route.js";
import type { Service } from "../http/service.js";
import { after, type Call, type Handler, isReading } from "../http/steps.js";
import { authRoutes } from "../routes/auth-routes.js";
import { builderRoutes } from "../routes/builder-routes.js";
import { contentRoutes } from "../routes/content-routes.js";
import { landing } from "../routes/landing.js";
import { localeRoutes } from "../routes/locale-routes.js";
import { roleRoutes } from "../routes/role-routes.js";
import { unservedRoutes } from "../routes/unserved-routes.js";
import { asset, assetPrefix, uploadRoutes } from "../routes/upload-routes.js";
import { userRoutes } from "../routes/user-routes.js";

/**
 * A handler of a deployment's requests: an answer at once wherever nothing has to be waited for. What every request goes through is in the order
 * that was measured: body, route, authentication, permission.
 */
export const createHandler = (service: Service): Handler => {
  const find = createRouter(routesOf(service));
  return (call) => {
    const { method, pathname } = call;
    if (call.path.length > maxTargetBytes) return refused([tooLong]);
    const reading = isReading(call);
    if (reading && pathname.startsWith(assetPrefix)) return asset(service, pathname);
    if (method === "OPTIONS" && call.headers("access-control-request-method") !== undefined) return service.preflight;
    const { parameter, route } = find(pathname);
    if (route.always !== undefined) return route.always;
    if (method === "OPTIONS") return allowed(route.allow);
    const endpoint = route.endpoints.get(reading ? "GET" : method);
    if (endpoint === undefined) return reading ? notFound() : refuseMethod(call, route);
    return answerAt(service, endpoint, call, parameter);
  };
};

/** A body that is no body is refused first, unless it is a form, or would have to be asked for: then it is not read. */
const refuseMethod = (call: Call, { allow }: Route): Answer => {
  const sent = bodyOf(call);
  const refusal = wrongMethod(call.method, allow);
  return isReadLast(call, sent) ? refusal : after(sent.read(), (body) => (body.ok ? refusal : refused(body.issues)));
};

/** Only a client that may write is asked for its body, or may send one as large as files are. */
const isReadLast = ({ waiting }: Call, { isForm }: SentBody): boolean => waiting === true || isForm;

/** What an endpoint answers, once its body is read and its sender permitted; a body of {@link isReadLast} is read after that. */
const answerAt = (service: Service, endpoint: Endpoint, request: Call, parameter: string): Answer => {
  const { context } = service;
  const handle = ({ caller: sender }: Grant, { files, value: body }: Body): Answer => {
    const caller = watched(sender, request.withheld);
    const budget = createBudget(context.maxWork);
    return endpoint.handle({ request, parameter, body, files, context: { ...context, caller, budget } });
  };
  const permitted = (body: Body): Answer => permit(service, endpoint, request, (grant) => handle(grant, body));
  if (isReading(request)) return permitted(noBody);
  const sent = bodyOf(request);
  const read = (answer: (body: Body) => Answer): Answer =>
    after(sent.read(), (body) => (body.ok ? answer(body.value) : refused(body.issues)));
  return isReadLast(request, sent)
    ? permit(service, endpoint, request, (grant) => read((body) => handle(grant, body)))
    : read(permitted);
};

/** A caller that reports each type that it may not find. */
const watched = (caller: Caller, withheld: Call["withheld"]): Caller => {
  if (withheld === undefined) return caller;
  const mayFind = (type: Uid): boolean => {
    const may = caller.mayFind(type);
    if (!may) withheld(type);
    return may;
  };
  return { mayFind };
};

/** Answers a request whose sender may do what an endpoint does, and refuses any other. Where access is open, no credentials are looked at. */
const permit = ({ access }: Service, { action }: Endpoint, call: Call, answer: (grant: Grant) => Answer): Answer => {
  if (action === undefined || !access.enforced) return answer(fullGrant);
  const decide = (grant: Result<Grant>): Answer => {
    if (!grant.ok) return refused(grant.issues);
    return grant.value.may(action) ? answer(grant.value) : forbiddenTo(action);
  };
  return after(access.identify(call.headers("authorization")), decide);
};

/** The real server names no permission: the header is ours, as the one that names the places of mistakes. */
const forbiddenTo = (action: string): ApiResponse => {
  const { headers, ...answer } = refused([{ code: "forbidden", path: [], message: "Forbidden" }]);
  return { ...answer, headers: { ...headers, "touchstone-permission": action } };
};

const tooLong = {
  code: "uri-too-long",
  path: [],
  message: `The request target is too long: at most ${maxTargetBytes} bytes are read`,
} as const;

/** The paths where something is: `:id` stands for a part between slashes, `*` for any text. */
export const servedPaths = (service: Service): readonly string[] => [...routesOf(service).keys(), `${assetPrefix}*`];

const routesOf = (service: Service): ReadonlyMap<string, Route> => {
  const { dataset } = service;
  const user = dataset.model.contentTypes.get("plugin::users-permissions.user");
  const role = dataset.model.contentTypes.get("plugin::users-permissions.role");
  const file = dataset.model.contentTypes.get("plugin::upload.file");
  const page = route({ GET: { action: undefined, handle: () => landing(dataset) } });
  return new Map([
    ["/", page],
    ["/index.html", page],
    ["/_health", { ...route({}), always: healthy }],
    ...unservedRoutes(),
    ...localeRoutes(dataset),
    ...builderRoutes(dataset.model),
    ...(user === undefined ? [] : [...userRoutes(service, user), ...authRoutes(service, user)]),
    ...(user === undefined || role === undefined ? [] : roleRoutes(service, user, role)),
    ...(file === undefined ? [] : uploadRoutes(service, file)),
    // The deployment's own types come last: they win over a plugin's path of the same name.
    ...contentRoutes(service),
  ]);
};

/** Where a path leads. */
interface Match {
  readonly route: Route;
  readonly parameter: string;
}

/** The route of a path where nothing is. */
const nowhere: Match = { route: route({}), parameter: "" };

/**
 * Finds the route of a path: letter case does not matter, one trailing slash is ignored (section 4). A pattern may
 * have one `:id`, as its last or its last but one segment; a path without parameters goes before it.
 */
const createRouter = (routes: ReadonlyMap<string, Route>): ((path: string) => Match) => {
  const byPattern = new Map([...routes].map(([pattern, found]) => [pattern, { route: found, parameter: "" }]));
  return (path) => {
    const end = path.length > 1 && path.endsWith("/") ? path.length - 1 : path.length;
    const key = path.slice(0, end).toLowerCase();
    const exact = byPattern.get(key);
    if (exact !== undefined) return exact;
    const last = key.lastIndexOf("/");
    if (last <= 0 || last === end - 1) return nowhere;
    const entry = byPattern.get(`${key.slice(0, last)}/:id`);
    if (entry !== undefined) return { route: entry.route, parameter: path.slice(last + 1, end) };
    const middle = key.lastIndexOf("/", last - 1);
    const nested = byPattern.get(`${key.slice(0, middle)}/:id${key.slice(last)}`);
    if (nested === undefined || middle === last - 1) return nowhere;
    return { route: nested.route, parameter: path.slice(middle + 1, last) };
  };
};
