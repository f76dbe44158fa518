import { operatorsTaking } from "../../kit/contract/operators.js";
import type { ContentType, LinkAttribute, ScalarAttribute, Schema } from "../../kit/reference.js";
import { parameterText } from "../fuzz/grammar/query.js";
import { openTape, type Tape, times } from "../fuzz/grammar/tape.js";
import { printed } from "../fuzz/grammar/texts.js";
import { linksOf, shownScalars, targetOf, type Vocabulary } from "../fuzz/vocabulary.js";

const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** What an index answers is asked more often. */
const lists = ["$in", ...operatorsTaking("list")] as const;
const singles = ["$eq", "$eq", "$eq", ...operatorsTaking("value")] as const;
const texts = operatorsTaking("text");
const pairs = operatorsTaking("pair");
const flags = operatorsTaking("flag");
const sizes = [1, 2, 7, 8, 9, 100] as const;

/** The elements of a list below a name: an element without a value is NULL. */
const listed = (tape: Tape, name: string, count: number, value: () => string): string =>
  times(count, (index) => `${name}[${index}]${tape.once(12) ? "" : `=${value()}`}`).join("&");

/** A condition on a value, below the name of a parameter. */
const test = (tape: Tape, { values }: Vocabulary, schema: Schema, name: string): string => {
  const attributes = shownScalars(schema);
  const attribute = attributes.length === 0 || tape.once(5) ? undefined : tape.pick(attributes);
  const known = attribute === undefined ? values.ids(schema.uid) : values.of(schema, attribute);
  const value = () => encoded(printed(known.length === 0 ? "x" : tape.pick(known)));
  const at = `${name}[${attribute?.name ?? "id"}]`;
  switch (tape.below(8)) {
    case 0:
    case 1:
      return listed(tape, `${at}[${tape.pick(lists)}]`, tape.pick(sizes), value);
    case 2:
      return `${at}[${tape.pick(flags)}]=${tape.pick(["true", "false"])}`;
    case 3:
      return `${at}[${tape.pick(texts)}]=${value()}`;
    case 4:
      return `${at}[${tape.pick(texts)}]=${value().slice(0, 2).replace(/%.?$/, "")}`;
    case 5: {
      const pair = `${at}[${tape.pick(pairs)}]`;
      return `${pair}[0]=${value()}&${pair}[1]=${value()}`;
    }
    default:
      return `${at}[${tape.pick(singles)}]=${value()}`;
  }
};

/** A condition on entries of a schema: through relations, negated, joined. */
const condition = (tape: Tape, vocabulary: Vocabulary, schema: Schema, name: string, depth: number): string => {
  if (depth === 0) return test(tape, vocabulary, schema, name);
  const again = (at: string, to = schema): string => condition(tape, vocabulary, to, at, depth - 1);
  switch (tape.below(7)) {
    case 0:
    case 1: {
      const joined = tape.pick(["$and", "$or"]);
      return times(2 + tape.below(2), (index) => again(`${name}[${joined}][${index}]`)).join("&");
    }
    case 2:
      return again(`${name}[$not]`);
    case 3:
    case 4: {
      const links = linksOf(schema).filter((link) => !link.hidden && targetOf(vocabulary, link) !== undefined);
      const link: LinkAttribute | undefined = links.length === 0 ? undefined : tape.pick(links);
      const target = link && targetOf(vocabulary, link);
      if (link === undefined || target === undefined) return test(tape, vocabulary, schema, name);
      const at = `${name}[${link.name}]`;
      if (!tape.once(6)) return again(at, target);
      // Few entries lead there, and those that lead nowhere count.
      return `${at}[$or][0][id][$null]=true&${at}[$or][1][id]=${tape.pick(vocabulary.values.ids(target.uid))}`;
    }
    default:
      return test(tape, vocabulary, schema, name);
  }
};

const sort = (tape: Tape, vocabulary: Vocabulary, schema: Schema): string => {
  const links = linksOf(schema).filter((link) => !link.hidden && targetOf(vocabulary, link) !== undefined);
  const own = (of: Schema): string => tape.pick(["id", ...shownScalars(of).map(({ name }) => name)]);
  const key = (): string => {
    const link = links.length > 0 && tape.once(6) ? tape.pick(links) : undefined;
    const target = link && targetOf(vocabulary, link);
    const path = link && target ? `${link.name}.${own(target)}` : own(schema);
    return path + tape.pick(["", ":asc", ":desc"]);
  };
  return times(1 + tape.below(3), (index) => `sort[${index}]=${key()}`).join("&");
};

