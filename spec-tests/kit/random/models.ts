import { type Dataset, loadFiles, type SourceFiles } from "../reference.js";
import { endlessTape, type Tape, times } from "./tape.js";

type Json = Readonly<Record<string, unknown>>;

const words = ["Anchor", "anchor", "Bell", "rope", "Rope walk", "chart", "Été", "lantern", "50%", "under_score", "x"];

/** Makes a value for each type of attribute. */
type Values = Readonly<Record<string, (tape: Tape) => unknown>>;

const usualValues: Values = {
  string: ({ pick, below }) => `${pick(words)} ${below(9)}`,
  text: ({ pick }) => `${pick(words)}, ${pick(words)}`,
  richtext: ({ pick }) => `**${pick(words)}**`,
  email: ({ below }) => `person-${below(20)}@example.com`,
  enumeration: ({ pick }) => pick(["one", "two", "three"]),
  integer: ({ below }) => below(40) - 10,
  biginteger: ({ below }) => String(9_007_199_254_740_000 + below(900)),
  float: ({ below }) => below(100) / 4,
  decimal: ({ below }) => below(1000) / 100,
  boolean: ({ once }) => once(2),
  date: ({ below }) => `2024-0${1 + below(9)}-1${below(9)}`,
  time: ({ below }) => `1${below(9)}:3${below(9)}:00.000`,
  datetime: ({ below }) => `2024-0${1 + below(9)}-1${below(9)}T08:00:00.${100 + below(800)}Z`,
  json: ({ below }) => ({ size: below(5), tags: ["a", below(3)] }),
};

const scalarsOf = (tape: Tape, values: Values, count: number): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const type = tape.pick(Object.keys(values));
      return [`field${at}`, { type, ...(type === "enumeration" ? { enum: ["one", "two", "three"] } : {}) }];
    }),
  );

const filled = (tape: Tape, values: Values, attributes: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { type }]) => {
      const value = values[String(type)]?.(tape);
      return value === undefined || tape.below(5) === 0 ? [] : [[name, value]];
    }),
  );

const uidOf = (name: string): string => `api::${name}.${name}`;
const names = ["alpha", "beta", "gamma"] as const;

/** What a model is made of where it is not the usual. */
interface Making {
  readonly values?: Values;
  /** How many entries each type has: up to 14, all alike many, unless given. */
  readonly counts?: Readonly<Record<(typeof names)[number], number>>;
}

/**
 * The files of a content model of three collections and a single type that lead to each other, with entries: drafts, locales, components and a zone among
 * them.
 */
export const modelOf = (tape: Tape, { values = usualValues, counts }: Making = {}): SourceFiles => {
  const parts = { a: scalarsOf(tape, values, 3), b: scalarsOf(tape, values, 2) };
  const component = (of: "a" | "b") => ({
    collectionName: `components_${of}`,
    info: { displayName: of },
    attributes: { ...parts[of], ...(of === "a" ? { inner: { type: "component", component: "part.b" } } : {}) },
  });
  const partOf = (of: "a" | "b"): Json => ({
    ...filled(tape, values, parts[of]),
    ...(of === "a" ? { inner: filled(tape, values, parts.b) } : {}),
  });
  const usual = 6 + tape.below(9);
  const files: Record<string, unknown> = {
    "dataset.json": { name: "Random", locales: [{ code: "en", default: true }, { code: "fr" }] },
    "components/part/a.json": component("a"),
    "components/part/b.json": component("b"),
  };
  for (const [at, name] of names.entries()) {
    const own = { title: { type: "string" }, ...scalarsOf(tape, values, 4 + tape.below(4)) };
    const next = names[(at + 1) % names.length] ?? name;
    const [count, targets] = [counts?.[name] ?? usual, counts?.[next] ?? usual];
    const before = names[(at + 2) % names.length] ?? name;
    const kind = tape.pick(["manyToOne", "oneToOne"]);
    const [draftAndPublish, localized] = [at === 0 || tape.once(2), at === 1];
    const ids = (most: number) => [...new Set(Array.from({ length: tape.below(most) }, () => 1 + tape.below(targets)))];
    files[`content-types/${name}.json`] = {
      kind: "collectionType",
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: { draftAndPublish },
      pluginOptions: localized ? { i18n: { localized: true } } : {},
      attributes: {
        ...own,
        one: { type: "relation", relation: kind, target: uidOf(next) },
        many: { type: "relation", relation: "manyToMany", target: uidOf(next), inversedBy: "back" },
        back: { type: "relation", relation: "manyToMany", target: uidOf(before), mappedBy: "many" },
        part: { type: "component", component: "part.a", repeatable: tape.once(2) },
        zone: { type: "dynamiczone", components: ["part.a", "part.b"] },
        hidden: { type: "string", private: true },
      },
    };
    const { part } = (files[`content-types/${name}.json`] as { attributes: Record<string, Json> }).attributes; // made above
    const taken = new Set<number>();
    files[`entries/${name}s.json`] = Array.from({ length: count }, (_, index) => {
      const to = 1 + tape.below(targets);
      const isFree = kind === "manyToOne" || !taken.has(to);
      taken.add(to);
      return {
        ...{ id: index + 1, title: `${tape.pick(words)} ${index}`, hidden: "secret", ...filled(tape, values, own) },
        ...(isFree && tape.once(2) ? { one: to } : {}),
        ...{ many: ids(4), part: part?.repeatable === true ? [partOf("a"), partOf("a")] : partOf("a") },
        zone: [
          { __component: "part.a", ...partOf("a") },
          { __component: "part.b", ...partOf("b") },
        ].slice(tape.below(3)),
        ...(draftAndPublish ? { publishedAt: tape.below(3) === 0 ? null : "2024-03-01T00:00:00.000Z" } : {}),
        ...(localized ? { locale: index % 3 === 2 ? "fr" : "en" } : {}),
        ...{
          createdAt: `2024-01-${10 + (index % 20)}T00:00:00.000Z`,
          updatedAt: `2024-02-0${1 + (index % 9)}T00:00:00.000Z`,
        },
      };
    });
  }
  files["content-types/home.json"] = {
    kind: "singleType",
    collectionName: "homes",
    info: { singularName: "home", pluralName: "homes", displayName: "home" },
    attributes: {
      title: { type: "string" },
      first: { type: "relation", relation: "oneToOne", target: uidOf("gamma") },
    },
  };
  files["entries/home.json"] = [{ title: "Home", first: 1 }];
  return files as SourceFiles; // plain JSON
};

/** So many models with content, always the same ones: the files of a fixture folder each. */
export const randomModelFiles = (count: number): readonly SourceFiles[] =>
  times(count, (index) => modelOf(endlessTape(11 + index)));

/** The same, as they are served. */
export const randomModels = (count: number): Promise<readonly Dataset[]> =>
  Promise.all(randomModelFiles(count).map((files) => loadFiles(files)));
