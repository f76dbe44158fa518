/** Everything that reads bytes one by one or makes others of them, whoever calls it. */
const readers: readonly (readonly [object: object, names: readonly string[]])[] = [
  [DataView.prototype, ["getUint8", "getInt16", "getUint16", "getUint32", "getBigUint64"]],
  [Object.getPrototypeOf(Uint8Array.prototype) as object, ["slice", "subarray", "reduce", "indexOf"]], // typed arrays
  [TextDecoder.prototype, ["decode"]],
];

/**
 * How often bytes are looked at or copied by a call while something is done, and how many of them become text. What a loop reads by index
 * is not counted.
 */
export const workOf = (run: () => unknown): number => {
  let work = 0;
  const restore = readers.flatMap(([object, names]) =>
    names.map((name) => {
      const original = Object.getOwnPropertyDescriptor(object, name);
      if (original === undefined) throw new Error(`${name} is not there to be counted`);
      const counted = function (this: unknown, ...values: readonly unknown[]): unknown {
        const [first] = values;
        work += name === "decode" && first instanceof Uint8Array ? 1 + first.length : 1;
        return Reflect.apply(original.value, this, values);
      };
      Object.defineProperty(object, name, { ...original, value: counted });
      return () => Object.defineProperty(object, name, original);
    }),
  );
  try {
    run();
  } finally {
    for (const each of restore) each();
  }
  return work;
};
