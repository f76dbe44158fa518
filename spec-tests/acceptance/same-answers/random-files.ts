import type { ScalarType } from "../../kit/reference.js";
import { type Tape, times } from "../fuzz/grammar/tape.js";

/** Texts that engines and the specification order differently, and texts that are counted by their length. */
const texts = ["", "a", "amber", "Amber", "bell", "bell ", "ß", "İ", "e\u0301", "é", "\uffee sea", "\u{1F600} sea"];
const longTexts = ["b", "c"].flatMap((end) => [`${"long ".repeat(210)}${end}`, `${"x".repeat(999)}${end}`]);
const moments = ["2024-02-29T10:00:00.000Z", "1799-12-31T23:59:59.999Z", "2024-06-01T00:00:00.001Z"];
const numbers = [-7, 0, 1, 2, 3];

/** The values of each type, in the form that a body has them: few, so that many entries hold the same. */
export const valuesOf: Readonly<Partial<Record<ScalarType, readonly unknown[]>>> = {
  string: texts,
  text: [...texts, ...longTexts],
  richtext: ["amber", "bell", "cedar"],
  email: ["a@example.org", "b.c@example.org"],
  enumeration: ["one", "two", "with space"],
  date: ["2024-02-29", "1799-12-31", "2024-06-01"],
  time: ["10:00:00.000", "23:59:59.999"],
  datetime: moments,
  timestamp: moments,
  integer: numbers,
  biginteger: ["9007199254740993", "-5", "9007199254740995"],
  float: [0.5, -0.25, 2],
  decimal: [0.5, 2.25, 10],
  boolean: [true, false],
  json: [10, 9, "a", "\u{1F600}", { a: [1] }, [1, 2], false],
};

const types = Object.keys(valuesOf) as readonly ScalarType[];

/** How many entries the types of a random source have: of one some chunks, of one two, of one a few. */
const sizes = { alpha: 1250, beta: 600, gamma: 40 } as const;
type Name = keyof typeof sizes;
const names: readonly Name[] = ["alpha", "beta", "gamma"];

const uidOf = (name: Name): string => `api::${name}.${name}`;

/** A relation of one type to another. */
interface Relation {
  readonly from: Name;
  readonly to: Name;
  readonly kind: "oneToOne" | "manyToOne" | "oneToMany" | "manyToMany";
  readonly twoWay: boolean;
}

const mirrored = { oneToOne: "oneToOne", manyToOne: "oneToMany", manyToMany: "manyToMany" } as const;

const relations = (tape: Tape): readonly Relation[] =>
  times(7, (index) => {
    const kind = tape.pick(["oneToOne", "manyToOne", "manyToOne", "manyToMany", "oneToMany"] as const);
    const from = names[index] ?? tape.pick(names);
    return { from, to: tape.pick(names), kind, twoWay: kind !== "oneToMany" && !tape.once(3) };
  });

const relationAttributes = (name: Name, all: readonly Relation[]): Readonly<Record<string, object>> => {
  const found: Record<string, object> = {};
  for (const [at, { from, kind, to, twoWay }] of all.entries()) {
    const inversed = twoWay ? { inversedBy: `back${at}` } : {};
    if (from === name) found[`link${at}`] = { type: "relation", relation: kind, target: uidOf(to), ...inversed };
    if (to !== name || !twoWay || kind === "oneToMany") continue;
    const mirror = { relation: mirrored[kind], target: uidOf(from), mappedBy: `link${at}` };
    found[`back${at}`] = { type: "relation", ...mirror };
  }
  return found;
};

const scalarAttributes = (tape: Tape, count: number): Readonly<Record<string, { readonly type: ScalarType }>> => {
  const chosen: readonly ScalarType[] = ["string", "text", "json", "integer", ...times(count, () => tape.pick(types))];
  return Object.fromEntries(
    chosen.map((type, at) => [`${type}${at}`, { type, ...(type === "enumeration" && { enum: valuesOf.enumeration }) }]),
  );
};

const component = { displayName: "Piece", collectionName: "pieces" };
const info = (name: Name) => ({ singularName: name, pluralName: `${name}s`, displayName: name });

