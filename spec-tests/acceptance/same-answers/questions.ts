import { type Tape, times } from "../../kit/random/tape.js";
import type { ContentType, ScalarAttribute } from "../../kit/reference.js";
import type { Queries } from "../fuzz/grammar/queries.js";
import { shownScalars, type Vocabulary } from "../fuzz/vocabulary.js";

/** What of a type is asked for, with the path of it. */
const asked = (tape: Tape, { ids }: Vocabulary, type: ContentType): string => {
  if (type.kind === "singleType") return `/api/${type.singularName}`;
  return tape.once(8) ? `/api/${type.pluralName}/${tape.pick(ids(type.uid))}` : `/api/${type.pluralName}`;
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
const byValue = (tape: Tape, { valuesOf }: Vocabulary, queries: Queries, { attribute, type }: Favourite): string => {
  const known = valuesOf(type, attribute);
  const value = () => {
    const one = known.length === 0 ? "x" : tape.pick(known);
    return encodeURIComponent(Buffer.from(typeof one === "string" ? one : JSON.stringify(one)).toString());
  };
  const at = `filters[${attribute.name}]`;
  // An index looks up a few values, and leaves a hundred to a pass.
  const several = () =>
    times(tape.pick([1, 2, 3, 4, 7, 8, 9, 100]), (index) => `${at}[$in][${index}]=${value()}`).join("&");
  const more = tape.once(3) ? [tape.draw(queries.meant(type))] : [];
  const page = `pagination[pageSize]=${tape.pick([3, 100])}`;
  return [tape.once(3) ? several() : `${at}[$eq]=${value()}`, ...more, page].join("&");
};

/** What questions are made of: a source, and the queries on it. */
export interface Asking {
  readonly vocabulary: Vocabulary;
  readonly queries: Queries;
}

/** The target of a random `GET`. `often`: what is asked again and again. */
export const question = (tape: Tape, { queries, vocabulary }: Asking, often: Favourite | undefined): string => {
  if (often !== undefined && tape.once(3)) {
    const state = ["locale=all&publicationState=preview", "publicationState=preview", "locale=fr", "locale=all"];
    const query = byValue(tape, vocabulary, queries, often);
    return `/api/${often.type.pluralName}?${[query, tape.pick(state)].join("&")}`;
  }
  // Most single types have nothing to show in most locales.
  const { types } = vocabulary;
  const type = tape.pick(tape.once(4) ? types : types.filter(({ kind }) => kind === "collectionType"));
  const query = tape.once(6) ? tape.draw(queries.any(type)) : tape.draw(queries.meant(type));
  return `${asked(tape, vocabulary, type)}?${query}`;
};
