import type { JsonValue } from "../../../../base/json/json.js";
import { shown } from "../../../../base/json/json-place.js";
import type { ScalarAttribute } from "../../../../reference/model/schema.js";
import { parseLiteral } from "../../../model/literal.js";
import { shortest } from "../values/scalar-constraints.js";
import { inBounds, textFits, textual } from "../values/scalar-values.js";

/** What the schema asks of the texts of an attribute, in words. */
const textsOf = (attribute: ScalarAttribute): string => {
  const { maxLength, regex, type } = attribute;
  const least = shortest(attribute);
  const parts = [
    ...(least > 0 ? [`of at least ${least}`] : []),
    ...(maxLength === undefined ? [] : [`of at most ${maxLength} characters`]),
    ...(regex === undefined ? [] : [`that matches ${regex}`]),
    ...(type === "uid" ? ["of letters, digits and -_.~"] : []),
  ];
  return [type === "email" ? "an e-mail address" : "a text", ...parts].join(" ");
};

const boundsOf = ({ max, min }: ScalarAttribute): string =>
  [...(min === undefined ? [] : [`from ${min}`]), ...(max === undefined ? [] : [`to ${max}`])].join(" ");

/** What the schema asks for in the place of a value; undefined: it takes the value (section 4.7). Null is none. */
export const valueFault = (attribute: ScalarAttribute, value: JsonValue | undefined): string | undefined => {
  if (value === null || value === undefined) return "a value";
  const parsed = parseLiteral(attribute, value);
  if (!parsed.ok) return parsed.expected;
  if (typeof value === "string" && textual.has(attribute.type)) {
    return textFits(value, attribute) ? undefined : textsOf(attribute);
  }
  const number = attribute.type === "biginteger" ? String(value) : value;
  return inBounds(number, attribute) ? undefined : `a number ${boundsOf(attribute)}`;
};

/** What is said of a value that the schema refuses; undefined: it takes the value. */
export const refusal = (attribute: ScalarAttribute, value: JsonValue): string | undefined => {
  const expected = valueFault(attribute, value);
  return expected && `${shown(value)}, but the schema asks for ${expected}`;
};
