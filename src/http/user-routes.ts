import type { ContentType } from "../model/schema.js";
import { answer } from "./content-routes.js";
import { entryId } from "./entry-id.js";
import { notYet } from "./planned-routes.js";
import { json, noContent, refused } from "./reply.js";
import { type Call, type Route, route } from "./router.js";
import type { Service } from "./service.js";

const unauthorized = { code: "missing-credentials", path: [], message: "Unauthorized" } as const;

const action = (name: string): string => `plugin::users-permissions.user.${name}`;

/** The routes of the user resource (section 2.2): bare JSON without envelope. */
export const userRoutes = (service: Service, type: ContentType): [string, Route][] => {
  const { access, context, engine } = service;
  const find = ({ grant, search }: Call) => answer(engine.listBare(context(grant.caller), type, search));
  const findOne = ({ grant, parameter, search }: Call) =>
    // An unknown user is an empty answer, not an error (measured).
    answer(engine.findOneBare(context(grant.caller), type, entryId(parameter), search), () => noContent);
  const count = ({ grant, search }: Call) => {
    const result = engine.count(context(grant.caller), type, search);
    return result.ok ? json(String(result.value)) : refused(result.issues);
  };
  const me = async ({ grant, request, search }: Call) => {
    const user = await access.user(request.headers("authorization"));
    if (!user.ok) return refused(user.issues);
    if (user.value === undefined) return refused([unauthorized]);
    return answer(engine.findOneBare(context(grant.caller), type, user.value, search), () => noContent);
  };
  // A write to /me or /count is one to the user with that id (measured by the Allow header).
  const writes = { PUT: notYet(action("update")), DELETE: notYet(action("destroy")) };
  return [
    ["/api/users", route({ GET: { action: action("find"), handle: find }, POST: notYet(action("create")) })],
    ["/api/users/me", route({ GET: { action: action("me"), handle: me }, ...writes })],
    ["/api/users/count", route({ GET: { action: action("count"), handle: count }, ...writes })],
    ["/api/users/:id", route({ GET: { action: action("findOne"), handle: findOne }, ...writes })],
  ];
};
