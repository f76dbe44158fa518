import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import type { Dataset, Link } from "../../reference/model/dataset.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { Edit } from "../../reference/store/edit.js";
import { type Current, createStore } from "../../reference/store/store.js";
import { type AccessOptions, createAccess } from "./access.js";

const jwtSecret = "s3cr3t";

const accessTo = (dataset: Dataset, options: Partial<AccessOptions> = {}) => {
  const { apiTokens } = dataset;
  return createAccess(
    { store: createStore(dataset) },
    { enforced: true, apiTokens, jwtSecret, confirmedOnly: false, ...options },
  );
};

const access = accessTo(sampleDataset);

const tokenOf = (payload: Record<string, unknown>, secret = jwtSecret, expiry = "1h", alg = "HS256") =>
  new SignJWT(payload).setProtectedHeader({ alg }).setExpirationTime(expiry).sign(new TextEncoder().encode(secret));

/** Tokens by the name that the rows below use. `none` is unsigned: `{"alg":"none"}`, `{"id":1}`. */
const tokens: Record<string, string> = { none: "eyJhbGciOiJub25lIn0.eyJpZCI6MX0.", garbage: "x" };

beforeAll(async () => {
  tokens.member = await tokenOf({ id: 1 });
  tokens.blocked = await tokenOf({ id: 2 });
  tokens.unconfirmed = await tokenOf({ id: 3 });
  tokens.roleless = await tokenOf({ id: 4 });
  tokens.ghost = await tokenOf({ id: 999 });
  tokens.textual = await tokenOf({ id: "x" });
  tokens.empty = await tokenOf({});
  tokens.forged = await tokenOf({ id: 1 }, "another secret");
  tokens.expired = await tokenOf({ id: 1 }, jwtSecret, "-1s");
  tokens.hs512 = await tokenOf({ id: 1 }, jwtSecret, "1h", "HS512");
});

const tags = "api::tag.tag.find";
const hidden = "api::hidden-item.hidden-item.find";
const users = "plugin::users-permissions.user.find";
const count = "plugin::users-permissions.user.count";
const me = "plugin::users-permissions.user.me";
const locales = "plugin::i18n.locales.listLocales";
const actions = [tags, hidden, users, count, me, locales, "api::tag.tag.delete"];

describe("identify", () => {
  // Who may do what, and who signs in, is recorded: "who may do what" and "accounts" in fixtures/recordings. Measured on
  // Strapi 4.26.2 too, with these roles and tokens: the forms of the header.
  const grants: [string, string[]][] = [
    ["", [tags, users, count, me, locales, "api::tag.tag.delete"]],
    ["Bearer ", [tags, users, count, me, locales, "api::tag.tag.delete"]],
    ["Basic abc", [tags, users, count, me, locales, "api::tag.tag.delete"]],
    ["Bearer member x", [tags, users, count, me, locales, "api::tag.tag.delete"]],
    ["Bearer member", [hidden, me]],
    ["bearer  member", [hidden, me]],
    ["Bearer hs512", [hidden, me]],
    ["Bearer unconfirmed", [hidden, me]],
    ["Bearer token-read", [tags, hidden, users]],
    ["Bearer token-full", actions],
    ["BEARER token-custom", [tags]],
  ];
  it.each(grants)("%j may do what the real server lets it", async (header, expected) => {
    const grant = await access.identify(withToken(header));
    expect(grant.ok && actions.filter((action) => grant.value.may(action))).toEqual(expected);
  });

  const refusals: [string, string][] = [
    ["garbage", "Missing or invalid credentials"],
    ["none", "Missing or invalid credentials"],
    ["forged", "Missing or invalid credentials"],
    ["expired", "Missing or invalid credentials"],
    ["empty", "Missing or invalid credentials"],
    ["roleless", "Missing or invalid credentials"],
    ["blocked", "Invalid credentials"],
    ["ghost", "Invalid credentials"],
    ["textual", "Invalid credentials"],
  ];
  it.each(refusals)("refuses the token %j: %s", async (name, message) => {
    const grant = await access.identify(`Bearer ${tokens[name]}`);
    expect(grant).toEqual({ ok: false, issues: [{ code: "missing-credentials", path: [], message }] });
  });

  it("lets anyone do anything unless access is enforced, whatever the token", () => {
    const open = accessTo(sampleDataset, { enforced: false });
    const grant = open.identify("Bearer garbage");
    expect(grant).toMatchObject({ ok: true });
    expect("ok" in grant && grant.ok && grant.value.may("anything") && grant.value.caller.mayFind("any::type")).toBe(
      true,
    );
  });

  it.each([
    ["no role at all", new Map()],
    ["a public role without permissions", new Map([["plugin::users-permissions.role", [publicRole()]]])],
  ])("refuses the anonymous where there is %s (source: users-permissions strategy)", async (_, records) => {
    const bare: Dataset = { ...sampleDataset, records };
    const grant = await accessTo(bare).identify(undefined);
    expect(grant).toMatchObject({ ok: false, issues: [{ message: "Missing or invalid credentials" }] });
  });
});

