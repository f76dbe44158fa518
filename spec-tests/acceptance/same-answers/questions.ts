import { operatorsTaking } from "../../kit/contract/operators.js";
import type { ContentType, LinkAttribute, ScalarAttribute, Schema } from "../../kit/reference.js";
import { parameterText } from "../fuzz/grammar/query.js";
import { openTape } from "../fuzz/grammar/tape.js";
import { linksOf, scalarsOf, targetOf, type Vocabulary } from "../fuzz/vocabulary.js";
import type { Dice } from "./dice.js";
import type { KnownValues } from "./known-values.js";

/** What questions are made of. */
export interface World {
  readonly vocabulary: Vocabulary;
  readonly values: KnownValues;
}

const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** What an index answers is asked more often. */
const lists = ["$in", ...operatorsTaking("list")] as const;
const singles = ["$eq", "$eq", "$eq", ...operatorsTaking("value")] as const;
const texts = operatorsTaking("text");
const pairs = operatorsTaking("pair");
const flags = operatorsTaking("flag");
const sizes = [1, 2, 7, 8, 9, 100] as const;

const shown = (schema: Schema): readonly ScalarAttribute[] => scalarsOf(schema).filter(({ hidden }) => !hidden);

/** The elements of a list below a name: an element without a value is NULL. */
const listed = (dice: Dice, name: string, count: number, value: () => string): string =>
  dice.many(count, (index) => `${name}[${index}]${dice.once(12) ? "" : `=${value()}`}`).join("&");

/** A condition on a value, below the name of a parameter. */
const test = (dice: Dice, { values }: World, schema: Schema, name: string): string => {
  const attributes = shown(schema);
  const attribute = attributes.length === 0 || dice.once(5) ? undefined : dice.pick(attributes);
  const known = attribute === undefined ? values.ids(schema.uid) : values.of(schema, attribute);
  const value = (): string => {
    const picked = known.length === 0 ? "x" : dice.pick(known);
    return encoded(typeof picked === "string" ? picked : JSON.stringify(picked));
  };
  const at = `${name}[${attribute?.name ?? "id"}]`;
  switch (dice.below(8)) {
    case 0:
    case 1:
      return listed(dice, `${at}[${dice.pick(lists)}]`, dice.pick(sizes), value);
    case 2:
      return `${at}[${dice.pick(flags)}]=${dice.pick(["true", "false"])}`;
    case 3:
      return `${at}[${dice.pick(texts)}]=${value()}`;
    case 4:
      return `${at}[${dice.pick(texts)}]=${value().slice(0, 2).replace(/%.?$/, "")}`;
    case 5: {
      const pair = `${at}[${dice.pick(pairs)}]`;
      return `${pair}[0]=${value()}&${pair}[1]=${value()}`;
    }
    default:
      return `${at}[${dice.pick(singles)}]=${value()}`;
  }
};

/** A condition on entries of a schema: through relations, negated, joined. */
const condition = (dice: Dice, world: World, schema: Schema, name: string, depth: number): string => {
  if (depth === 0) return test(dice, world, schema, name);
  const again = (at: string, to = schema): string => condition(dice, world, to, at, depth - 1);
  switch (dice.below(7)) {
    case 0:
    case 1: {
      const joined = dice.pick(["$and", "$or"]);
      return dice.many(2 + dice.below(2), (index) => again(`${name}[${joined}][${index}]`)).join("&");
    }
    case 2:
      return again(`${name}[$not]`);
    case 3:
    case 4: {
      const links = linksOf(schema).filter((link) => !link.hidden && targetOf(world.vocabulary, link) !== undefined);
      const link: LinkAttribute | undefined = links.length === 0 ? undefined : dice.pick(links);
      const target = link && targetOf(world.vocabulary, link);
      if (link === undefined || target === undefined) return test(dice, world, schema, name);
      const at = `${name}[${link.name}]`;
      if (!dice.once(6)) return again(at, target);
      // Few entries lead there, and those that lead nowhere count.
      return `${at}[$or][0][id][$null]=true&${at}[$or][1][id]=${dice.pick(world.values.ids(target.uid))}`;
    }
    default:
      return test(dice, world, schema, name);
  }
};

const sort = (dice: Dice, { vocabulary }: World, schema: Schema): string => {
  const links = linksOf(schema).filter((link) => !link.hidden && targetOf(vocabulary, link) !== undefined);
  const own = (of: Schema): string => dice.pick(["id", ...shown(of).map(({ name }) => name)]);
  const key = (): string => {
    const link = links.length > 0 && dice.once(6) ? dice.pick(links) : undefined;
    const target = link && targetOf(vocabulary, link);
    const path = link && target ? `${link.name}.${own(target)}` : own(schema);
    return path + dice.pick(["", ":asc", ":desc"]);
  };
  return dice.many(1 + dice.below(3), (index) => `sort[${index}]=${key()}`).join("&");
};

