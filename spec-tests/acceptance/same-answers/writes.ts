import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../kit/base.js";
import type { Making } from "../../kit/random/bodies/entry-values.js";
import { entryWrites } from "../../kit/random/bodies/entry-writes.js";
import type { Tape } from "../../kit/random/tape.js";
import type { Vocabulary } from "../fuzz/vocabulary.js";

/** A request that changes something. */
export interface Write {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

/** Updates of a list: now and then so many edits that another form of the list pays. */
const edits = (ids: readonly number[]): fc.Arbitrary<JsonValue> => {
  const id = fc.constantFrom(...ids);
  const list = (maxLength: number) => fc.uniqueArray(id, { maxLength, size: "max" });
  const edit = fc.record({ id, place: fc.constantFrom("none", "start", "end", "before", "after"), other: fc.nat(119) });
  const connected = (maxLength: number): fc.Arbitrary<JsonObject[]> =>
    fc.uniqueArray(edit, { selector: (one) => one.id, maxLength, size: "max" }).map((all) =>
      all.map(({ id: own, other, place }, index): JsonObject => {
        if (place === "none" || index === 0) return { id: own };
        const isEnd = place === "start" || place === "end";
        return { id: own, position: { [place]: isEnd ? true : (all[other % index]?.id ?? own) } };
      }),
    );
  const connect = fc.oneof({ weight: 3, arbitrary: connected(4) }, { weight: 1, arbitrary: connected(120) });
  // Of so many, some are in the list.
  const more = { disconnect: fc.oneof(list(2), list(300)), options: fc.constant({ strict: false }) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ connect, ...more }, { requiredKeys: ["connect"] }) },
    { weight: 1, arbitrary: list(120).map((set) => ({ set })) },
  );
};

/** Values that entries hold already, so that many hold the same, and lists of any entries. */
const heldValues =
  ({ ids, valuesOf }: Vocabulary): NonNullable<Making["values"]> =>
  (schema, attribute) => {
    const bad = fc.constant<JsonValue>(null);
    if (attribute.kind === "relation" && attribute.many && "target" in attribute)
      return { good: edits(ids(attribute.target)), bad };
    if (attribute.kind !== "scalar" || attribute.unique) return undefined;
    const known = valuesOf(schema, attribute);
    return known.length === 0 ? undefined : { good: fc.constantFrom(...known), bad };
  };

const json = "application/json";

const upload = (tape: Tape): Write => {
  const part = 'Content-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain';
  const body = `--x\r\n${part}\r\n\r\n${"text ".repeat(1 + tape.below(9))}\r\n--x--\r\n`;
  return { method: "POST", path: "/api/upload", type: "multipart/form-data; boundary=x", body };
};

/** Makes random writes to a source: of entries, by the kit's bodies, and of files. */
export const writesTo = (vocabulary: Vocabulary): ((tape: Tape) => Write) => {
  const { dataset, ids, types } = vocabulary;
  const [values, most] = [heldValues(vocabulary), 12];
  const made = new Map(
    types.map((type) => {
      const id = fc.constantFrom(...ids(type.uid)).map(String);
      return [type, entryWrites(dataset, type, { values, most, id })];
    }),
  );
  return (tape) => {
    const arbitrary = made.get(tape.pick(types));
    if (arbitrary === undefined || tape.once(15)) return upload(tape);
    const { body, method, path } = tape.draw(arbitrary);
    if (body === undefined) return { method, path, type: json, body: "" };
    return { method, path: `${path}?populate=*`, type: json, body: JSON.stringify(body) };
  };
};
