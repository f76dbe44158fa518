import type { JsonValue } from "../../../../base/json/json.js";
import type { ScalarAttribute } from "../../../../reference/model/schema.js";
import { snakeCase } from "../../shared/snake-case.js";
import { numberFor, numberNames } from "./number-values.js";
import { slugOf, type TextMaking, textFor } from "./text-rules.js";

type MakeJson = (attribute: ScalarAttribute, making: TextMaking) => JsonValue;

const list =
  (item: (making: TextMaking) => JsonValue): MakeJson =>
  (_, making) =>
    Array.from({ length: making.dice.integer(2, 4) }, () => item(making));

const settings: MakeJson = (_, { dice, words }) => ({
  name: words.word(),
  enabled: dice.chance(0.5),
  size: dice.integer(1, 100),
});

const place: MakeJson = (_, { dice }) => ({
  lat: Number((dice.fraction() * 130 - 60).toFixed(5)),
  lng: Number((dice.fraction() * 360 - 180).toFixed(5)),
});

const linkedData: MakeJson = (_, { words }) => ({
  "@context": "https://schema.org",
  "@type": "Article",
  headline: words.title(),
});

/** What the name of an attribute says about its JSON. The first row that fits counts; words of names are joined by `_`. */
const rules: readonly (readonly [pattern: RegExp, make: MakeJson])[] = [
  [/structured_?data|json_?ld|^schema/, linkedData],
  [/geo|coordinates|lat_?lng|location$|^position$/, place],
  [/settings|config|options$|preferences|params|props$|meta_?data|^meta$|^data$|theme|style|payload/, settings],
  [/colou?rs$/, list(({ words }) => words.colour())],
  [/(urls|links|sources|images)$/, list(({ words }) => `https://www.example.com/${slugOf(words.word())}`)],
  [/(numbers|values|points|prices|amounts|scores|sizes|years)$/, list(({ dice }) => dice.integer(1, 100))],
];

/**
 * A JSON value for an attribute of this name: a list of texts where the name says nothing, which a page can show as it is, go through, or look
 * a member of up in.
 */
export const jsonFor: MakeJson = (attribute, making) => {
  const name = snakeCase(attribute.name);
  const rule = rules.find(([pattern]) => pattern.test(name))?.[1];
  if (rule !== undefined) return rule(attribute, making);
  if (numberNames(name)) return numberFor(attribute, making.dice);
  const isPlural = /[^su]s$/.test(name);
  return list((each) => (isPlural ? each.words.word() : textFor(attribute.name, each, "title")))(attribute, making);
};
