import type { ContentType } from "../../reference/model/schema.js";
import { count, findOne, list } from "../../reference/read.js";
import type { ApiResponse } from "../http/message.js";
import { json, noContent, notFound, refused } from "../http/reply.js";
import { type Endpoint, type EndpointCall, endpointsOf, type Route, route } from "../http/route.js";
import type { Service } from "../http/service.js";
import { createUser, removeUser, updateUser } from "../users/user-commands.js";
import { answer, entryId } from "./content-routes.js";
import { userService } from "./user-service.js";

type Handle = Endpoint["handle"];

const endpoint = endpointsOf("plugin::users-permissions.user");

const unauthorized = { code: "missing-credentials", path: [], message: "Unauthorized" } as const;

/** The routes of the user resource (section 2.2): bare JSON without envelope, in bodies too. */
export const userRoutes = (service: Service, type: ContentType): [string, Route][] => {
  const { access } = service;
  const findAll = ({ request: { search }, context }: EndpointCall) => answer(list(context, type, search, "window"));
  const find = ({ request: { search }, context, parameter }: EndpointCall) =>
    // An unknown user is an empty answer, not an error (measured).
    answer(findOne(context, type, entryId(parameter), search, "bare"), () => noContent);
  const total = ({ request: { search }, context }: EndpointCall) => {
    const result = count(context, type, search);
    return result.ok ? json(String(result.value)) : refused(result.issues);
  };
  const me = async ({ request: { headers, search }, context }: EndpointCall) => {
    const user = await access.user(headers("authorization"));
    if (!user.ok) return refused(user.issues);
    if (user.value === undefined) return refused([unauthorized]);
    return answer(findOne(context, type, user.value, search, "bare"), () => noContent);
  };
  const { create, destroy, update } = writers(service, type);
  // A write to /me or /count is one to the user with that id, whom nobody can be (measured).
  const writes = { PUT: endpoint("update", update), DELETE: endpoint("destroy", destroy) };
  return [
    ["/api/users", route({ GET: endpoint("find", findAll), POST: endpoint("create", create) })],
    ["/api/users/me", route({ GET: endpoint("me", me), ...writes })],
    ["/api/users/count", route({ GET: endpoint("count", total), ...writes })],
    ["/api/users/:id", route({ GET: endpoint("findOne", find), ...writes })],
  ];
};

/** How users are written. The query has no effect on the answers: they show the role, that to DELETE does not (measured). */
const writers = (service: Service, type: ContentType): Readonly<Record<"create" | "update" | "destroy", Handle>> => {
  const users = userService(service, type);
  const show = ({ context }: EndpointCall, id: number, search: string, status = 200): ApiResponse => {
    const user = findOne(context, type, id, search, "bare");
    if (!user.ok) return refused(user.issues);
    return user.value === undefined ? noContent : json(user.value, status);
  };
  return {
    create: async (call) => {
      const created = await createUser(users, call.body);
      // 201, unlike any other entry (measured).
      return created.ok ? show(call, created.value, "populate=role", 201) : refused(created.issues);
    },
    update: async (call) => {
      const id = entryId(call.parameter);
      const updated = await updateUser(users, id, call.body);
      if (!updated.ok) return refused(updated.issues);
      return updated.value ? show(call, id, "populate=role") : notFound("User not found");
    },
    destroy: (call) => {
      const id = entryId(call.parameter);
      const shown = show(call, id, "");
      removeUser(users, id);
      return shown;
    },
  };
};
