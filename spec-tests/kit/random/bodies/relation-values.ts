import fc from "fast-check";
import type { JsonValue } from "../../base.js";
import type { Values } from "./scalar-values.js";

/** One name for an entry, in every form of section 4.7. */
const element = (id: fc.Arbitrary<number>): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    { weight: 6, arbitrary: id },
    { weight: 3, arbitrary: id.map((n) => ({ id: n })) },
    { weight: 1, arbitrary: id.map(String) },
    { weight: 1, arbitrary: id.map((n) => ({ id: String(n) })) },
  );

const position = (id: fc.Arbitrary<number>): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    { weight: 4, arbitrary: id.map((before) => ({ before })) },
    { weight: 4, arbitrary: id.map((after) => ({ after })) },
    { weight: 2, arbitrary: fc.constant({ start: true }) },
    { weight: 2, arbitrary: fc.constant({ end: true }) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.constantFrom<JsonValue>(null, {}, { foo: 1 }, "start", { start: false }, { start: "x" }, { before: 0 }),
        fc.constantFrom<JsonValue>({ before: null }, { end: false }, { start: true, end: true }, []),
        id.map((n) => ({ before: String(n) })),
        id.map((n) => ({ before: n, start: true })),
        fc.tuple(id, id).map(([before, after]) => ({ before, after })),
      ),
    },
  );

/** Numbers only: the real server takes `"4"` and `4` for two entries when one of them is next to which another goes. */
const connected = (id: fc.Arbitrary<number>): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    { weight: 2, arbitrary: id },
    { weight: 1, arbitrary: id.map((n) => ({ id: n })) },
    { weight: 3, arbitrary: fc.tuple(id, position(id)).map(([n, place]) => ({ id: n, position: place })) },
  );

const some = (one: fc.Arbitrary<JsonValue>, maxLength = 4): fc.Arbitrary<JsonValue> => fc.array(one, { maxLength });

/** What connect, disconnect and set hold together; options only steer what cannot be placed. */
const partial = (id: fc.Arbitrary<number>): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    { weight: 6, arbitrary: some(connected(id)).map((connect) => ({ connect })) },
    { weight: 1, arbitrary: some(element(id)).map((connect) => ({ connect })) },
    { weight: 3, arbitrary: some(element(id)).map((disconnect) => ({ disconnect })) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(some(connected(id)), some(element(id)))
        .map(([connect, disconnect]) => ({ connect, disconnect })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          some(connected(id)),
          fc.constantFrom<JsonValue>({ strict: false }, { strict: false }, { strict: true }, {}, null),
        )
        .map(([connect, options]) => ({ options, connect })),
    },
    { weight: 1, arbitrary: id.map((disconnect) => ({ disconnect })) },
    { weight: 1, arbitrary: fc.constantFrom<JsonValue>({}, { connect: [] }, { connect: null }, { disconnect: null }) },
    { weight: 1, arbitrary: fc.constantFrom<JsonValue>({ foo: 1 }, { options: {} }, { disconnect: [] }) },
  );

const full = (id: fc.Arbitrary<number>): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    { weight: 4, arbitrary: some(element(id)) },
    { weight: 3, arbitrary: some(element(id)).map((set) => ({ set })) },
    { weight: 2, arbitrary: element(id) },
    { weight: 1, arbitrary: fc.constantFrom<JsonValue>(null, [], { set: [] }, { set: null }) },
    // Beside connect, set is not looked at: an entry may be named in two forms, and then counts as two.
    { weight: 1, arbitrary: fc.tuple(some(id), some(connected(id))).map(([set, connect]) => ({ set, connect })) },
    { weight: 1, arbitrary: fc.tuple(some(element(id)), id).map(([set, n]) => ({ set, disconnect: [n] })) },
    { weight: 1, arbitrary: some(connected(id)).map((connect) => ({ set: null, connect })) },
    { weight: 1, arbitrary: fc.tuple(id, some(connected(id))).map(([n, connect]) => ({ id: n, connect })) },
  );

