import fc from "fast-check";

/** Text that takes the place of some characters. */
interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/** A text with some of its characters replaced. */
export const spliced = (text: string, changes: readonly Splice[]): string =>
  changes.reduce((current, { at, inserted, removed }) => {
    const index = at % (current.length + 1);
    return current.slice(0, index) + inserted + current.slice(index + removed);
  }, text);

/** Replacements: none in three of four texts. */
export const splices = (inserted: readonly string[]): fc.Arbitrary<readonly Splice[]> => {
  const one = fc.record({ at: fc.nat(4000), removed: fc.nat(3), inserted: fc.constantFrom(...inserted) });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(one, { minLength: 1, maxLength: 5 }) },
  );
};
