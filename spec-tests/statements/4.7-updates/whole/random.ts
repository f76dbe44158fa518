import fc from "fast-check";
import { isRecord } from "../../../kit/base.js";
import type { End, Subject } from "../../../kit/relations/cast.js";
import { noLinks, type Side } from "../../../kit/relations/model.js";
import { resolveStep, sentValue } from "../../../kit/relations/resolve.js";
import { type RandomStep, stepArbitrary } from "../../../kit/relations/steps.js";
import type { Named } from "../../../kit/whole/names.js";
import type { Resolve, Script } from "../../../kit/whole/play.js";
import type { Extent, Write } from "../../../kit/whole/world.js";
import { subjects } from "../at-random/subjects.js";
import { put, workshop } from "./scenes.js";
import { inForms } from "./update-forms.js";
import { changeOf } from "./values.js";

/** A random write before it meets the entries. */
interface RandomWrite {
  readonly act: "put" | "post" | "delete";
  readonly entry: number;
  readonly relations: readonly (RandomStep & { readonly subject: number })[];
  readonly values: readonly number[];
  /** Chooses the forms of ids. */
  readonly forms: number;
}

/** Random writes to restorations and conservators: of relations in the forms of section 4.7 alone, or of everything. */
export const randomScripts = (extent: Extent): fc.Arbitrary<Script<RandomWrite | Write>> => {
  const isAll = extent === "everything";
  const relation = fc
    .tuple(stepArbitrary(isAll ? "observed" : "spec", isAll ? ["near", "far"] : ["near"]), fc.nat(99))
    .map(([step, subject]) => ({ ...step, subject }));
  const write = fc.record<RandomWrite>({
    act: isAll
      ? fc.constantFrom("put", "put", "put", "put", "put", "put", "put", "post", "delete")
      : fc.constant("put"),
    entry: fc.nat(99),
    relations: fc.array(relation, { minLength: isAll ? 0 : 1, maxLength: 3 }),
    values: isAll ? fc.array(fc.nat(99), { maxLength: 2 }) : fc.constant([]),
    forms: fc.nat(99),
  });
  return fc.array(write, { minLength: 3, maxLength: 6 }).map((steps) => ({ start: workshop("abcd"), steps }));
};

type Shown = Parameters<Resolve<RandomWrite>>[1];

const all: readonly Subject[] = Object.values(subjects).filter(({ near }) => near.inside !== "log");

/** The attributes of a type that lead to others. */
const endsOf = (type: string, extent: Extent): readonly { readonly subject: Subject; readonly side: Side }[] =>
  all.flatMap((subject) =>
    (["near", "far"] as const)
      .filter((side) => subject[side].type === type && subject[side].attribute !== undefined)
      .filter((side) => extent === "everything" || (side === "near" && subject[side].inside === undefined))
      .map((side) => ({ subject, side })),
  );

const of = (shown: Shown, type: string): readonly string[] =>
  Object.keys(shown)
    .filter((name) => name.startsWith(`${type} `))
    .sort();

/** Makes a write of a random one: neighbours are taken from the lists as they stand. */
export const resolveRandom =
  (extent: Extent): Resolve<RandomWrite> =>
  (random, shown) => {
    if (extent === "relations") return relationsOnly(random, shown);
    const types = ["restoration", "conservator"];
    const names = types.flatMap((type) => of(shown, type));
    const name = names[random.entry % names.length] ?? "";
    const type = name.split(" ")[0] ?? "";
    if (random.act === "delete") return of(shown, type).length > 2 ? { method: "DELETE", entry: name } : undefined;
    if (random.act === "post") return created(random, shown, type);
    const values = random.values.map((choice) => changeOf(name, shown[name], choice));
    const relations = relationsOf(random, shown, name, extent);
    const data = Object.assign({}, ...values, relations);
    return put(name, random.relations.some(({ form }) => form === "no-neighbour") ? withoutComponents(data) : data);
  };

const relationsOnly: Resolve<RandomWrite> = (random, shown) => {
  const data = relationsOf(random, shown, "restoration a", "relations");
  return Object.keys(data).length === 0 ? undefined : put("restoration a", data);
};

/** The real server does not put components back when a position is refused (I-117). */
const withoutComponents = ({ crew: _, treatments: __, log: ___, ...data }: Named): Named => data;

const created = (random: RandomWrite, shown: Shown, type: string): Write | undefined => {
  const letter = [..."efghijk"].find((each) => !(`${type} ${each}` in shown));
  if (letter === undefined) return undefined;
  const name = `${type} ${letter}`;
  // Which of several entries a new relation to one keeps is open, and so is where a later start is in a list that a new entry connects (I-141).
  const relations = random.relations.map((step) => ({
    ...step,
    form: "direct" as const,
    picks: step.picks.slice(0, 1),
  }));
  const { crew: _, ...data } = relationsOf({ ...random, relations }, shown, name, "everything");
  const values = type === "restoration" ? { before: "<file ropewalk-1891.png>", crew: { shift: "new" } } : {};
  return { method: "POST", entry: name, data: { ...values, ...data } };
};

const relationsOf = (random: RandomWrite, shown: Shown, name: string, extent: Extent): Named => {
  const ends = endsOf(name.split(" ")[0] ?? "", extent);
  const data: Record<string, unknown> = {};
  const taken = new Set<Subject>();
  for (const step of random.relations) {
    const end = ends[step.subject % ends.length];
    // What comes first of both sides of one relation is open.
    if (end === undefined || taken.has(end.subject)) continue;
    const value = relationValue(step, shown, name, end, extent);
    if (value === undefined) continue;
    taken.add(end.subject);
    const { attribute = "", inside } = end.subject[end.side];
    const written =
      extent === "everything" && end.subject.shape[end.side] === "many" ? inForms(value, random.forms) : value;
    if (inside === undefined) data[attribute] = written;
    else data.crew = { id: `<crew.id of ${name}>`, ...(isRecord(data.crew) ? data.crew : {}), [attribute]: written };
  }
  return data;
};

const relationValue = (
  step: RandomStep,
  shown: Shown,
  name: string,
  { subject, side }: { readonly subject: Subject; readonly side: Side },
  extent: Extent,
): unknown => {
  const far: Side = side === "near" ? "far" : "near";
  const others = of(shown, subject[far].type);
  const holder = holderOf(shown[name], subject[side]);
  if (subject[side].inside !== undefined && holder === undefined) return undefined;
  const held = holder?.[subject[side].attribute ?? ""] ?? [];
  const list = (Array.isArray(held) ? held : [held]).map((each) => others.indexOf(String(each)));
  const sizes = { [side]: 1, [far]: others.length } as Readonly<Record<Side, number>>; // both sides are there
  const links = { ...noLinks(subject.shape, sizes), [side]: [list] };
  const flavour = extent === "everything" ? "observed" : "spec";
  const resolved = resolveStep({ ...step, side, entry: 0 }, { links, shape: subject.shape, sizes, flavour });
  return resolved && sentValue(resolved, (other) => `<${others[other]}>`);
};

const holderOf = (shown: unknown, { inside }: End): Named | undefined => {
  if (!isRecord(shown) || inside === undefined) return isRecord(shown) ? shown : {};
  return isRecord(shown[inside]) ? shown[inside] : undefined;
};
