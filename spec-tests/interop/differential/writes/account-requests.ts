import fc from "fast-check";
import type { Json, JsonObject } from "../../json.js";
import type { WriteRequest } from "./request.js";

const thea = "thea@havnsund-museum.example";
const names: readonly Json[] = ["rope.maker", "thea", "Thea", "ab", "a b", thea, "", null, 5, {}];
const addresses: readonly Json[] = [
  ...["rope@sound.example", "Rope@Sound.example", "THEA@havnsund-museum.example", thea, "a@b", "rope", "", null, 5],
];
const passwords: readonly Json[] = ["correct-horse", "another-horse-7", "short", "", null, 5, "Tiller-and-Tar-1"];
const roles: readonly Json[] = [
  ...[1, 2, 3, "1", 99, null, "x", [1], { connect: [{ id: 3 }], disconnect: [] }],
  ...[
    { connect: [2], disconnect: [{ id: 1 }] },
    { connect: [], disconnect: [{ id: 1 }] },
  ],
];

const fields: readonly (readonly [name: string, values: readonly Json[]])[] = [
  ["username", names],
  ["email", addresses],
  ["password", passwords],
  ["role", roles],
  ["desk", ["Attic", "", null, 5]],
  ["confirmed", [true, false, null, "x"]],
  ["blocked", [true, false, null]],
  ["provider", ["local", "github", null]],
  ["stories", [[1, 2], { connect: [3] }, [99]]],
  ["nope", [1]],
];

/** The first values of a field are those that a server takes. */
const mostly = (values: readonly Json[]): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...values.slice(0, 2)) }, fc.constantFrom(...values));

const pairs = (maxLength: number): fc.Arbitrary<JsonObject> =>
  fc
    .uniqueArray(fc.oneof(...fields.map(([name, values]) => mostly(values).map((value) => [name, value] as const))), {
      maxLength,
      selector: ([name]) => name,
    })
    .map((chosen) => Object.fromEntries(chosen));

const whole: fc.Arbitrary<JsonObject> = fc
  .record({
    username: mostly(names),
    email: mostly(addresses),
    password: mostly(passwords),
    role: mostly(roles),
    more: pairs(1),
    lacking: fc.nat({ max: 8 }),
  })
  .map(({ more, lacking, ...user }) => {
    const kept = Object.entries(user).filter((_, index) => index !== lacking);
    return { ...Object.fromEntries(kept), ...more };
  });

/** A registration takes the three fields alone: what else it may take is a setting of the deployment. */
const newcomer = fc.record(
  { username: mostly(names), email: mostly(addresses), password: mostly(passwords), role: mostly(roles) },
  { requiredKeys: [] },
);

const ids = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 9 }).map(String) },
  fc.constantFrom("99", "abc", "me", "0"),
);

const password = mostly(passwords);

const changes = fc.oneof(
  fc
    .record({ currentPassword: fc.constantFrom("Fog-Over-Havnsund-2", "wrong-one"), password })
    .map((body): JsonObject => ({ ...body, passwordConfirmation: body.password })),
  fc.record({ currentPassword: password, password, passwordConfirmation: password }, { requiredKeys: [] }),
);

const identifiers: readonly Json[] = [
  ...["thea", "THEA@havnsund-museum.example", "bertil", "uma", "aaron", "rope.maker", 5, ""],
];
const tried: readonly Json[] = ["Tiller-and-Tar-1", "Left-In-The-Ice-3", "Not-Yet-Aboard-5", "correct-horse", 5, ""];

const signIns = fc.record(
  { identifier: fc.constantFrom(...identifiers), password: fc.constantFrom(...tried) },
  { requiredKeys: [] },
);

const sent = (
  method: string,
  path: fc.Arbitrary<string>,
  caller: fc.Arbitrary<string>,
  body: fc.Arbitrary<JsonObject>,
): fc.Arbitrary<WriteRequest> =>
  fc.record({ path, caller, body }).map(({ body: json, ...rest }) => ({ method, ...rest, body: { json } }));

/** Writes to users, and everything about passwords that needs no e-mail. */
export const accountRequests = (callers: readonly string[]): fc.Arbitrary<WriteRequest> => {
  const caller = fc.constantFrom(...callers);
  const query = fc.constantFrom("", "", "", "?populate=*", "?fields=nope");
  const user = fc.tuple(ids, query).map(([id, search]) => `/api/users/${id}${search}`);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: sent(
        "POST",
        query.map((search) => `/api/users${search}`),
        caller,
        whole,
      ),
    },
    { weight: 6, arbitrary: sent("PUT", user, caller, pairs(3)) },
    { weight: 1, arbitrary: fc.record({ path: user, caller }).map((rest) => ({ method: "DELETE", ...rest })) },
    { weight: 3, arbitrary: sent("POST", fc.constant("/api/auth/local/register"), caller, newcomer) },
    { weight: 3, arbitrary: sent("POST", fc.constant("/api/auth/local"), caller, signIns) },
    {
      weight: 2,
      arbitrary: sent("POST", fc.constant("/api/auth/change-password"), fc.constant("inga.solberg"), changes),
    },
  );
};
