import type { ContentType, ScalarAttribute } from "../../kit/reference.js";
import { type Maker, makers } from "../fuzz/grammar/parameters.js";
import { parameterText } from "../fuzz/grammar/query.js";
import { openTape, type Tape, times } from "../fuzz/grammar/tape.js";
import { printed } from "../fuzz/grammar/texts.js";
import { shownScalars, type Vocabulary } from "../fuzz/vocabulary.js";

const { fields, filters, locale, pagination, populate, publicationState, search, sort } = makers;

/** A query that is aimed at what can be answered in a shorter way: all of it is right. */
const aimed = (tape: Tape, vocabulary: Vocabulary, type: ContentType): string => {
  const parts: readonly (readonly [isLeftOut: boolean, make: Maker])[] = [
    ...([
      [tape.once(5), filters],
      [tape.once(2), sort],
      [tape.once(3), pagination],
    ] as const),
    ...([
      [tape.once(2), locale],
      [tape.once(2), publicationState],
      [!tape.once(4), fields],
    ] as const),
    ...([
      [!tape.once(6), populate],
      [!tape.once(15), search],
    ] as const),
  ];
  return parts
    .flatMap(([isLeftOut, make]) => (isLeftOut ? [] : [parameterText(tape, vocabulary, type, make)]))
    .join("&");
};

/** A query of the grammar of the fuzz: every parameter, meant well mostly. */
const ofGrammar = (tape: Tape, vocabulary: Vocabulary, type: ContentType): string =>
  times(1 + tape.below(2), () => {
    const choices = times(60, () => tape.below(0x10000));
    return parameterText(openTape(choices, !tape.once(4)), vocabulary, type);
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
export const favourite = (tape: Tape, { types }: Vocabulary): Favourite | undefined => {
  const type = tape.pick(types.filter(({ kind }) => kind === "collectionType"));
  const attributes = shownScalars(type);
  return attributes.length === 0 ? undefined : { type, attribute: tape.pick(attributes) };
};

/** Entries by one value or a few of an attribute, or those that lead to them: what an index answers. */
const byValue = (tape: Tape, vocabulary: Vocabulary, { attribute, type }: Favourite): string => {
  const known = vocabulary.values.of(type, attribute);
  const value = () => encodeURIComponent(Buffer.from(printed(known.length === 0 ? "x" : tape.pick(known))).toString());
  const at = `filters[${attribute.name}]`;
  const several = () => times(1 + tape.below(8), (index) => `${at}[$in][${index}]=${value()}`).join("&");
  const more = tape.once(3) ? [parameterText(tape, vocabulary, type, tape.once(2) ? sort : filters)] : [];
  const page = `pagination[pageSize]=${tape.pick([3, 100])}`;
  return [tape.once(3) ? several() : `${at}[$eq]=${value()}`, ...more, page].join("&");
};

/** The target of a random `GET`. `often`: what is asked again and again. */
export const question = (tape: Tape, vocabulary: Vocabulary, often: Favourite | undefined): string => {
  if (often !== undefined && tape.once(6)) {
    const { type } = often;
    const state = tape.once(4)
      ? [locale, publicationState].map((make) => parameterText(tape, vocabulary, type, make))
      : ["locale=all&publicationState=preview"];
    return `/api/${type.pluralName}?${[byValue(tape, vocabulary, often), ...state].join("&")}`;
  }
  // Most single types have nothing to show in most locales.
  const { types } = vocabulary;
  const type = tape.pick(tape.once(4) ? types : types.filter(({ kind }) => kind === "collectionType"));
  const query = tape.once(5) ? ofGrammar(tape, vocabulary, type) : aimed(tape, vocabulary, type);
  return `${asked(tape, vocabulary, type)}?${query}`;
};
