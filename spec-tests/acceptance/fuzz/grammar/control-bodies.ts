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

const filter = {
  method: fc.oneof(fc.constantFrom("GET", "post", "X"), odd),
  path: fc.oneof(fc.constantFrom("/api/*", "*", "/api/t*", `${"*a".repeat(300)}`), odd),
};

/**
 * What never makes the server fail on purpose: no rule has a status from 500, which would look like a fault, or holds for more
 * than three requests; none lets an answer wait for longer than 5 ms.
 */
const rule = <T>(members: Record<string, fc.Arbitrary<T>>) =>
  fc
    .record({ ...filter, ...members }, { requiredKeys: [] })
    .chain((partial) => fc.constantFrom(1, 2, 3).map((times) => ({ ...partial, times })));
const failing = rule<unknown>({
  status: fc.oneof(
    fc.constantFrom(400, 401, 404, 418, 429, 499),
    odd.filter((value) => typeof value !== "number"),
  ),
  message: fc.oneof(fc.constantFrom("no", "\u202e", "x".repeat(1001)), odd),
});
const delaying = rule<unknown>({
  milliseconds: fc.constantFrom<unknown[]>(0, 1, 5, -1, "5", null),
  jitter: fc.constantFrom<unknown[]>(0, 1, -1, "x"),
});

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
  ...[
    "GET state",
    "GET model",
    "GET requests",
    "DELETE requests",
    "DELETE fail",
    "DELETE delay",
    "GET keep",
    "GET nothing",
  ].map((route) => ({ route })),
  { route: "POST reset" },
  { route: "POST undo" },
  { route: "POST snapshot", body: () => name },
  { route: "POST restore", body: () => name },
  { route: "POST seed", body: seeding },
  { route: "POST fail", body: () => failing },
  { route: "POST delay", body: () => delaying },
];
