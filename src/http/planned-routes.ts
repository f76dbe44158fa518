import { refused } from "./reply.js";
import { type Endpoint, type Method, type Route, route } from "./router.js";

/** An endpoint of the real server that is not served here: permission is checked, then the answer is a 501 with a hint. */
export const notYet = (action: string): Endpoint => ({
  action,
  handle: ({ request: { method, path } }) => {
    const target = path.split("?", 1)[0];
    const message =
      `touchstone does not serve ${method} ${target} yet. ` +
      "It answers GET for content-types, /api/users, /api/upload/files, /api/i18n/locales, and POST /api/auth/local";
    return refused([{ code: "not-implemented", path: [], message }]);
  },
});

const users = "plugin::users-permissions";
const builder = "plugin::content-type-builder";

/** Pattern, method, action: what the real server's plugins answer and this one does not. */
const plannedEndpoints: readonly (readonly [string, Method, string])[] = [
  ["/api/users-permissions/roles", "GET", `${users}.role.find`],
  ["/api/users-permissions/roles", "POST", `${users}.role.createRole`],
  ["/api/users-permissions/roles/:id", "GET", `${users}.role.findOne`],
  ["/api/users-permissions/roles/:id", "PUT", `${users}.role.updateRole`],
  ["/api/users-permissions/roles/:id", "DELETE", `${users}.role.deleteRole`],
  ["/api/users-permissions/permissions", "GET", `${users}.permissions.getPermissions`],
  ["/api/auth/local/register", "POST", `${users}.auth.register`],
  ["/api/auth/forgot-password", "POST", `${users}.auth.forgotPassword`],
  ["/api/auth/reset-password", "POST", `${users}.auth.resetPassword`],
  ["/api/auth/change-password", "POST", `${users}.auth.changePassword`],
  ["/api/auth/email-confirmation", "GET", `${users}.auth.emailConfirmation`],
  ["/api/auth/send-email-confirmation", "POST", `${users}.auth.sendEmailConfirmation`],
  ["/api/auth/:id/callback", "GET", `${users}.auth.callback`],
  ["/api/connect/:id", "GET", `${users}.auth.connect`],
  ["/api/connect/:id/callback", "GET", `${users}.auth.connect`],
  ["/api/upload", "POST", "plugin::upload.content-api.upload"],
  ["/api/email", "POST", "plugin::email.email.send"],
  ["/api/content-type-builder/content-types", "GET", `${builder}.content-types.getContentTypes`],
  ["/api/content-type-builder/content-types/:id", "GET", `${builder}.content-types.getContentType`],
  ["/api/content-type-builder/components", "GET", `${builder}.components.getComponents`],
  ["/api/content-type-builder/components/:id", "GET", `${builder}.components.getComponent`],
];

/** The routes that answer 501. */
export const plannedRoutes = (): [string, Route][] => {
  const endpoints = new Map<string, Partial<Record<Method, Endpoint>>>();
  for (const [pattern, method, action] of plannedEndpoints) {
    endpoints.set(pattern, { ...endpoints.get(pattern), [method]: notYet(action) });
  }
  return [...endpoints].map(([pattern, methods]) => [pattern, route(methods)]);
};
