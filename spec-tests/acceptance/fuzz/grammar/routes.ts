import type { ContentType, Schema } from "../../../kit/reference.js";
import { fileType, userType, type Vocabulary } from "../vocabulary.js";
import { type ControlBody, controlBodies } from "./control-bodies.js";

/** What the body of a request is made of. */
export type BodyKind =
  | { readonly kind: "none" | "user" | "sign in" | "register" | "password" | "role" | "upload" }
  | { readonly kind: "entry"; readonly type: ContentType; readonly bare: boolean }
  | { readonly kind: "control"; readonly body: ControlBody };

/** A path and what may be asked of it. */
export interface Route {
  /** With `:id` where any id stands. */
  readonly path: string;
  readonly method: string;
  /** What its query speaks of; undefined: a query has no effect. */
  readonly schema: Schema | undefined;
  readonly body: BodyKind;
  /** How often it is asked, next to others. */
  readonly weight: number;
}

const none: BodyKind = { kind: "none" };

const routesOf = (type: ContentType): readonly Route[] => {
  const single = type.kind === "singleType";
  const base = `/api/${single ? type.singularName : type.pluralName}`;
  const one = single ? base : `${base}/:id`;
  const at = (method: string, path: string, weight: number, body: BodyKind = none) => ({
    ...{ method, path, weight, body },
    schema: type,
  });
  const entry: BodyKind = { kind: "entry", type, bare: false };
  return [
    at("GET", base, 6),
    at("PUT", one, 3, entry),
    at("DELETE", one, 1),
    ...(single ? [] : [at("GET", one, 3), at("POST", base, 2, entry)]),
    ...(type.localized ? [at("POST", `${one}/localizations`, 1, { kind: "entry", type, bare: true })] : []),
  ];
};

/** The routes of plugins: users and sessions, roles, files, locales. */
const pluginRoutes = ({ schema }: Vocabulary): readonly Route[] => {
  const [user, file] = [schema(userType), schema(fileType)];
  const at = (
    line: string,
    weight: number,
    kind: Exclude<BodyKind["kind"], "entry" | "control"> = "none",
    of?: Schema,
  ) => {
    const [method = "", path = ""] = line.split(" ");
    return { method, path, weight, schema: of, body: { kind } };
  };
  return [
    ...[at("GET /api/users", 6, "none", user), at("GET /api/users/:id", 3, "none", user)],
    ...[at("GET /api/users/me", 4, "none", user), at("GET /api/users/count", 2, "none", user)],
    ...[at("POST /api/users", 2, "user"), at("PUT /api/users/:id", 4, "user"), at("DELETE /api/users/:id", 1)],
    ...[at("PUT /api/users/me", 1, "user"), at("POST /api/auth/local", 1, "sign in")],
    ...[at("POST /api/auth/local/register", 1, "register"), at("POST /api/auth/forgot-password", 2, "register")],
    ...[at("POST /api/auth/reset-password", 1, "password"), at("POST /api/auth/change-password", 1, "password")],
    ...[at("GET /api/auth/email-confirmation", 1), at("POST /api/auth/send-email-confirmation", 1, "register")],
    ...[at("GET /api/auth/:id/callback", 1), at("GET /api/connect/:id", 1), at("GET /api/connect/:id/callback", 1)],
    ...[at("GET /api/users-permissions/roles", 1), at("GET /api/users-permissions/roles/:id", 1)],
    ...[at("POST /api/users-permissions/roles", 2, "role"), at("PUT /api/users-permissions/roles/:id", 2, "role")],
    ...[at("DELETE /api/users-permissions/roles/:id", 1), at("GET /api/users-permissions/permissions", 1)],
    ...[at("GET /api/upload/files", 4, "none", file), at("GET /api/upload/files/:id", 2, "none", file)],
    ...[at("POST /api/upload", 6, "upload"), at("DELETE /api/upload/files/:id", 2), at("GET /api/i18n/locales", 1)],
  ];
};

/** Pages, stored files, what is not served (501), and what is not there. */
const otherRoutes = (): readonly Route[] => {
  const paths = ["/", "/index.html", "/_health", "/favicon.ico", "/api", "/api/", "/nothing", "/api/nothing/:id", "*"];
  const unserved = ["/admin", "/admin/:id", "/graphql", "/api/content-type-builder/components"];
  const at = (method: string, path: string, weight = 1): Route => ({
    method,
    path,
    weight,
    schema: undefined,
    body: none,
  });
  return [
    ...[...paths, ...unserved].map((path) => at("GET", path)),
    ...["/api/email", "/graphql", "/api/nothing"].map((path) => at("POST", path)),
    at("GET", "/uploads/:file", 6),
  ];
};

const controlRoutes = (): readonly Route[] =>
  controlBodies.map(({ body, route }) => {
    const [method = "", path = ""] = route.split(" ");
    const kind: BodyKind = body === undefined ? none : { kind: "control", body };
    return { method, path: `/__touchstone/${path}`, weight: 1, schema: undefined, body: kind };
  });

/** Everything that is asked, by how often: entries most of all, control routes once in a hundred requests. */
export const routes = (vocabulary: Vocabulary): readonly (readonly [share: number, routes: readonly Route[]])[] => [
  [70, vocabulary.types.flatMap(routesOf)],
  [20, pluginRoutes(vocabulary)],
  [7, otherRoutes()],
  [2, controlRoutes()],
];
