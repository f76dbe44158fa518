interface Table<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What a table has at a key; where there is nothing yet, what is made for it, which the table has from then on. */
export const heldAt = <K, V>(table: Table<K, V>, key: K, make: (key: K) => V): V => {
  const held = table.get(key);
  if (held !== undefined) return held;
  const made = make(key);
  table.set(key, made);
  return made;
};

/** Adds an item to the list that a table has at a key. */
export const addAt = <K, V>(table: Table<K, V[]>, key: K, item: V): void => {
  heldAt(table, key, () => []).push(item);
};
