import type { SourceFiles } from "../../../kit/reference.js";
import { type Tape, times } from "../grammar/tape.js";

type Json = Readonly<Record<string, unknown>>;

/** A number of things: mostly the most, at times a few or one. */
export const amount = (tape: Tape, most: number): number => tape.pick([most, 1, Math.ceil(most / 30), most]);

const patterns = ["^(a|aa)+$", "(.*a){8}", "^([a-z]{1,500}b?){1,4}$", "^(?=.*a)(?=.*b).*$", "\\bx\\b"];
const texts = ["string", "text", "richtext", "email", "uid"];
const others = [
  "password",
  "blocks",
  "json",
  "integer",
  "biginteger",
  "decimal",
  "boolean",
  "date",
  "time",
  "datetime",
];

const scalar = (tape: Tape): Json => {
  const type = tape.pick([tape.pick(texts), "enumeration", tape.pick(others)]);
  return {
    type,
    ...(tape.once(3) && { unique: true }),
    ...(tape.once(9) && { required: true }),
    ...(texts.includes(type) && tape.once(2) && { regex: tape.pick(patterns) }),
    ...(type === "enumeration" && { enum: times(amount(tape, 2000), (index) => `value ${index}`) }),
  };
};

const parts = ["part.a", "part.b", "part.c"];
const relations = ["manyToMany", "oneToMany", "manyToOne", "oneToOne"];

/** An attribute of a type or a component. A component holds those that come later; in a zone it may hold itself. */
const attribute = (tape: Tape, owner: string): Json => {
  const later = parts.slice(parts.indexOf(owner) + 1);
  return tape.pick<() => Json>([
    () => scalar(tape),
    () => ({ type: "component", component: tape.pick([...later, "pad.p0"]), repeatable: !tape.once(4) }),
    () => ({ type: "dynamiczone", components: parts }),
    () => scalar(tape),
    () => scalar(tape),
    () => ({ type: "media", multiple: !tape.once(3) }),
    () => ({
      type: "relation",
      relation: tape.pick(relations),
      target: tape.pick(["api::alpha.alpha", "api::beta.beta"]),
    }),
  ])();
};

/** What leads from one type to the other, and back. */
const paths = (isFirst: boolean): Json => {
  const target = isFirst ? "api::beta.beta" : "api::alpha.alpha";
  const joined = (relation: string, name: string): Json => ({
    ...{ type: "relation", relation, target, [isFirst ? "inversedBy" : "mappedBy"]: name },
  });
  return {
    title: { type: "string", pluginOptions: { i18n: { localized: true } } },
    links: joined("manyToMany", "links"),
    parts: { type: "component", component: "part.a", repeatable: true },
    zone: { type: "dynamiczone", components: parts },
    one: joined("oneToOne", "one"),
    ...(isFirst && { any: { type: "relation", relation: "morphToMany" } }),
    ...(!isFirst && { owners: { type: "relation", relation: "morphMany", target, morphBy: "any" } }),
  };
};

/** The files of a fixture folder: two types that lead to each other, components, and what the tape adds to them. */
export const modelFiles = (tape: Tape): SourceFiles => {
  const added = times(1 + tape.below(6), (index) => {
    const owner = tape.pick(["alpha", "beta", "part.a", ...parts]);
    const one = attribute(tape, owner);
    return { owner, attributes: Object.fromEntries(times(amount(tape, 60), (copy) => [`a${index}x${copy}`, one])) };
  });
  const addedTo = (owner: string): Json =>
    Object.assign({}, ...added.filter((each) => each.owner === owner).map(({ attributes }) => attributes));
  const [locales, padding, rows] = [amount(tape, 32), amount(tape, 300), amount(tape, 1500)];
  const text = "ab".repeat(amount(tape, Math.min(1000, 1e6 / rows)));
  const links = times(Math.min(rows, Math.ceil(60_000 / rows)), (index) => index + 1);
  const options = { draftAndPublish: tape.once(2) };
  const isLocalized = tape.once(2);
  const pluginOptions = isLocalized ? { i18n: { localized: true } } : {};
  const locale = (index: number) => (index === 0 ? { code: "en", default: true } : { code: `en-${index}` });
  const all = times(Math.min(rows, locales), (index) => index + 1);
  const component = (name: string): readonly [string, Json] => [
    `components/${name.replace(".", "/")}.json`,
    { info: { displayName: name }, attributes: { name: { type: "string" }, ...addedTo(name) } },
  ];
  const type = (name: string): readonly (readonly [string, unknown])[] => {
    const isFirst = name === "alpha";
    const info = { singularName: name, pluralName: `${name}s`, displayName: name };
    const attributes = { ...paths(isFirst), ...addedTo(name) };
    const entry = (index: number) => ({
      ...{ id: index + 1, title: `${index} ${text}`, ...(isFirst && { links }) },
      ...(isLocalized && { locale: locale(index % locales).code }),
      ...(isLocalized && index < locales && { localizations: all.filter((id) => id !== index + 1) }),
    });
    return [
      [`content-types/${name}.json`, { kind: "collectionType", info, options, pluginOptions, attributes }],
      [`entries/${name}s.json`, times(rows, entry)],
    ];
  };
  return Object.fromEntries([
    ["dataset.json", { name: "Costly", locales: times(locales, locale) }],
    ...[...parts, ...times(padding, (index) => `pad.p${index}`)].map(component),
    ...["alpha", "beta"].flatMap(type),
  ]) as SourceFiles; // plain JSON
};
