import { observed, spec } from "./statement.js";

const byMail = {
  needs: ["users", "writes"],
  reason: "A code comes by mail. The reference is held to it by the tables of src/server/routes/auth-routes.test.ts.",
} as const;

const registration = {
  needs: ["users", "writes"],
  reason:
    "The dataset lets nobody register, and a run changes no role. The reference is held to it by the tables of src/server/routes/auth-routes.test.ts.",
} as const;

const roleRoutes = {
  needs: ["users", "writes"],
  reason:
    "A run changes no role of the server that it checks: whoever uses it would notice. The reference is held to it by the tables of src/server/routes/role-routes.test.ts.",
} as const;

const permissionStatements = [
  spec("5-find", "A role without the find permission MUST NOT receive a content-type's data in populated output.", [
    "permissions-populate-left-out",
    "permissions-populate-left-out-deep",
    "populate-polymorphic-forbidden",
  ]),
  spec("5-per-type", "Permissions MUST be granted per content-type: what is not forbidden is returned all the same.", [
    "permissions-default-output",
  ]),
  spec("5-per-role", "Permissions MUST be granted per role.", ["tokens-session"], {
    interpretation: "I-92",
    reason: "How a client takes on a role is not shown: the check rests on an observation.",
  }),
  observed("5-list", "I-91", ["permissions-list-forbidden"]),
  observed("5-nested-checked", "I-91", ["permissions-nested-still-checked"]),
  observed("5-filters", "I-91", ["permissions-filters-refused"]),
  observed("5-users-role", "I-82", ["users-role-left-out"]),
  observed("5-write", "I-100", ["writes-without-permission"]),
  observed("5-forbidden-relation", "I-100", ["writes-forbidden-relation"]),
];

const credentialStatements = [
  spec("5-scheme", "Credentials MAY be given in any way.", [], {
    needs: ["tokens"],
    level: "MAY",
    reason:
      "Scheme, headers and tokens are not shown by the specification; what was measured is `5-scheme-case` and what follows it.",
  }),
  observed("5-scheme-case", "I-92", ["tokens-scheme-case"]),
  observed("5-other-schemes", "I-92", ["tokens-other-schemes"]),
  observed("5-invalid-token", "I-92", ["tokens-invalid"]),
  observed("5-full-access-token", "I-92", ["tokens-full-access"]),
  observed("5-read-only-token", "I-92", ["tokens-read-only"]),
  observed("5-custom-token", "I-92", ["tokens-custom"]),
  observed("5-session", "I-92", ["tokens-session"]),
  observed("5-sign-in", "I-92", ["tokens-sign-in-document"]),
  observed("5-sign-in-refused", "I-92", ["tokens-sign-in-refused"]),
  observed("5-me", "I-92", ["tokens-me"]),
  observed("5-new-user", "I-100", ["writes-user-signs-in"]),
];

const accountStatements = [
  observed("5-register", "I-121", [], {
    ...registration,
    text: "POST /api/auth/local/register MUST make a user with the role of the settings and be answered with { jwt, user }.",
  }),
  observed("5-register-attributes", "I-121", [], {
    ...registration,
    text: "Registration MUST NOT take role, provider, confirmed, blocked, tokens or timestamps from the body.",
  }),
  observed("5-register-taken", "I-121", [], {
    ...registration,
    text: "Registration with the name or the address of another user MUST be refused.",
  }),
  observed("5-password-changed", "I-122", [], {
    needs: ["users", "writes"],
    reason:
      "It would change a user of the dataset. The reference is held to it by the tables of src/server/routes/auth-routes.test.ts.",
    text: "A change of the password MUST ask for the session and the old password, and leave other sessions alone.",
  }),
  observed("5-password-forgotten", "I-122", [], {
    ...byMail,
    text: "A person with the code MUST be able to replace a forgotten password; no answer shows whether there is such a user.",
  }),
  observed("5-confirmation", "I-123", [], {
    ...byMail,
    text: "Where the settings ask for it, sign-in and sessions MUST be refused until the address is confirmed.",
  }),
  observed("5-changes-count", "I-124", ["writes-user-blocked"]),
  observed("5-role-changes-count", "I-124", [], {
    ...roleRoutes,
    text: "Changes of a role MUST count from the next request on, for the sessions of its users too.",
  }),
  observed("5-roles", "I-125", [], {
    ...roleRoutes,
    text: "/api/users-permissions/roles, /roles/:id and /permissions MUST answer { roles }, { role } and { permissions }.",
  }),
  observed("5-role-replaced", "I-125", [], {
    ...roleRoutes,
    text: "PUT of a role MUST replace all that it allows.",
  }),
  observed("5-role-deleted", "I-125", [], {
    ...roleRoutes,
    text: "The users of a deleted role MUST get the public one, which cannot be deleted.",
  }),
];

/** Section 5: permissions, credentials and accounts. */
export const authenticationStatements = [...permissionStatements, ...credentialStatements, ...accountStatements];
