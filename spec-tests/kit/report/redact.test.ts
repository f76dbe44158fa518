import { expect, test } from "vitest";
import { createRedactor, redacted } from "./redact.js";

const plain = createRedactor();

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJl";

test.each([
  ["a member", '{"password":"a\\"b","name":"Inga"}', `{"password":"${redacted}","name":"Inga"}`],
  ["a longer name", '{ "resetPasswordToken" : "x1" }', `{ "resetPasswordToken" : "${redacted}" }`],
  ["a member that was cut", '{"jwt":"abc', `{"jwt":"${redacted}"`],
  ["a member cut after a backslash", '{"jwt":"abc\\', `{"jwt":"${redacted}"`],
  ["JSON in JSON", '"{\\"token\\":\\"x1\\",\\"a\\":\\"b\\"}"', `"{\\"token\\":\\"${redacted}\\",\\"a\\":\\"b\\"}"`],
  ["a parameter", "/api/x?a=1&access_token=abc&b=2", `/api/x?a=1&access_token=${redacted}&b=2`],
  ["a form", "password=abc%20d&name=x", `password=${redacted}&name=x`],
  [
    "a part of a form with files",
    'name="password"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--x',
    `name="password"\r\nContent-Type: text/plain\r\n\r\n${redacted}\r\n--x`,
  ],
  ["a JSON Web Token", `see ${jwt}, please`, `see ${redacted}, please`],
  ["a JSON Web Token that was cut", jwt.slice(0, 30), redacted],
  ["credentials in a sentence", "got Bearer 0123456789abcdef", `got Bearer ${redacted}`],
  ["words about credentials", "Bearer authentication is required", "Bearer authentication is required"],
  ["a filter", "/api/x?filters[token][$eq]=abc", "/api/x?filters[token][$eq]=abc"],
  ["other members", '{"title":"password","n":1}', '{"title":"password","n":1}'],
])("secrets that are not known, by their form: %s", (_, text, expected) => {
  expect(plain.text(text)).toBe(expected);
});

const secret = "p@ss 'w\"örd\\/+1";

// Written down, not computed by the code under test.
test.each([
  ["itself", secret],
  ["in JSON", "p@ss 'w\\\"örd\\\\/+1"],
  ["in an address", "p%40ss%20'w%22%C3%B6rd%5C%2F%2B1"],
  ["in a form", "p%40ss+%27w%22%C3%B6rd%5C%2F%2B1"],
  ["in an address, in lower case", "p%40ss%20%27w%22%c3%b6rd%5c%2f%2b1"],
  ["for a shell", "p@ss '\\''w\"örd\\/+1"],
  ["in hexadecimal", "70407373202777 22c3b672645c2f2b31".replace(" ", "")],
])("a known secret is found %s", (_, form) => {
  expect(createRedactor({ "x-secret": secret }).text(`<${form}>`)).toBe(`<${redacted}>`);
});

test("the parts of credentials are secrets of their own", () => {
  const basic = Buffer.from("inga:harbour-9").toString("base64");
  const redactor = createRedactor({ authorization: `Basic ${basic}`, cookie: "sid=0a1b2c3d; lang=en" });
  expect(redactor.text(`inga, harbour-9, ${basic}, 0a1b2c3d, lang=en`)).toBe(
    `inga, ${redacted}, ${redacted}, ${redacted}, lang=en`,
  );
  expect(createRedactor({ authorization: "Bearer t0ken" }).text("t0ken, xt0ken, t0kens")).toBe(
    `${redacted}, xt0ken, t0kens`,
  );
});

test("a cookie is a secret with a name, without one, and in quotes", () => {
  const redactor = createRedactor({ Cookie: 'sid=first-value; second-value; third="quoted-value"; =fourth-value' });
  const said = "first-value, second-value, quoted-value, fourth-value, sid, third";
  expect(redactor.text(said)).toBe(`${redacted}, ${redacted}, ${redacted}, ${redacted}, sid, third`);
});

test("headers that say how to talk are no secrets elsewhere", () => {
  const redactor = createRedactor({ accept: "application/json", "x-forwarded-host": "example.com" });
  expect(redactor.text("application/json from example.com")).toBe("application/json from example.com");
});

test("values are searched in keys and members", () => {
  const redactor = createRedactor({ "x-tenant": "t0psecret" });
  expect(redactor.value({ "a t0psecret": [{ jwt: "x", password: null, n: 1, text: "t0psecret" }] })).toEqual({
    [`a ${redacted}`]: [{ jwt: redacted, password: null, n: 1, text: redacted }],
  });
});

test.each([
  ["a token", `No access with ${"0123456789abcdef".repeat(6)}...`, "No access with [redacted]..."],
  ["a short beginning of it", "No access with 012345… (cut)", "No access with [redacted]… (cut)"],
  [
    "in another form",
    `${Buffer.from("0123456789abcdef".repeat(8)).toString("base64").slice(0, 40)}...`,
    "[redacted]...",
  ],
  ["a JSON Web Token", "use eyJhbGciOiJIU… (cut)", "use [redacted]… (cut)"],
  ["within its second part", "use eyJhbGciOiJIUzI1NiJ9.ey...", "use [redacted]..."],
  ["nothing secret", "No access with 0123… (cut)", "No access with 0123… (cut)"],
])("where a text was cut, the beginning of a secret is taken out too: %s", (_, input, expected) => {
  const { text } = createRedactor({ authorization: `Bearer ${"0123456789abcdef".repeat(16)}` });
  expect(text(input)).toBe(expected);
});

test("a value with quotes is known in a text, in JSON, and in JSON within JSON", () => {
  const value = 'ab"cd\\ef-777';
  const { text } = createRedactor({ "x-sign": value });
  const once = JSON.stringify({ echo: value });
  const twice = JSON.stringify({ body: once });
  for (const shown of [value, once, twice]) {
    expect(text(shown)).toContain(redacted);
    expect(text(shown)).not.toContain("777");
  }
});
