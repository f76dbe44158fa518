import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { createData, updateData } from "../../../kit/random/bodies/entry-values.js";
import { formText, hostile, mutate, mutation, textOf, words } from "../../../kit/random/bodies/hostile.js";
import { binary } from "../fuzz-request.js";
import { userType, type Vocabulary } from "../vocabulary.js";
import { type Body, multipart } from "./multipart.js";
import type { BodyKind } from "./routes.js";
import { spliced, splices } from "./splices.js";

const json = "application/json";
const form = "application/x-www-form-urlencoded";

/** Types that are read as something, and types that are not. The usual one counts most. */
const types = fc.oneof(
  { weight: 20, arbitrary: fc.constant(json) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...["application/json; charset=utf-8", "application/vnd.api+json", "Application/JSON", "text/plain", "text/html"],
      ...["application/json;charset=utf-7", "application/octet-stream", "application/xml", form, "multipart/form-data"],
      ...[
        "multipart/form-data; boundary=x",
        "json",
        "",
        ";;;",
        "application/json, text/plain",
        `a/${"b".repeat(2000)}`,
      ],
    ),
  },
);

/** So many attributes at most are written at once. */
const most = 12;

/** The value that a route takes, as it is meant. */
const valueFor = (vocabulary: Vocabulary, body: BodyKind): fc.Arbitrary<unknown> => {
  const { logins, names } = vocabulary;
  const login = fc.constantFrom(...logins, { identifier: "nobody", password: "wrong" });
  switch (body.kind) {
    case "entry": {
      const { dataset } = vocabulary;
      const data = fc.oneof(createData(dataset, body.type, { most }), updateData(dataset, body.type, { most }));
      return body.bare
        ? fc.tuple(data, fc.constantFrom(...vocabulary.locales, "xx")).map(([own, locale]) => ({ ...own, locale }))
        : data.map((own) => ({ data: own }));
    }
    case "sign in":
      return login;
    case "user":
    case "register": {
      const schema = vocabulary.schema(userType);
      const rest = schema === undefined ? fc.constant({}) : updateData(vocabulary.dataset, schema);
      const emails = ["a@example.org", ...logins.slice(0, 3).map((each) => each.identifier)];
      return fc
        .record({
          rest,
          number: fc.nat(99_999),
          email: fc.constantFrom(undefined, undefined, ...emails),
          password: words,
        })
        .map(({ email, number, password, rest: more }) => ({
          ...(body.kind === "user" ? { ...more, role: 1 + (number % 3) } : {}),
          ...{ username: `user-${number}`, email: email ?? `u${number}@example.org`, password },
        }));
    }
    case "password":
      return fc.record({
        code: hostile,
        password: words,
        passwordConfirmation: words,
        currentPassword: login.map(({ password }) => password),
      });
    case "role":
      return fc.record({
        name: words,
        description: words,
        type: fc.constantFrom("public", "authenticated", "new"),
        permissions: fc.oneof(
          hostile,
          fc.dictionary(
            fc.constantFrom("api::tag", "api::artifact", "plugin::upload", "__proto__", "x"),
            fc.oneof(hostile, fc.constant({ controllers: { tag: { find: { enabled: true, policy: "" } } } })),
          ),
        ),
      });
    case "control":
      return body.body(names);
    default:
      return fc.oneof(fc.constant({}), hostile);
  }
};

const signs = [
  ...["{", "}", "[", "]", ",", ":", '"', "\\", "\\u0000", "\\ud800", "1e999", "-", " ", "\u0000", "\u00ff"],
  "\u00c0\u00ae",
];

/** JSON, a third of it changed in up to three places, and some of it letter by letter. */
const jsonBody = (vocabulary: Vocabulary, kind: BodyKind): fc.Arbitrary<Body> => {
  // What a control route is sent is left as it is: it has to stay harmless. So is what holds a password: the log of requests leaves it out
  // under its name only.
  const isControl = kind.kind === "control";
  const isLeft = isControl || kind.kind === "sign in" || kind.kind === "password";
  const none = fc.constant([]);
  const changes = isLeft ? none : fc.oneof(none, none, fc.array(mutation, { minLength: 1, maxLength: 3 }));
  const letters = isLeft ? none : fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: splices(signs) });
  const type = isControl ? fc.constant(json) : types;
  return fc.tuple(valueFor(vocabulary, kind), changes, letters, type).map(([value, made, cut, type]) => ({
    text: spliced(binary(textOf(made.reduce(mutate, value))), cut),
    headers: type === "" ? [] : [["content-type", type]],
  }));
};

/** Nested more deeply than anything reads. */
const deepBody: fc.Arbitrary<Body> = fc
  .tuple(
    fc.constantFrom<readonly [string, string]>(["[", "]"], ['{"a":', "}"], ['{"data":', "}"], ['[{"a":', "}]"]),
    fc.nat(8000),
    fc.boolean(),
    fc.constantFrom(json, "text/plain", form, "application/vnd.api+json"),
  )
  .map(([[open, close], times, closed, type]) => ({
    text: `${open.repeat(times)}1${closed ? close.repeat(times) : ""}`,
    headers: [["content-type", type]],
  }));

const formBody = ({ names }: Vocabulary): fc.Arbitrary<Body> =>
  formText(names).map((text) => ({ text, headers: [["content-type", form]] }));

const encodings: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gzipSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: {} }),
  "a bomb of gzip": () => bomb,
  "gzip cut off": (bytes) => gzipSync(bytes).subarray(0, -9),
  "no gzip": (bytes) => bytes,
};
const bomb = gzipSync(Buffer.alloc(20_000_000, 32));

/** The same body compressed, or said to be. */
const compressed = (body: Body, name: string, said: string): Body => ({
  text: (encodings[name]?.(Buffer.from(body.text, "latin1")) ?? Buffer.alloc(0)).toString("latin1"),
  headers: [...body.headers, ["content-encoding", said]],
});

/** Bodies for a route: what it takes, mostly. */
export const bodies = (vocabulary: Vocabulary, kind: BodyKind): fc.Arbitrary<Body> => {
  const parts = multipart(valueFor(vocabulary, kind), vocabulary);
  const usual = kind.kind === "upload" ? parts : jsonBody(vocabulary, kind);
  if (kind.kind === "control") return usual;
  const encoded = fc
    .tuple(
      usual,
      fc.constantFrom(...Object.keys(encodings)),
      fc.constantFrom("gzip", "deflate", "br", "GZIP", "gzip, br", "x"),
    )
    .map(([body, name, said]) => compressed(body, name, said));
  return fc.oneof(
    { weight: 40, arbitrary: usual },
    { weight: 2, arbitrary: formBody(vocabulary) },
    { weight: 2, arbitrary: parts },
    { weight: 2, arbitrary: encoded },
    { weight: 1, arbitrary: deepBody },
  );
};

/** The body of a request that needs none. */
export const noBody: fc.Arbitrary<Body> = fc.constant({ text: "", headers: [] });