describe("user", () => {
  const rows: [string, number | string | undefined][] = [
    ["Bearer member", 1],
    ["", undefined],
    ["Bearer token-full", undefined],
    ["Bearer garbage", "Missing or invalid credentials"],
    ["Bearer blocked", "Invalid credentials"],
  ];
  it.each(rows)("%j is %j", async (header, expected) => {
    const user = await access.user(withToken(header));
    expect(user.ok ? user.value : user.issues[0]?.message).toBe(expected);
  });
});

describe("signIn", () => {
  it("issues a token that identifies, for 30 days", async () => {
    const signedIn = await access.signIn("kai", "secret1");
    const jwt = signedIn.ok ? signedIn.value.jwt : "";
    expect(await access.user(`Bearer ${jwt}`)).toEqual({ ok: true, value: 1 });
    const { exp, iat, id } = JSON.parse(atob(jwt.split(".")[1] ?? ""));
    expect([id, exp - iat]).toEqual([1, 30 * 24 * 60 * 60]);
  });

  it("signs with a secret of its own when none is given", async () => {
    const [first, second] = [1, 2].map(() => accessTo(sampleDataset, { jwtSecret: undefined }));
    const signedIn = await first?.signIn("kai", "secret1");
    const header = `Bearer ${signedIn?.ok ? signedIn.value.jwt : ""}`;
    expect([(await first?.user(header))?.ok, (await second?.user(header))?.ok]).toEqual([true, false]);
  });
});

describe("what changes in the store", () => {
  const member: Link = { type: "plugin::users-permissions.role", id: 1 };

  /** Access to a store of its own that the test changes: what a member may do, before and after. */
  const changing = () => {
    const current: Current = { store: createStore(sampleDataset) };
    const { apiTokens } = sampleDataset;
    const changed = createAccess(current, { enforced: true, apiTokens, jwtSecret, confirmedOnly: false });
    const what = async (header: string) => {
      const grant = await changed.identify(withToken(header));
      return grant.ok ? actions.filter((action) => grant.value.may(action)) : grant.issues[0]?.message;
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
    const [first, second] = [await changed.identify(undefined), await changed.identify(undefined)];
    expect(second).toBe(first);
    // Other tables do not matter.
    commit((edit) => edit.setValue({ type: "api::tag.tag", id: 1 }, "name", "blue"));
    expect(await changed.identify(undefined)).toBe(first);
  });
});

describe("confirmedOnly", () => {
  // Measured with the setting `email_confirmation`: the password counts before it, the block after it.
  const confirming = accessTo(sampleDataset, { confirmedOnly: true });
  const rows: [string, string, number | string][] = [
    ["kai", "secret1", 1],
    ["unconf", "secret1", "Your account email is not confirmed"],
    ["unconf", "bad", "Invalid identifier or password"],
  ];
  it.each(rows)("%s with %s: %j", async (identifier, password, expected) => {
    const signedIn = await confirming.signIn(identifier, password);
    expect(signedIn.ok ? signedIn.value.user : signedIn.issues[0]?.message).toBe(expected);
  });

  it("shuts out the session of a user who is not confirmed (source: users-permissions strategy)", async () => {
    expect((await confirming.user(withToken("Bearer member"))).ok).toBe(true);
    expect(await confirming.user(withToken("Bearer unconfirmed"))).toMatchObject({
      ok: false,
      issues: [{ message: "Invalid credentials" }],
    });
  });
});

function publicRole() {
  return { id: 1, values: { type: "public" }, links: {} };
}

/** Replaces a token's name by the token. */
function withToken(header: string): string | undefined {
  if (header === "") return undefined;
  return header.replace(/[a-z0-9]+(?= x$|$)/, (name) => tokens[name] ?? name);
}
