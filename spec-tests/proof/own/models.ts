import fc from "fast-check";
import { type Dataset, loadFiles, type SourceFiles } from "../../kit/reference.js";

type Json = Readonly<Record<string, unknown>>;

/** Chooses by a row of random numbers: the same row, the same choices. */
const createDice = (numbers: readonly number[]) => {
  let at = 0;
  const roll = (sides: number): number => (numbers[at++ % numbers.length] ?? 0) % sides;
  return { roll, pick: <T>(items: readonly T[]): T => items[roll(items.length)] as T, isSo: () => roll(2) === 0 }; // of items that are some
};

type Dice = ReturnType<typeof createDice>;

const words = ["Anchor", "anchor", "Bell", "rope", "Rope walk", "chart", "Été", "lantern", "50%", "under_score", "x"];

/** A value for each type of attribute. */
const values: Readonly<Record<string, (dice: Dice, at: number) => unknown>> = {
  string: ({ pick, roll }) => `${pick(words)} ${roll(9)}`,
  text: ({ pick }) => `${pick(words)}, ${pick(words)}`,
  richtext: ({ pick }) => `**${pick(words)}**`,
  email: ({ roll }) => `person-${roll(20)}@example.com`,
  enumeration: ({ pick }) => pick(["one", "two", "three"]),
  integer: ({ roll }) => roll(40) - 10,
  biginteger: ({ roll }) => String(9_007_199_254_740_000 + roll(900)),
  float: ({ roll }) => roll(100) / 4,
  decimal: ({ roll }) => roll(1000) / 100,
  boolean: ({ isSo }) => isSo(),
  date: ({ roll }) => `2024-0${1 + roll(9)}-1${roll(9)}`,
  time: ({ roll }) => `1${roll(9)}:3${roll(9)}:00.000`,
  datetime: ({ roll }) => `2024-0${1 + roll(9)}-1${roll(9)}T08:00:00.${100 + roll(800)}Z`,
  json: ({ roll }) => ({ size: roll(5), tags: ["a", roll(3)] }),
};

const scalarsOf = (dice: Dice, count: number): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const type = dice.pick(Object.keys(values));
      return [`field${at}`, { type, ...(type === "enumeration" ? { enum: ["one", "two", "three"] } : {}) }];
    }),
  );

const filled = (dice: Dice, attributes: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { type }], at) => {
      const value = values[String(type)]?.(dice, at);
      return value === undefined || dice.roll(5) === 0 ? [] : [[name, value]];
    }),
  );

const uidOf = (name: string): string => `api::${name}.${name}`;
const names = ["alpha", "beta", "gamma"];

/** A content model of three collections and a single type that lead to each other, with entries: drafts, locales, components and a zone among them. */
const modelOf = (numbers: readonly number[]): SourceFiles => {
  const dice = createDice(numbers);
  const parts = { a: scalarsOf(dice, 3), b: scalarsOf(dice, 2) };
  const component = (of: "a" | "b") => ({
    collectionName: `components_${of}`,
    info: { displayName: of },
    attributes: { ...parts[of], ...(of === "a" ? { inner: { type: "component", component: "part.b" } } : {}) },
  });
  const partOf = (of: "a" | "b"): Json => ({
    ...filled(dice, parts[of]),
    ...(of === "a" ? { inner: filled(dice, parts.b) } : {}),
  });
  const count = 6 + dice.roll(9);
  const files: Record<string, unknown> = {
    "dataset.json": { name: "Random", locales: [{ code: "en", default: true }, { code: "fr" }] },
    "components/part/a.json": component("a"),
    "components/part/b.json": component("b"),
  };
  for (const [at, name] of names.entries()) {
    const own = { title: { type: "string" }, ...scalarsOf(dice, 4 + dice.roll(4)) };
    const next = names[(at + 1) % names.length] ?? name;
    const before = names[(at + 2) % names.length] ?? name;
    const kind = dice.pick(["manyToOne", "oneToOne"]);
    const [draftAndPublish, localized] = [at === 0 || dice.isSo(), at === 1];
    const ids = (most: number) => [...new Set(Array.from({ length: dice.roll(most) }, () => 1 + dice.roll(count)))];
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
        part: { type: "component", component: "part.a", repeatable: dice.isSo() },
        zone: { type: "dynamiczone", components: ["part.a", "part.b"] },
        hidden: { type: "string", private: true },
      },
    };
    const { part } = (files[`content-types/${name}.json`] as { attributes: Record<string, Json> }).attributes; // made above
    const taken = new Set<number>();
    files[`entries/${name}s.json`] = Array.from({ length: count }, (_, index) => {
      const to = 1 + dice.roll(count);
      const isFree = kind === "manyToOne" || !taken.has(to);
      taken.add(to);
      return {
        ...{ id: index + 1, title: `${dice.pick(words)} ${index}`, hidden: "secret", ...filled(dice, own) },
        ...(isFree && dice.isSo() ? { one: to } : {}),
        ...{ many: ids(4), part: part?.repeatable === true ? [partOf("a"), partOf("a")] : partOf("a") },
        zone: [
          { __component: "part.a", ...partOf("a") },
          { __component: "part.b", ...partOf("b") },
        ].slice(dice.roll(3)),
        ...(draftAndPublish ? { publishedAt: dice.roll(3) === 0 ? null : "2024-03-01T00:00:00.000Z" } : {}),
        ...(localized ? { locale: index % 3 === 2 ? "fr" : "en" } : {}),
        ...{ createdAt: `2024-01-${10 + index}T00:00:00.000Z`, updatedAt: `2024-02-0${1 + (index % 9)}T00:00:00.000Z` },
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
  fc.sample(fc.array(fc.nat(99_999), { minLength: 400, maxLength: 400 }), { seed: 11, numRuns: count }).map(modelOf);

/** The same, as they are served. */
export const randomModels = (count: number): Promise<readonly Dataset[]> =>
  Promise.all(randomModelFiles(count).map((files) => loadFiles(files)));
