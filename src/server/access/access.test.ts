import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import type { Dataset, Link } from "../../reference/model/dataset.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { Edit } from "../../reference/store/edit.js";
import { type Current, createStore } from "../../reference/store/store.js";
import { type AccessOptions, createAccess } from "./access.js";

// Who may do what, and who signs in, is recorded: "who may do what" and "accounts" in fixtures/recordings, and `../../mock/scripts/accounts.jsonl`.

const jwtSecret = "s3cr3t";
const { apiTokens } = sampleDataset;

const accessTo = (current: Current, options: Partial<AccessOptions> = {}) =>
  createAccess(current, { enforced: true, apiTokens, jwtSecret, confirmedOnly: false, ...options });

const open = (dataset: Dataset = sampleDataset): Current => ({ store: createStore(dataset) });
const access = accessTo(open());

const tokenOf = (payload: Record<string, unknown>, alg = "HS256") =>
  new SignJWT(payload).setProtectedHeader({ alg }).setExpirationTime("1h").sign(new TextEncoder().encode(jwtSecret));

/** Tokens by the name that the rows below use. */
const tokens: Record<string, string> = { garbage: "x" };

beforeAll(async () => {
  const ids = { member: 1, blocked: 2, unconfirmed: 3, roleless: 4, ghost: 999, textual: "x" };
  for (const [name, id] of Object.entries(ids)) tokens[name] = await tokenOf({ id });
  tokens.empty = await tokenOf({});
  tokens.hs512 = await tokenOf({ id: 1 }, "HS512");
});

/** Replaces a token's name by the token. */
const withToken = (header: string): string | undefined =>
  header === "" ? undefined : header.replace(/[a-z0-9]+(?= x$|$)/, (name) => tokens[name] ?? name);

const tags = "api::tag.tag.find";
const hidden = "api::hidden-item.hidden-item.find";
const [users, count, me] = ["find", "count", "me"].map((action) => `plugin::users-permissions.user.${action}`);
const locales = "plugin::i18n.locales.listLocales";
const actions = [tags, hidden, users, count, me, locales, "api::tag.tag.delete"];
const publics = [tags, users, count, me, locales, "api::tag.tag.delete"];

// Measured on Strapi 4.26.2, with these roles and tokens: the forms of the header.
it.each<[string, readonly (string | undefined)[]]>([
  ["", publics],
  ["Bearer ", publics],
  ["Basic abc", publics],
  ["Bearer member x", publics],
  ["Bearer member", [hidden, me]],
  ["bearer  member", [hidden, me]],
  ["Bearer hs512", [hidden, me]],
  ["Bearer unconfirmed", [hidden, me]],
  ["Bearer token-read", [tags, hidden, users]],
  ["Bearer token-full", actions],
  ["BEARER token-custom", [tags]],
])("%j may do what the real server lets it", async (header, expected) => {
  const grant = await access.identify(withToken(header));
  expect(grant.ok && actions.filter((action) => grant.value.may(String(action)))).toEqual(expected);
});

it.each([
  ["garbage", "Missing or invalid credentials"],
  ["empty", "Missing or invalid credentials"],
  ["roleless", "Missing or invalid credentials"],
  ["blocked", "Invalid credentials"],
  ["ghost", "Invalid credentials"],
  ["textual", "Invalid credentials"],
])("refuses the token %j: %s", async (name, message) => {
  const grant = await access.identify(`Bearer ${tokens[name]}`);
  expect(grant).toEqual({ ok: false, issues: [{ code: "missing-credentials", path: [], message }] });
});

it.each([
  ["no role at all", new Map()],
  [
    "a public role without permissions",
    new Map([["plugin::users-permissions.role", [{ id: 1, values: { type: "public" }, links: {} }]]]),
  ],
])("refuses the anonymous where there is %s (source: users-permissions strategy)", async (_, records) => {
  const grant = await accessTo(open({ ...sampleDataset, records })).identify(undefined);
  expect(grant).toMatchObject({ ok: false, issues: [{ message: "Missing or invalid credentials" }] });
});

it.each<[string, number | string | undefined]>([
  ["Bearer member", 1],
  ["", undefined],
  ["Bearer token-full", undefined],
  ["Bearer garbage", "Missing or invalid credentials"],
  ["Bearer blocked", "Invalid credentials"],
])("the user of %j is %j", async (header, expected) => {
  const user = await access.user(withToken(header));
  expect(user.ok ? user.value : user.issues[0]?.message).toBe(expected);
});

it("issues a token that identifies, for 30 days, whoever has the secret alone", async () => {
  const [first, second] = ["one", "another"].map((secret) => accessTo(open(), { jwtSecret: secret }));
  const signedIn = await first?.signIn("kai", "secret1");
  const jwt = signedIn?.ok ? signedIn.value.jwt : "";
  const { exp, iat, id } = JSON.parse(atob(jwt.split(".")[1] ?? ""));
  expect([id, exp - iat]).toEqual([1, 30 * 24 * 60 * 60]);
  expect([await first?.user(`Bearer ${jwt}`), (await second?.user(`Bearer ${jwt}`))?.ok]).toEqual([
    { ok: true, value: 1 },
    false,
  ]);
});

it("shuts out the session of a user who is not confirmed (source: users-permissions strategy)", async () => {
  const confirming = accessTo(open(), { confirmedOnly: true });
  expect((await confirming.user(withToken("Bearer member"))).ok).toBe(true);
  const unconfirmed = await confirming.user(withToken("Bearer unconfirmed"));
  expect(unconfirmed).toMatchObject({ ok: false, issues: [{ message: "Invalid credentials" }] });
});

describe("what changes in the store", () => {
  const member: Link = { type: "plugin::users-permissions.role", id: 1 };

  /** Access to a store of its own that the test changes: what a member may do, before and after. */
  const changing = () => {
    const current = open();
    const changed = accessTo(current);
    const what = async (header: string) => {
      const grant = await changed.identify(withToken(header));
      return grant.ok && actions.filter((action) => grant.value.may(String(action)));
    };
    const commit = (change: (edit: Edit) => void): void => {
      const edit = new Edit(current.store);
      change(edit);
      current.store = edit.finish();
    };
    return { access: changed, what, commit };
  };

  // Measured: all of it counts from the next request on. Blocks, removed users, roles and passwords are recorded.
  it("follows the permissions of a role, and the action of a permission", async () => {
    const { what, commit } = changing();
    expect(await what("Bearer member")).toEqual([hidden, me]);
    commit((edit) => {
      const permission = edit.links(member, "permissions").find((at) => edit.value(at, "action") === me);
      if (permission !== undefined) edit.setValue(permission, "action", tags);
    });
    expect(await what("Bearer member")).toEqual([tags, hidden]);
    commit((edit) => edit.setLinks(member, "permissions", []));
    expect(await what("Bearer member")).toEqual([]);
  });

  it("computes nothing while nothing changes", async () => {
    const { access: changed, commit } = changing();
    const first = await changed.identify(undefined);
    expect(await changed.identify(undefined)).toBe(first);
    // Other tables do not matter.
    commit((edit) => edit.setValue({ type: "api::tag.tag", id: 1 }, "name", "blue"));
    expect(await changed.identify(undefined)).toBe(first);
  });
});
