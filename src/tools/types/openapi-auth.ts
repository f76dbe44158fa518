import type { ContentType } from "../../reference/model/schema.js";
import { closedObject, type JsonSchema, text } from "./json-schema.js";
import { done, openObject, operation, type PathItem, type Paths, readErrors, texts } from "./openapi-operation.js";
import { userBody } from "./openapi-users.js";
import type { Parameter } from "./query-parameters.js";
import { entryName, type SchemaContext } from "./schema-context.js";

const query = (name: string, description: string, required = false): Parameter => ({
  name,
  in: "query",
  description,
  ...(required && { required }),
  schema: text,
});

/** The paths by which users sign in and keep their accounts (section 5). */
export const authPaths = (type: ContentType, context: SchemaContext): Paths => {
  const user = context.ref(entryName(context, type.uid, "flat"));
  const session = closedObject({ jwt: text, user });
  const shared = { tag: "Authentication", errors: [...readErrors, 413] } as const;
  const post = (id: string, summary: string, body: JsonSchema, answer: JsonSchema): PathItem => ({
    post: operation({ ...shared, id, summary, body, answer }),
  });
  const registration = openObject(["username", "email", "password"], userBody([]).properties ?? {});
  const { email, password } = userBody([]).properties ?? {};
  const address = closedObject({ email: email ?? text });
  const provider: Parameter = { name: "provider", in: "path", required: true, description: "`local`.", schema: text };
  const foreign = (id: string, parameters: readonly Parameter[]): PathItem => ({
    get: operation({
      id,
      tag: shared.tag,
      summary: "Sign in by another provider: disabled",
      parameters,
      answer: undefined,
      errors: readErrors,
    }),
  });
  return [
    ["/auth/local", post("signIn", "Sign in by user name or e-mail address", texts("identifier", "password"), session)],
    [
      "/auth/local/register",
      post("register", "Register; without a token where the address has to be confirmed first", registration, {
        anyOf: [session, closedObject({ user })],
      }),
    ],
    [
      "/auth/change-password",
      post(
        "changePassword",
        "Change one's password",
        texts("currentPassword", "password", "passwordConfirmation"),
        session,
      ),
    ],
    ["/auth/forgot-password", post("forgotPassword", "Ask for a code to reset a password", address, done)],
    [
      "/auth/reset-password",
      post(
        "resetPassword",
        "Set a new password by a code",
        closedObject({ code: text, password: password ?? text, passwordConfirmation: password ?? text }),
        session,
      ),
    ],
    [
      "/auth/email-confirmation",
      {
        get: operation({
          ...shared,
          id: "confirmEmail",
          summary: "Confirm an address",
          parameters: [query("confirmation", "The token that was sent.", true)],
          answer: undefined,
          empty: { 302: "Confirmed: leads to the page that the settings name." },
          errors: readErrors,
        }),
      },
    ],
    [
      "/auth/send-email-confirmation",
      post(
        "sendEmailConfirmation",
        "Ask for another message to confirm an address",
        address,
        closedObject({ email: text, sent: { const: true } }),
      ),
    ],
    ["/auth/{provider}/callback", foreign("signInByProvider", [provider])],
    ["/connect/{provider}", foreign("connectProvider", [provider])],
    ["/connect/{provider}/callback", foreign("finishProvider", [provider])],
  ];
};
