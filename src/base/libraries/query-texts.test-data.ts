import fc from "fast-check";

const names = fc.constantFrom("a", "b", "populate", "0", "1", "99", "100", "101", "", "x.y", "__proto__", "toString");
const opening = fc.constantFrom("[", "[", "[", "%5B", "%5b", "[[");
const closing = fc.constantFrom("]", "]", "]", "%5D", "%5d", "]]", "");
const bracket = fc.tuple(opening, names, closing).map((parts) => parts.join(""));
const key = fc
  .tuple(names, fc.array(bracket, { maxLength: 3 }))
  .map(([name, brackets]) => `${name}${brackets.join("")}`);
const odd = fc.constantFrom("%", "%zz", "%20", "+", "=", "]=", "%5D=", "%255B", "%5B", "\u00e4", "");
const value = fc
  .tuple(fc.constantFrom("", "1", "b", "toString", "__proto__", "a,b"), odd)
  .map((parts) => parts.join(""));
const parameter = fc
  .tuple(key, fc.oneof({ weight: 9, arbitrary: fc.constant("") }, odd), fc.option(value, { freq: 6 }))
  .map(([name, more, text]) => `${name}${more}${text === null ? "" : `=${text}`}`);

/** Some hundred times the same key, in one form or in several. */
const many = fc
  .tuple(
    fc.array(fc.constantFrom("a=1", "a[]=2", "a[0]=3", "a[b]=4", "a[b][]=5"), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 30, max: 104 }),
  )
  .map(([forms, count]) => Array.from({ length: count }, (_, at) => forms[at % forms.length]).join("&"));

/** Query strings in which the forms of a key are mixed, brackets are broken or encoded, and some of a hundred elements. */
export const queryTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: fc.array(parameter, { maxLength: 6 }).map((parts) => parts.join("&")) },
  { weight: 1, arbitrary: fc.tuple(many, parameter).map((parts) => parts.join("&")) },
);