const page = (dice: Dice, { values }: World, type: ContentType): string => {
  const size = values.ids(type.uid).length;
  switch (dice.below(5)) {
    case 0:
      return `pagination[page]=${1 + dice.below(3)}&pagination[pageSize]=${1 + dice.below(30)}`;
    case 1:
      return `pagination[start]=${dice.below(size)}&pagination[limit]=${1 + dice.below(20)}`;
    case 2:
      return `pagination[start]=${Math.max(0, size - dice.below(40))}&pagination[limit]=5`;
    case 3:
      return `pagination[withCount]=false&pagination[pageSize]=${dice.once(20) ? 2000 : 3}`;
    default:
      return "";
  }
};

const scope = (dice: Dice, { vocabulary }: World): string => {
  const locale = dice.pick(["", "all", ...vocabulary.locales]);
  const state = dice.pick(["", "preview", "live"]);
  return `${locale && `locale=${locale}&`}${state && `publicationState=${state}`}`;
};

const fields = (dice: Dice, schema: Schema): string =>
  dice.many(2, (index) => `fields[${index}]=${dice.pick(["id", ...shown(schema).map(({ name }) => name)])}`).join("&");

/** A query that is aimed at what can be answered in a shorter way. */
const aimed = (dice: Dice, world: World, type: ContentType): string => {
  const parts = [
    dice.once(5) ? "" : condition(dice, world, type, "filters", dice.below(4)),
    dice.once(2) ? "" : sort(dice, world, type),
    dice.once(3) ? "" : page(dice, world, type),
    dice.once(2) ? "" : scope(dice, world),
    dice.once(4) ? fields(dice, type) : "",
    dice.once(6) ? "populate=*" : "",
    dice.once(15) ? `_q=${dice.pick(["a", "se", "1"])}` : "",
  ];
  return parts.filter((part) => part !== "").join("&");
};

/** A query of the grammar of the fuzz: every parameter, meant well mostly. */
const ofGrammar = (dice: Dice, { vocabulary }: World, schema: Schema): string =>
  dice
    .many(1 + dice.below(2), () => {
      const throws = dice.many(60, () => dice.below(0x10000));
      return parameterText(openTape(throws, !dice.once(4)), vocabulary, schema);
    })
    .join("&");

/** What of a type is asked for, with the path of it. */
const asked = (dice: Dice, { values }: World, type: ContentType): string => {
  if (type.kind === "singleType") return `/api/${type.singularName}`;
  return dice.once(8) ? `/api/${type.pluralName}/${dice.pick(values.ids(type.uid))}` : `/api/${type.pluralName}`;
};

/** An attribute by which a type is asked again and again. */
export interface Favourite {
  readonly type: ContentType;
  readonly attribute: ScalarAttribute;
}

/** See {@link Favourite}. Undefined: the type that was picked has no attribute that is shown. */
export const favourite = (dice: Dice, { vocabulary }: World): Favourite | undefined => {
  const type = dice.pick(vocabulary.types.filter(({ kind }) => kind === "collectionType"));
  const attributes = shown(type);
  return attributes.length === 0 ? undefined : { type, attribute: dice.pick(attributes) };
};

/** Entries by one value or a few of an attribute, or those that lead to them: what an index answers. */
const byValue = (dice: Dice, world: World, { attribute, type }: Favourite): string => {
  const known = world.values.of(type, attribute);
  const value = (): string => {
    const picked = known.length === 0 ? "x" : dice.pick(known);
    return encoded(typeof picked === "string" ? picked : JSON.stringify(picked));
  };
  const at = `filters[${attribute.name}]`;
  const more = dice.once(3) ? `&${dice.once(2) ? sort(dice, world, type) : test(dice, world, type, "filters")}` : "";
  return `${dice.once(3) ? listed(dice, `${at}[$in]`, 1 + dice.below(8), value) : `${at}[$eq]=${value()}`}${more}&pagination[pageSize]=${dice.pick([3, 100])}`;
};

/** The target of a random `GET`. `often`: what is asked again and again. */
export const question = (dice: Dice, world: World, often: Favourite | undefined): string => {
  if (often !== undefined && dice.once(6)) {
    const state = dice.once(4) ? scope(dice, world) : "locale=all&publicationState=preview";
    return `/api/${often.type.pluralName}?${byValue(dice, world, often)}&${state}`;
  }
  const type = dice.pick(world.vocabulary.types);
  const query = dice.once(4) ? ofGrammar(dice, world, type) : aimed(dice, world, type);
  return `${asked(dice, world, type)}?${query}`;
};