const page = (tape: Tape, { values }: Vocabulary, type: ContentType): string => {
  const size = values.ids(type.uid).length;
  switch (tape.below(5)) {
    case 0:
      return `pagination[page]=${1 + tape.below(3)}&pagination[pageSize]=${1 + tape.below(30)}`;
    case 1:
      return `pagination[start]=${tape.below(size)}&pagination[limit]=${1 + tape.below(20)}`;
    case 2:
      return `pagination[start]=${Math.max(0, size - tape.below(40))}&pagination[limit]=5`;
    case 3:
      return `pagination[withCount]=false&pagination[pageSize]=${tape.once(20) ? 2000 : 3}`;
    default:
      return "";
  }
};

const scope = (tape: Tape, vocabulary: Vocabulary): string => {
  const locale = tape.pick(["", "all", ...vocabulary.locales]);
  const state = tape.pick(["", "preview", "live"]);
  return `${locale && `locale=${locale}&`}${state && `publicationState=${state}`}`;
};

const fields = (tape: Tape, schema: Schema): string =>
  times(2, (index) => `fields[${index}]=${tape.pick(["id", ...shownScalars(schema).map(({ name }) => name)])}`).join(
    "&",
  );

/** A query that is aimed at what can be answered in a shorter way. */
const aimed = (tape: Tape, vocabulary: Vocabulary, type: ContentType): string => {
  const parts = [
    tape.once(5) ? "" : condition(tape, vocabulary, type, "filters", tape.below(4)),
    tape.once(2) ? "" : sort(tape, vocabulary, type),
    tape.once(3) ? "" : page(tape, vocabulary, type),
    tape.once(2) ? "" : scope(tape, vocabulary),
    tape.once(4) ? fields(tape, type) : "",
    tape.once(6) ? "populate=*" : "",
    tape.once(15) ? `_q=${tape.pick(["a", "se", "1"])}` : "",
  ];
  return parts.filter((part) => part !== "").join("&");
};

/** A query of the grammar of the fuzz: every parameter, meant well mostly. */
const ofGrammar = (tape: Tape, vocabulary: Vocabulary, schema: Schema): string =>
  times(1 + tape.below(2), () => {
    const throws = times(60, () => tape.below(0x10000));
    return parameterText(openTape(throws, !tape.once(4)), vocabulary, schema);
  }).join("&");

/** What of a type is asked for, with the path of it. */
const asked = (tape: Tape, { values }: Vocabulary, type: ContentType): string => {
  if (type.kind === "singleType") return `/api/${type.singularName}`;
  return tape.once(8) ? `/api/${type.pluralName}/${tape.pick(values.ids(type.uid))}` : `/api/${type.pluralName}`;
};

/** An attribute by which a type is asked again and again. */
export interface Favourite {
  readonly type: ContentType;
  readonly attribute: ScalarAttribute;
}

/** See {@link Favourite}. Undefined: the type that was picked has no attribute that is shown. */
export const favourite = (tape: Tape, vocabulary: Vocabulary): Favourite | undefined => {
  const type = tape.pick(vocabulary.types.filter(({ kind }) => kind === "collectionType"));
  const attributes = shownScalars(type);
  return attributes.length === 0 ? undefined : { type, attribute: tape.pick(attributes) };
};

/** Entries by one value or a few of an attribute, or those that lead to them: what an index answers. */
const byValue = (tape: Tape, vocabulary: Vocabulary, { attribute, type }: Favourite): string => {
  const known = vocabulary.values.of(type, attribute);
  const value = () => encoded(printed(known.length === 0 ? "x" : tape.pick(known)));
  const at = `filters[${attribute.name}]`;
  const more = tape.once(3)
    ? `&${tape.once(2) ? sort(tape, vocabulary, type) : test(tape, vocabulary, type, "filters")}`
    : "";
  return `${tape.once(3) ? listed(tape, `${at}[$in]`, 1 + tape.below(8), value) : `${at}[$eq]=${value()}`}${more}&pagination[pageSize]=${tape.pick([3, 100])}`;
};

/** The target of a random `GET`. `often`: what is asked again and again. */
export const question = (tape: Tape, vocabulary: Vocabulary, often: Favourite | undefined): string => {
  if (often !== undefined && tape.once(6)) {
    const state = tape.once(4) ? scope(tape, vocabulary) : "locale=all&publicationState=preview";
    return `/api/${often.type.pluralName}?${byValue(tape, vocabulary, often)}&${state}`;
  }
  const type = tape.pick(vocabulary.types);
  const query = tape.once(4) ? ofGrammar(tape, vocabulary, type) : aimed(tape, vocabulary, type);
  return `${asked(tape, vocabulary, type)}?${query}`;
};
