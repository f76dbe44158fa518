import { refused } from "../http/reply.js";
import { type Endpoint, type Method, type Route, route } from "../http/route.js";

/** An endpoint of the real server that is not served here: permission is checked, then the answer is a 501 with a hint. */
const unserved = (action: string | undefined): Endpoint => ({
  action,
  handle: ({ request: { method, pathname } }) => {
    const message =
      `touchstone does not serve ${method} ${pathname}. ` +
      "It answers for content-types, /api/users, /api/auth, /api/users-permissions, /api/upload, /api/i18n/locales and /api/content-type-builder";
    return refused([{ code: "not-implemented", path: [], message }]);
  },
});

/** Pattern, method, action: what the real server and its plugins answer and this one does not. Without an action: whoever asks. */
const unservedEndpoints: readonly (readonly [string, Method, string | undefined])[] = [
  ["/api/email", "POST", "plugin::email.email.send"],
  ["/graphql", "GET", undefined],
  ["/graphql", "POST", undefined],
  ["/admin", "GET", undefined],
  ["/admin/:id", "GET", undefined],
  ["/admin/:id", "POST", undefined],
];

/** The routes that answer 501. */
export const unservedRoutes = (): [string, Route][] => {
  const endpoints = new Map<string, Partial<Record<Method, Endpoint>>>();
  for (const [pattern, method, action] of unservedEndpoints) {
    endpoints.set(pattern, { ...endpoints.get(pattern), [method]: unserved(action) });
  }
  return [...endpoints].map(([pattern, methods]) => [pattern, route(methods)]);
};
