import { fail, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../../reference/model/schema.js";
import { parseQueryString } from "../../reference/query/query.js";
import { findOne } from "../../reference/read.js";
import type { ApiResponse } from "../http/message.js";
import { json, redirect, refused } from "../http/reply.js";
import { type Endpoint, type EndpointCall, endpointsOf, type Route, route } from "../http/route.js";
import type { Service } from "../http/service.js";
import { credentials } from "../users/bodies.js";
import { confirm, requestConfirmation } from "../users/confirmations.js";
import { changePassword, readReset, requestPassword, resetPassword } from "../users/passwords.js";
import { rejection } from "../users/refusals.js";
import { register } from "../users/registration.js";
import { checkShape, textOf } from "../users/shape.js";
import type { UserService } from "../users/user-service.js";
import { userService } from "./user-service.js";

type Handle = Endpoint["handle"];

const endpoint = endpointsOf("plugin::users-permissions.auth");

/** The routes by which users sign in and keep their accounts: `/api/auth/...` (section 5). */
export const authRoutes = (service: Service, type: ContentType): [string, Route][] => {
  const users = userService(service, type);
  const messaging = ({ request }: EndpointCall): UserService => userService(service, type, request);
  const show = showing(type);
  const callback = ({ parameter, ...call }: EndpointCall) =>
    parameter.toLowerCase() === "local" ? signIn(service, show)({ ...call, parameter }) : providerDisabled;
  return [
    ["/api/auth/local", route({ POST: endpoint("callback", signIn(service, show)) })],
    ["/api/auth/local/register", route({ POST: endpoint("register", registering(messaging, show)) })],
    ["/api/auth/change-password", route({ POST: endpoint("changePassword", changing(users, show)) })],
    ["/api/auth/forgot-password", route({ POST: endpoint("forgotPassword", forgetting(messaging)) })],
    ["/api/auth/reset-password", route({ POST: endpoint("resetPassword", resetting(users, show)) })],
    ["/api/auth/email-confirmation", route({ GET: endpoint("emailConfirmation", confirming(users)) })],
    ["/api/auth/send-email-confirmation", route({ POST: endpoint("sendEmailConfirmation", sending(messaging)) })],
    ["/api/auth/:id/callback", route({ GET: endpoint("callback", callback) })],
    ["/api/connect/:id", route({ GET: endpoint("connect", () => providerDisabled) })],
    ["/api/connect/:id/callback", route({ GET: endpoint("connect", () => providerDisabled) })],
  ];
};

/** What commands that send messages are carried out with, for one request. */
type UsersOf = (call: EndpointCall) => UserService;

/** Sign-in by other providers is off in a new project. */
const providerDisabled = refused([rejection("This provider is disabled")]);

/** The JSON text of a user, as the sender of a request may see it. */
type Show = (call: EndpointCall, user: number, search: string) => Result<string>;

const gone = { code: "missing-credentials", path: [], message: "Invalid credentials" } as const;

const showing =
  (type: ContentType): Show =>
  ({ context }, user, search) => {
    const text = findOne(context, type, user, search, "bare");
    if (!text.ok) return text;
    return text.value === undefined ? fail(gone) : ok(text.value);
  };

/** The answer that signs a user in. */
const session = (jwt: string, user: string): ApiResponse => json(`{"jwt":${JSON.stringify(jwt)},"user":${user}}`);

const signIn =
  ({ access }: Service, show: Show): Handle =>
  async (call) => {
    // A GET has no body: it is asked for all the same (measured).
    const body = checkShape(call.body ?? {}, credentials, "invalid-credentials");
    if (!body.ok) return refused(body.issues);
    const signedIn = await access.signIn(textOf(body.value, "identifier"), textOf(body.value, "password"));
    if (!signedIn.ok) return refused(signedIn.issues);
    const user = show(call, signedIn.value.user, "");
    return user.ok ? session(signedIn.value.jwt, user.value) : refused(user.issues);
  };

const registering =
  (usersOf: UsersOf, show: Show): Handle =>
  async (call) => {
    const users = usersOf(call);
    const registered = await register(users, call.body);
    if (!registered.ok) return refused(registered.issues);
    const user = show(call, registered.value, "populate=role");
    if (!user.ok) return refused(user.issues);
    // Who has to confirm an address first gets no session (measured).
    if (users.settings.emailConfirmation) return json(`{"user":${user.value}}`);
    return session(await users.access.issue(registered.value), user.value);
  };

const unauthenticated = rejection("You must be authenticated to reset your password");

const changing =
  (users: UserService, show: Show): Handle =>
  async (call) => {
    const sender = await users.access.user(call.request.headers("authorization"));
    if (!sender.ok) return refused(sender.issues);
    if (sender.value === undefined) return refused([unauthenticated]);
    return answerWithOld(users, call, show, sender.value, () => changePassword(users, sender.value ?? 0, call.body));
  };

const resetting =
  (users: UserService, show: Show): Handle =>
  async (call) => {
    const reset = readReset(users, call.body);
    if (!reset.ok) return refused(reset.issues);
    return answerWithOld(users, call, show, reset.value.user, () => resetPassword(users, reset.value));
  };

/** Signs a user in who gets a new password. The answer shows the user as before (measured by `updatedAt`). */
const answerWithOld = async (
  { access }: UserService,
  call: EndpointCall,
  show: Show,
  id: number,
  change: () => Promise<Result<void>>,
): Promise<ApiResponse> => {
  const user = show(call, id, "");
  if (!user.ok) return refused(user.issues);
  const changed = await change();
  return changed.ok ? session(await access.issue(id), user.value) : refused(changed.issues);
};

const forgetting =
  (usersOf: UsersOf): Handle =>
  (call) => {
    const requested = requestPassword(usersOf(call), call.body);
    return requested.ok ? json('{"ok":true}') : refused(requested.issues);
  };

const sending =
  (usersOf: UsersOf): Handle =>
  (call) => {
    const email = requestConfirmation(usersOf(call), call.body);
    return email.ok ? json(JSON.stringify({ email: email.value, sent: true })) : refused(email.issues);
  };

const confirming =
  (users: UserService): Handle =>
  ({ request: { search }, context }) => {
    const confirmed = confirm(users, parseQueryString(search, context.queryParser));
    return confirmed.ok ? redirect(users.settings.emailConfirmationRedirection) : refused(confirmed.issues);
  };
