import type { Issue } from "../base/issue.js";
import { isRecord } from "../base/json.js";
import { fail, ok, type Result } from "../base/result.js";
import type { ContentType } from "../model/schema.js";
import { json, refused } from "./reply.js";
import { type Call, type Route, route } from "./router.js";
import type { Service } from "./service.js";

/** `POST /api/auth/local`: user name or e-mail address and password in, session token and user out (section 5). */
export const signInRoutes = ({ access, context, engine }: Service, type: ContentType): [string, Route][] => {
  const handle = async ({ body, grant }: Call) => {
    const credentials = readCredentials(body);
    if (!credentials.ok) return refused(credentials.issues);
    const signedIn = await access.signIn(credentials.value.identifier, credentials.value.password);
    if (!signedIn.ok) return refused(signedIn.issues);
    const user = engine.findOneBare(context(grant.caller), type, signedIn.value.user, "");
    if (!user.ok) return refused(user.issues);
    return json(`{"jwt":${JSON.stringify(signedIn.value.jwt)},"user":${user.value ?? "null"}}`);
  };
  return [["/api/auth/local", route({ POST: { action: "plugin::users-permissions.auth.callback", handle } })]];
};

interface Credentials {
  readonly identifier: string;
  readonly password: string;
}

/** A fault of one key, as the real server words it. */
interface Fault {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: "ValidationError";
}

const readCredentials = (body: unknown): Result<Credentials> => {
  if (!isRecord(body)) return fail(issueOf([fault([], mismatch("this", "object", body))]));
  const { identifier, password } = body;
  const faults = [...textFaults("identifier", identifier), ...textFaults("password", password)];
  if (faults.length > 0 || typeof identifier !== "string" || typeof password !== "string") return fail(issueOf(faults));
  return ok({ identifier, password });
};

const fault = (path: readonly string[], message: string): Fault => ({ path, message, name: "ValidationError" });

const textFaults = (key: string, value: unknown): Fault[] => {
  if (value === undefined || value === "") return [fault([key], `${key} is a required field`)];
  return typeof value === "string" ? [] : [fault([key], mismatch(key, "string", value))];
};

const issueOf = (errors: readonly Fault[]): Issue => {
  const [first] = errors;
  const message = errors.length === 1 && first ? first.message : `${errors.length} errors occurred`;
  return { code: "invalid-credentials", path: first?.path ?? [], message, details: { errors } };
};

const mismatch = (key: string, type: string, value: unknown): string =>
  `${key} must be a \`${type}\` type, but the final value was: \`${printed(value)}\`.`;

/** A JSON value as the real server's messages print it: every scalar inside is printed first, then quoted again. */
const printed = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? JSON.stringify(value, (_key, inner) => (isScalar(inner) ? scalarText(inner) : inner), 2)
    : scalarText(value);

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

const scalarText = (value: unknown): string => (typeof value === "string" ? `"${value}"` : String(value));