const missing = fc.constantFrom(99, 0, -1, 1000);
const strange: fc.Arbitrary<JsonValue> = fc.oneof(
  missing,
  missing.map((id) => ({ id })),
  missing.map(String),
  fc.constantFrom<JsonValue>("abc", 1.5, "", false, null, {}, [4], { connect: [4] }, { foo: 1 }, { id: null }),
  fc.constantFrom<JsonValue>({ id: "abc" }, "4abc"),
);

/** Lists in which one element at least is not an entry. */
const spoilt = (id: fc.Arbitrary<number>): fc.Arbitrary<JsonValue> =>
  fc
    .tuple(fc.array(element(id), { maxLength: 2 }), strange, fc.array(element(id), { maxLength: 2 }))
    .map(([before, one, after]) => [...before, one, ...after]);

const refused = (id: fc.Arbitrary<number>): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    spoilt(id),
    spoilt(id).map((set) => ({ set })),
    spoilt(id).map((connect) => ({ connect })),
    spoilt(id).map((disconnect) => ({ disconnect })),
    fc.tuple(spoilt(id), some(element(id))).map(([connect, set]) => ({ set, connect })),
    id.map((connect) => ({ connect })),
    id.map((set) => ({ set })),
    id.map((n) => ({ set: { id: n } })),
    id.map((n) => ({ connect: { id: n } })),
    strange,
    fc.tuple(id, id).map(([a, b]) => ({
      connect: [
        { id: a, position: { before: b } },
        { id: b, position: { after: a } },
      ],
    })),
    id.map((n) => ({ connect: [{ id: n }, n] })),
    fc.tuple(id, missing).map(([n, after]) => ({ connect: [{ id: n, position: { after } }] })),
    fc.constantFrom<JsonValue>({ connect: "4" }, { set: "4" }, { connect: {} }, { options: 5, connect: [1] }),
  );

/** Updates of a relation whose targets have these ids (section 4.7), and values that name none. */
export const relationValues = (id: fc.Arbitrary<number>): Values => ({
  good: fc.oneof({ weight: 3, arbitrary: partial(id) }, { weight: 2, arbitrary: full(id) }),
  bad: refused(id),
});

/** Values with one entry at most: of several, a new entry's to-one relation links all on the real server. */
export const singleValues = (id: fc.Arbitrary<number>): Values => {
  const one = element(id);
  const good = fc.oneof(
    one,
    one.map((entry) => [entry]),
    one.map((entry) => ({ set: [entry] })),
    one.map((entry) => ({ connect: [entry] })),
    one.map((entry) => ({ disconnect: [entry] })),
    fc.constantFrom<JsonValue>(null, [], {}, { set: [] }),
  );
  return { good, bad: strange };
};

/**
 * Values that say all, without repeating an entry: on the real server connecting to the inverse of a polymorphic
 * relation empties it, and an entry that is named in two forms is linked twice.
 */
export const fullValues = (id: fc.Arbitrary<number>, many: boolean): Values => {
  const list: fc.Arbitrary<JsonValue> = fc.uniqueArray(id, { maxLength: many ? 4 : 1 });
  const good = fc.oneof(
    list,
    list.map((set) => ({ set })),
    fc.constantFrom<JsonValue>(null, []),
  );
  return { good, bad: spoilt(id) };
};

/** Values of media: all at once, in every form; connect and disconnect empty the attribute. */
export const mediaValues = (id: fc.Arbitrary<number>): Values => {
  const list: fc.Arbitrary<JsonValue> = fc.uniqueArray(id, { maxLength: 4 });
  const good = fc.oneof(
    { weight: 3, arbitrary: fullValues(id, true).good },
    { weight: 2, arbitrary: element(id) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        list.map((connect) => ({ connect })),
        list.map((disconnect) => ({ disconnect })),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom<JsonValue>({}, { set: [] }, { options: {} }) },
  );
  return { good, bad: refused(id) };
};
