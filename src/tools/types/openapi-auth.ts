import type { ContentType } from "../../reference/model/schema.js";
import { closedObject, type JsonSchema, text } from "./json-schema.js";
import { done, openObject, operations, type PathItem, type Paths, readErrors, texts } from "./openapi-operation.js";
import { userBody } from "./openapi-users.js";
import type { Parameter } from "./query-parameters.js";
import { entryName, type SchemaContext } from "./schema-context.js";

const confirmation: Parameter = {
  ...{ name: "confirmation", in: "query" },
  description: "The token that was sent.",
  ...{ required: true, schema: text },
};

/** The paths by which users sign in and keep their accounts (section 5). */
export const authPaths = (type: ContentType, context: SchemaContext): Paths => {
  const user = context.ref(entryName(context, type.uid, "flat"));
  const session = closedObject({ jwt: text, user });
  const tag = "Authentication";
  const post = (id: string, summary: string, body: JsonSchema, answer: JsonSchema): PathItem => ({
    post: operations({ tag, answer, errors: [...readErrors, 413] })(id, summary, { body }),
  });
  const get = operations({ tag });
  const { email = text, password = text } = userBody([]).properties ?? {};
  const registration = openObject(["username", "email", "password"], userBody([]).properties ?? {});
  const address = closedObject({ email });
  const provider: Parameter = { name: "provider", in: "path", required: true, description: "`local`.", schema: text };
  const foreign = (id: string): PathItem => ({
    get: get(id, "Sign in by another provider: disabled", { parameters: [provider] }),
  });
  const changed = texts("currentPassword", "password", "passwordConfirmation");
  const reset = closedObject({ code: text, password, passwordConfirmation: password });
  const sent = closedObject({ email: text, sent: { const: true } });
  return {
    "/auth/local": post("signIn", "Sign in by user name or e-mail address", texts("identifier", "password"), session),
    "/auth/local/register": post(
      "register",
      "Register; without a token where the address has to be confirmed first",
      registration,
      { anyOf: [session, closedObject({ user })] },
    ),
    "/auth/change-password": post("changePassword", "Change one's password", changed, session),
    "/auth/forgot-password": post("forgotPassword", "Ask for a code to reset a password", address, done),
    "/auth/reset-password": post("resetPassword", "Set a new password by a code", reset, session),
    "/auth/email-confirmation": {
      get: get("confirmEmail", "Confirm an address", {
        parameters: [confirmation],
        empty: { 302: "Confirmed: leads to the page that the settings name." },
      }),
    },
    "/auth/send-email-confirmation": post(
      "sendEmailConfirmation",
      "Ask for another message to confirm an address",
      address,
      sent,
    ),
    "/auth/{provider}/callback": foreign("signInByProvider"),
    "/connect/{provider}": foreign("connectProvider"),
    "/connect/{provider}/callback": foreign("finishProvider"),
  };
};
