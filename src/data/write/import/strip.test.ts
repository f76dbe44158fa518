import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../base/json.js";
import { createStripper, isSecretName } from "./strip.js";

describe("names of secrets", () => {
  test.each([
    ...["password", "resetPasswordToken", "confirmation_token", "apiKey"],
    ...["api_key", "private-key", "passwordHash", "jwt"],
    ...["clientSecret", "SALT", "accessKey", "Authorization", "Set-Cookie", "sessionId", "dbPwd"],
  ])("%s is one", (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  test.each([
    ...["hashtag", "title", "keyword", "monkey", "secretary", "tokenization", "apiVersion", "key", "keyStage"],
    ...["session", "cookieBanner"],
  ])("%s is none", (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});

const bcrypt = "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy";
const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0123.c2lnbmF0dXJl";

describe("values", () => {
  test.each<[string, string, JsonValue, JsonValue | undefined]>([
    ["a plain text stays", "title", "A walk", "A walk"],
    ["a number stays, whatever it is called", "tokenCount", 3, 3],
    ["a token is gone", "resetPasswordToken", "abc", undefined],
    ["a flag with such a name stays", "hasPassword", true, true],
    ["a hash is gone under any name", "note", bcrypt, undefined],
    ["a hash in a text is gone", "note", `old: ${bcrypt}!`, "old: [removed]!"],
    ["a signed token is gone", "note", `Bearer ${jwt}`, "Bearer [removed]"],
    ["a private key is gone", "note", "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----", undefined],
    [
      "a credential of a header is gone",
      "note",
      "authorization: Bearer abc123def456",
      "authorization: Bearer [removed]",
    ],
    ["a bearer in prose stays", "note", "The bearer instruments 1891 stay", "The bearer instruments 1891 stay"],
    ["a key of a service is gone", "note", "sk_live_4eC39HqLyjWDarjtT1", undefined],
    ["a password in an address is gone", "db", "postgres://me:pw1@db/x", "postgres://me:[removed]@db/x"],
    [
      "what signs an address is gone, the rest of it stays",
      "url",
      "https://s3.test/a.png?w=2&X-Amz-Signature=ab12&X-Amz-Credential=AB%2Fc&sig=z#top",
      "https://s3.test/a.png?w=2&X-Amz-Signature=[removed]&X-Amz-Credential=[removed]&sig=[removed]#top",
    ],
    ["JSON in a text is looked at as JSON", "settings", '{ "token": "abc", "n": 1 }', '{"token":null,"n":1}'],
    ["JSON in a text without a secret stays as it is", "settings", '{ "n": 1 }', '{ "n": 1 }'],
    ["a text that begins like JSON is a text", "body", "[to kim@museum.org", "[to person-1@example.com"],
    ["an address is another one", "email", "kim@museum.org", "person-1@example.com"],
    [
      "the same address is the same",
      "body",
      "KIM@museum.org, kim@museum.org",
      "person-1@example.com, person-1@example.com",
    ],
    ["letters of any script", "body", "écrire à zoë@musée.fr", "écrire à person-1@example.com"],
    ["an address that belongs to nobody stays", "email", "kim@example.com", "kim@example.com"],
    ["the name of a picture is no address", "src", "photo@2x.png", "photo@2x.png"],
    [
      "secrets and addresses within JSON",
      "extras",
      { a: [{ apiKey: "x", to: "a@b.cd" }] },
      { a: [{ apiKey: null, to: "person-1@example.com" }] },
    ],
  ])("%s", (_, name, value, expected) => {
    expect(createStripper(false).value(value, name)).toEqual(expected);
  });

  test("what was taken away is counted, and addresses may be kept while secrets never are", () => {
    const stripper = createStripper(false);
    for (const text of ["a@b.cd", "c@d.ef", bcrypt]) stripper.value(text, "note");
    stripper.value("x", "token");
    expect(stripper.summary()).toEqual(["2 e-mail addresses", "1 hash, token or key in a text", '1 value of "token"']);
    const keeping = createStripper(true);
    expect([keeping.value("a@b.cd", "note"), keeping.value(bcrypt, "note")]).toEqual(["a@b.cd", undefined]);
  });
});
