import { isRecord } from "../../base/json/json.js";
import { isSecretName, isSignIn, namesSecret, shownError } from "../../base/secrets/secret-names.js";
import type { ContentModel } from "../../reference/model/schema.js";
import { explorerHeader, isOfExplorer } from "../lint/explorer-header.js";
import type { LoggedRequest } from "../mock/requests/request-log.js";

/** Deeper values, longer bodies, in bytes, and longer queries, in characters, are not shown. */
const [maxDepth, maxBody, maxQuery] = [50, 16_384, 8192];

/** What a member is called. Anything else in its place may be a whole body that was read as something that it is not. */
const plainName = /^[\w.$[\]-]{1,100}$/;

const hidden = "[redacted]";

/** The names of all attributes that hold a password, whatever they are called. */
export const passwordNames = ({ components, contentTypes }: ContentModel): ReadonlySet<string> =>
  new Set(
    [...contentTypes.values(), ...components.values()].flatMap(({ attributes }) =>
      [...attributes.values()].flatMap((attribute) =>
        attribute.kind === "scalar" && attribute.type === "password" ? [attribute.name] : [],
      ),
    ),
  );

/**
 * A request that was answered, for a reader: passwords, tokens and codes read `[redacted]`, and there are no headers, which hold
 * more of them. A body of more than 16,384 bytes is left out, and one that was compressed, which may be longer: the length that was sent
 * is in `bodyBytes`. A query of more than 8,192 characters is left out too: all of them are parsed anew at each look. `passwords` are {@link passwordNames}.
 */
export const requestDocument = (request: LoggedRequest, passwords: ReadonlySet<string>) => {
  const { bodyBytes, id, method, milliseconds, path, scenario, search, status, time } = request;
  const signingIn = isSignIn(path);
  const isSecret = (name: string) =>
    isSecretName(name, signingIn) ||
    passwords.has(name) ||
    (!plainName.test(name) && (signingIn || hidesSecret(name, passwords)));
  const isOpaque = signingIn ? !hasNames(request.body) : hidesSecret(request.body, passwords);
  return {
    id,
    method,
    path,
    query: search.length > maxQuery ? null : redacted(request.query, isSecret, 0),
    body: bodyBytes > maxBody || isCompressed(request) ? null : bodyOf(request, isOpaque, isSecret),
    bodyBytes,
    status,
    scenario,
    explorer: isOfExplorer(request.header(explorerHeader), search),
    time,
    milliseconds,
    error: shownError(request.error, path) ?? null,
    warnings: request.warnings,
  };
};

/** Whether a text that was not parsed holds the name of a secret. */
export const hidesSecret = (text: unknown, passwords: ReadonlySet<string>): boolean =>
  typeof text === "string" && (namesSecret(text) || [...passwords].some((name) => text.includes(name)));

/** Whether a body names its members: a text that is read as a form is a name without a value. */
const hasNames = (body: unknown): boolean => isRecord(body) && Object.values(body).every((value) => value !== "");

/** `isOpaque`: the body has no names that say which of it is a secret, and may be one. */
const bodyOf = ({ body }: LoggedRequest, isOpaque: boolean, isSecret: (name: string) => boolean): unknown => {
  if (body === undefined || body === null) return null;
  return isOpaque ? hidden : redacted(body, isSecret, 0);
};

const isCompressed = ({ header }: LoggedRequest): boolean => (header("content-encoding") ?? "identity") !== "identity";

const redacted = (value: unknown, isSecret: (name: string) => boolean, depth: number): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (depth === maxDepth) return "[too deep]";
  if (Array.isArray(value)) return value.map((element) => redacted(element, isSecret, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      isSecret(name) && !plainName.test(name) ? hidden : name,
      isSecret(name) && inner !== null ? hidden : redacted(inner, isSecret, depth + 1),
    ]),
  );
};