/** The files of a source with three types, related to each other at random, and a component. See `loadFiles`. */
export const randomFiles = (tape: Tape): Readonly<Record<string, unknown>> => {
  const all = relations(tape);
  const files: Record<string, unknown> = {
    "dataset.json": { name: "Random", locales: [{ code: "en", default: true }, { code: "fr" }, { code: "de" }] },
    "components/parts/piece.json": {
      ...{ collectionName: component.collectionName, info: { displayName: component.displayName } },
      attributes: {
        word: { type: "string" },
        mark: { type: "string", unique: true },
        amount: { type: "integer" },
        of: { type: "relation", relation: "oneToOne", target: uidOf("gamma") },
      },
    },
  };
  for (const name of names) {
    const [draftAndPublish, localized] = [!tape.once(3), !tape.once(3)];
    const scalars = scalarAttributes(tape, 4);
    const own = { code: { type: "string", unique: true }, number: { type: "integer", unique: true } };
    const parts = { piece: piece(false), pieces: piece(true), zone: { type: "dynamiczone", components: [pieceUid] } };
    files[`content-types/${name}.json`] = {
      ...{ kind: "collectionType", collectionName: `${name}s`, info: info(name), options: { draftAndPublish } },
      pluginOptions: localized ? { i18n: { localized: true } } : {},
      attributes: { ...own, ...scalars, ...relationAttributes(name, all), ...parts },
    };
    const flags = { draftAndPublish, localized };
    files[`entries/${name}s.json`] = entriesOf(tape, name, scalars, all, flags);
  }
  return files;
};

const pieceUid = "parts.piece";
const piece = (repeatable: boolean) => ({ type: "component", component: pieceUid, repeatable });

/** The id of an entry by its place: every seventh id is missing. */
const idAt = (place: number): number => place + 1 + Math.floor(place / 6);

const entriesOf = (
  tape: Tape,
  name: Name,
  scalars: Readonly<Record<string, { readonly type: ScalarType }>>,
  all: readonly Relation[],
  { draftAndPublish, localized }: { readonly draftAndPublish: boolean; readonly localized: boolean },
): readonly object[] => {
  const taken = new Map<string, Set<number>>();
  const target = (to: Name): number => idAt(tape.below(sizes[to]));
  const links = (at: number, { kind, to }: Relation): unknown => {
    if (kind === "manyToMany" || kind === "oneToMany") return [...new Set(times(tape.below(4), () => target(to)))];
    const id = tape.once(4) ? null : target(to);
    const known = taken.get(`${at}`) ?? new Set();
    taken.set(`${at}`, known);
    if (id === null || (kind === "oneToOne" && known.has(id))) return null;
    known.add(id);
    return id;
  };
  const part = () => ({
    ...{ word: tape.pick(texts), amount: tape.pick(numbers), mark: null },
    of: tape.once(2) ? null : target("gamma"),
  });
  return times(sizes[name], (place) => {
    const id = idAt(place);
    const value = (key: string, type: ScalarType) => {
      const all = valuesOf[type] ?? [null];
      // Some attributes have two values: JSON of numbers alone is one of them.
      return tape.once(4) ? null : tape.pick(key.charCodeAt(key.length - 1) % 2 === 0 ? all.slice(0, 2) : all);
    };
    return {
      ...{ id, code: `${name}-${id}`, number: id },
      ...(draftAndPublish && { publishedAt: tape.once(4) ? null : moments[0] }),
      ...(localized && { locale: tape.pick(["en", "en", "fr", "de"]) }),
      ...Object.fromEntries(Object.entries(scalars).map(([key, { type }]) => [key, value(key, type)])),
      ...Object.fromEntries(
        all.flatMap((each, at) => (each.from === name ? [[`link${at}`, links(at, each)] as const] : [])),
      ),
      ...(tape.once(5) && { piece: part(), pieces: times(tape.below(3), part) }),
      ...(tape.once(9) && { zone: [{ __component: pieceUid, ...part() }] }),
    };
  });
};
