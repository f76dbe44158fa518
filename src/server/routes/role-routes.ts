import type { Result } from "../../base/result.js";
import type { ContentType } from "../../reference/model/schema.js";
import { findOne } from "../../reference/read.js";
import { linksOf, type Store } from "../../reference/store/store.js";
import { actionsOf } from "../access/access.js";
import type { ApiResponse } from "../http/message.js";
import { json, refused } from "../http/reply.js";
import { type EndpointCall, endpointsOf, type Route, route } from "../http/route.js";
import type { Service } from "../http/service.js";
import { actionTree } from "../users/action-tree.js";
import { createRole, deleteRole, findRole, rolesOf, updateRole } from "../users/roles.js";
import { entryId } from "./content-routes.js";
import { userService } from "./user-service.js";

const endpoint = endpointsOf("plugin::users-permissions");

/** The routes of roles and what they allow: `/api/users-permissions/...`. Queries have no effect (measured). */
export const roleRoutes = (service: Service, userType: ContentType, roleType: ContentType): [string, Route][] => {
  const users = userService(service, userType);
  const show = showing(service, roleType);
  const { keep } = service.room;
  const create = ({ body }: EndpointCall) => done(keep(() => createRole(users, body)));
  const update = ({ body, parameter }: EndpointCall) => done(keep(() => updateRole(users, entryId(parameter), body)));
  const remove = ({ parameter }: EndpointCall) => done(deleteRole(users, entryId(parameter)));
  const permissions = () => {
    const tree = actionTree(service.dataset.model, new Set());
    return json(JSON.stringify({ permissions: tree }));
  };
  return [
    [
      "/api/users-permissions/roles",
      route({
        GET: endpoint("role.find", () => showAll(service.current.store, show)),
        POST: endpoint("role.createRole", create),
      }),
    ],
    [
      "/api/users-permissions/roles/:id",
      route({
        GET: endpoint("role.findOne", ({ parameter }) => showOne(service.current.store, show, entryId(parameter))),
        PUT: endpoint("role.updateRole", update),
        DELETE: endpoint("role.deleteRole", remove),
      }),
    ],
    ["/api/users-permissions/permissions", route({ GET: endpoint("permissions.getPermissions", permissions) })],
  ];
};

const done = (result: Result<void>): ApiResponse => (result.ok ? json('{"ok":true}') : refused(result.issues));

/** The JSON text of a role, with one more key. */
type Show = (id: number, key: string, value: unknown) => string;

const showing =
  ({ context }: Service, type: ContentType): Show =>
  (id, key, value) => {
    const role = findOne(context, type, id, "", "bare");
    const text = role.ok ? role.value : undefined;
    return `${text?.slice(0, -1) ?? `{"id":${id}`},${JSON.stringify(key)}:${JSON.stringify(value)}}`;
  };

const showAll = (store: Store, show: Show): ApiResponse => {
  const roles = rolesOf(store).entries.toArray();
  const texts = roles.map((role) => show(role.id, "nb_users", linksOf(role, "users").length));
  return json(`{"roles":[${texts.join(",")}]}`);
};

const showOne = (store: Store, show: Show, id: number): ApiResponse => {
  const role = findRole(store, id);
  if (!role.ok) return refused(role.issues);
  const tree = actionTree(store.model, actionsOf(store, role.value));
  return json(`{"role":${show(id, "permissions", tree)}}`);
};
