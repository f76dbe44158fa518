import { createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { claimsReader, signClaims } from "./signed-claims.js";

const secret = new TextEncoder().encode("the secret of the test");
const now = Date.UTC(2026, 0, 1);
const seconds = now / 1000;
const read = (token: string) => claimsReader(secret)(token, now);

/** A token of any parts with a good signature. */
const signed = (header: unknown, payload: unknown, hash = "sha256"): string => {
  const part = (value: unknown) =>
    Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`;
};

// The appendix A.1 of RFC 7515.
test("the token of the standard's example is read", async () => {
  const example =
    "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ" +
    ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  const key = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow";
  const bytes = new Uint8Array(Buffer.from(key, "base64url"));
  const readClaims = claimsReader(bytes);
  expect(await readClaims(example, 1300819379_000)).toMatchObject({ iss: "joe", exp: 1300819380 });
  // It is remembered, and ends for all that.
  expect(await readClaims(example, 1300819380_000)).toBeUndefined();
});

describe("beside jose", () => {
  test("what is signed here is read there, byte for byte as it signs", async () => {
    const token = await signClaims({ id: 7, iat: seconds, exp: seconds + 9 }, secret);
    const { payload, protectedHeader } = await jwtVerify(token, secret, { currentDate: new Date(now) });
    expect([payload, protectedHeader]).toEqual([
      { id: 7, iat: seconds, exp: seconds + 9 },
      { alg: "HS256", typ: "JWT" },
    ]);
    const theirs = new SignJWT({ id: 7 }).setProtectedHeader({ alg: "HS256", typ: "JWT" });
    expect(token).toBe(
      await theirs
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 9)
        .sign(secret),
    );
  });

  test.each(["HS256", "HS384", "HS512"])("what is signed there by %s is read here", async (alg) => {
    const token = await new SignJWT({ id: "ä€", nested: [1] }).setProtectedHeader({ alg }).sign(secret);
    expect(await read(token)).toEqual({ id: "ä€", nested: [1] });
  });
});

const hs256 = { alg: "HS256" };

test.each<[string, string]>([
  ["nothing", ""],
  ["one part", "a"],
  ["four parts", `${signed(hs256, { id: 1 })}.a`],
  ["no signature", signed(hs256, { id: 1 }).replace(/[^.]*$/, "")],
  ["another signature", signed(hs256, { id: 1 }).replace(/.{5}$/, "AAAAA")],
  ["a signature that is no base64url", signed(hs256, { id: 1 }).replace(/.$/, "*")],
  ["a signature of one character", signed(hs256, { id: 1 }).replace(/[^.]*$/, "A")],
  [
    "another payload",
    signed(hs256, { id: 1 }).replace(/\.[^.]*\./, `.${Buffer.from('{"id":2}').toString("base64url")}.`),
  ],
  ["no algorithm", signed({ alg: "none" }, { id: 1 })],
  ["none at all", signed({}, { id: 1 })],
  ["one of the names that every object has", signed({ alg: "constructor" }, { id: 1 })],
  ["an algorithm of key pairs", signed({ alg: "RS256" }, { id: 1 })],
  ["an algorithm that is not the one of the signature", signed({ alg: "HS512" }, { id: 1 })],
  ["what must be understood", signed({ alg: "HS256", crit: ["b64"], b64: false }, { id: 1 })],
  ["a header that is no object", signed([], { id: 1 })],
  ["a payload that is no object", signed(hs256, [1])],
  ["a payload that is no JSON", signed(hs256, "{")],
  ["an end that is over", signed(hs256, { exp: seconds })],
  ["an end that is no number", signed(hs256, { exp: "9999999999" })],
  ["a start to come", signed(hs256, { nbf: seconds + 1 })],
  ["a start that is no number", signed(hs256, { nbf: null })],
  ["a time of issue that is no number", signed(hs256, { iat: "1" })],
])("a token with %s is none, as it is for jose", async (_, token) => {
  expect(await read(token)).toBeUndefined();
  await expect(jwtVerify(token, secret, { currentDate: new Date(now) })).rejects.toThrow();
});
