import type { Result } from "../../base/result.js";
import { unrestricted } from "../../reference/model/caller.js";
import type { ContentType } from "../../reference/model/schema.js";
import { targetsOf } from "../../reference/store/column.js";
import { actionsOf } from "../access/roles.js";
import type { ApiResponse } from "../http/message.js";
import { json, refused } from "../http/reply.js";
import { type Call, type Endpoint, type Route, route } from "../http/router.js";
import type { Service } from "../http/service.js";
import { actionTree } from "../users/action-tree.js";
import { createRole, deleteRole, findRole, roleTables, updateRole } from "../users/roles.js";
import { entryId } from "./entry-id.js";
import { userDeployment } from "./user-deployment.js";

const endpoint = (action: string, handle: Endpoint["handle"]): Endpoint => ({
  action: `plugin::users-permissions.${action}`,
  handle,
});

/** The routes of roles and what they allow: `/api/users-permissions/...`. Queries have no effect (measured). */
export const roleRoutes = (service: Service, userType: ContentType, roleType: ContentType): [string, Route][] => {
  const deployment = userDeployment(service, userType);
  const show = showing(service, roleType);
  const create = ({ body }: Call) => done(createRole(deployment, body));
  const update = ({ body, parameter }: Call) => done(updateRole(deployment, entryId(parameter), body));
  const remove = ({ parameter }: Call) => done(deleteRole(deployment, entryId(parameter)));
  const permissions = () => {
    const tree = actionTree(service.dataset.model, new Set());
    return json(JSON.stringify({ permissions: tree }));
  };
  return [
    [
      "/api/users-permissions/roles",
      route({
        GET: endpoint("role.find", () => findAll(deployment.context.store, show)),
        POST: endpoint("role.createRole", create),
      }),
    ],
    [
      "/api/users-permissions/roles/:id",
      route({
        GET: endpoint("role.findOne", ({ parameter }) => findOne(deployment.context.store, show, entryId(parameter))),
        PUT: endpoint("role.updateRole", update),
        DELETE: endpoint("role.deleteRole", remove),
      }),
    ],
    ["/api/users-permissions/permissions", route({ GET: endpoint("permissions.getPermissions", permissions) })],
  ];
};

const done = (result: Result<void>): ApiResponse => (result.ok ? json('{"ok":true}') : refused(result.issues));

type Store = ReturnType<Service["context"]>["store"];

/** The JSON text of a role, with one more key. */
type Show = (id: number, key: string, value: unknown) => string;

const showing =
  ({ context, engine }: Service, type: ContentType): Show =>
  (id, key, value) => {
    const role = engine.findOneBare(context(unrestricted), type, id, "");
    const text = role.ok ? role.value : undefined;
    return `${text?.slice(0, -1) ?? `{"id":${id}`},${JSON.stringify(key)}:${JSON.stringify(value)}}`;
  };

const findAll = (store: Store, show: Show): ApiResponse => {
  const { roles } = roleTables(store);
  const users = roles.link("users");
  const texts = roles.rows().map((row) => {
    const count = users.kind === "mixed" ? 0 : targetsOf(users, row).length;
    return show(roles.idOf(row), "nb_users", count);
  });
  return json(`{"roles":[${texts.join(",")}]}`);
};

const findOne = (store: Store, show: Show, id: number): ApiResponse => {
  const role = findRole(store, id);
  if (!role.ok) return refused(role.issues);
  const { permissions, roles } = roleTables(store);
  const tree = actionTree(store.model, actionsOf(roles, permissions, role.value));
  return json(`{"role":${show(id, "permissions", tree)}}`);
};
