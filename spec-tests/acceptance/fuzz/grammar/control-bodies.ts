import fc from "fast-check";

/** Makes the body of a control route from some names of the source. */
export type ControlBody = (names: readonly string[]) => fc.Arbitrary<unknown>;

/** Few names: each snapshot keeps what has changed since, through every reset. */
export const snapshotNames = ["a", "b", "__proto__"] as const;

const odd = fc.constantFrom<unknown[]>(null, true, "", "x", -1, 0, 1.5, 1e300, [], {}, "5", "9".repeat(2000));
const name = fc.record({
  name: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...snapshotNames) }, odd.filter(isNoName)),
});
function isNoName(value: unknown): boolean {
  return typeof value !== "string" || value === "";
}

const match = fc.record(
  {
    method: fc.oneof(fc.constantFrom("GET", "post", "X"), odd),
    path: fc.oneof(fc.constantFrom("/api/*", "*", "/api/t*", "/api/:type/:id", `${"*a".repeat(300)}`), odd),
    query: fc.oneof(fc.constantFrom<unknown[]>({ sort: "id" }, { locale: null }, { filters: { id: 1 } }), odd),
    headers: fc.oneof(fc.constantFrom<unknown[]>({ authorization: null }, { "x y": "\u0000" }), odd),
    body: fc.oneof(fc.constantFrom<unknown[]>({ data: { name: "x" } }, { data: [] }), odd),
  },
  { requiredKeys: [] },
);

const states = fc.oneof(fc.constantFrom<unknown[]>({ a: "start" }, { a: "b" }, { a: 1 }), odd);

/**
 * What never makes the server fail on purpose: no rule has a status from 500 or a fault of the network, which would look like a fault, or
 * counts for more than three requests; none lets an answer wait for longer than 5 ms.
 */
const answer = fc.oneof(
  fc.constantFrom<unknown[]>(400, 401, 404, 418, 429, 499, "mock", "server", "resets"),
  fc.record({ status: fc.constantFrom(200, 404, "5"), message: fc.constantFrom("no", "\u202e", "x".repeat(1001)) }),
  odd.filter((value) => typeof value !== "number" && typeof value !== "object"),
);
const milliseconds = fc.constantFrom<unknown[]>(0, 1, 5, -1, "5", null);
const rule = fc
  .record(
    {
      match: fc.oneof({ weight: 4, arbitrary: match }, odd),
      after: fc.constantFrom<unknown[]>(0, 1, -1, "x"),
      probability: fc.constantFrom<unknown[]>(0, 0.5, 1, 2, "x"),
      when: states,
      set: states,
      delay: fc.oneof(milliseconds, fc.record({ milliseconds, jitter: fc.constantFrom<unknown[]>(0, 1, -1, "x") })),
      respond: fc.oneof({ weight: 4, arbitrary: answer }, fc.array(answer, { maxLength: 3 })),
    },
    { requiredKeys: [] },
  )
  .chain((partial) => fc.constantFrom(1, 2, 3).map((times) => ({ ...partial, times })));

const seeding = (names: readonly string[]): fc.Arbitrary<unknown> =>
  fc.dictionary(
    fc.constantFrom("tags", "artifacts", "users", "nothing", "__proto__", ...names.slice(0, 20)),
    fc.oneof(
      odd,
      fc.array(fc.dictionary(fc.constantFrom(...names), fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }))), {
        maxLength: 3,
      }),
    ),
    { maxKeys: 3 },
  );

/** The control routes with what they are sent. */
export const controlBodies: readonly { readonly route: string; readonly body?: ControlBody }[] = [
  ...["GET state", "GET model", "GET requests", "DELETE requests"].map((route) => ({ route })),
  ...["GET rules", "DELETE rules", "GET keep", "GET nothing"].map((route) => ({ route })),
  { route: "POST reset" },
  { route: "POST undo" },
  { route: "POST snapshot", body: () => name },
  { route: "POST restore", body: () => name },
  { route: "POST seed", body: seeding },
  { route: "POST rules", body: () => rule },
];
