import { describe, expect, test } from "vitest";
import { parseQueryString } from "./query.js";

const elements = (count: number, form: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => form(index)).join("&");

// Measured on the real server (query-string parsing), and section 1 of the specification.
describe("parseQueryString", () => {
  test.each<[string, unknown]>([
    ["a[0]=x&a[1]=y", { a: ["x", "y"] }],
    ["a[]=x&a[]=y", { a: ["x", "y"] }],
    ["a=x&a=y", { a: ["x", "y"] }],
    ["a[5]=x&a[9]=y", { a: ["x", "y"] }],
    ["a=1&a[0]=2", { a: ["1", "2"] }],
    ["a[b][c]=v", { a: { b: { c: "v" } } }],
    ["a[01]=x", { a: { "01": "x" } }],
    ["a[-1]=x", { a: { "-1": "x" } }],
    ["a[k]=x", { a: { k: "x" } }],
    ["a", { a: null }],
    ["a=", { a: "" }],
    ["a%5Bb%5D=%24x", { a: { b: "$x" } }],
    ["a=x+y%2Bz", { a: "x y+z" }],
    ["a=%zz", { a: "%zz" }],
    ["a=1;b=2", { a: "1;b=2" }],
    ["&&a=1&&", { a: "1" }],
    ["a.b=x", { "a.b": "x" }],
    ["__proto__[x]=1&constructor=2&a[__proto__]=3&a[toString]=4&a[b]=5", { a: { b: "5" } }],
    ["", {}],
  ])("%s", (search, expected) => {
    expect(parseQueryString(search)).toEqual(expected);
  });

  // What the packages make of them: qs 6.11.1, which Strapi 4.13.5 to 4.26.1 pin, and 6.15.1 of 4.26.2.
  test.each<[string, unknown, unknown]>([
    [
      "populate[a][fields][0]=x&populate=b",
      { populate: { a: { fields: ["x"] }, b: true } },
      { populate: [{ a: { fields: ["x"] } }, "b"] },
    ],
    ["a[b]=1&a=2", { a: { b: "1", 2: true } }, { a: [{ b: "1" }, "2"] }],
    ["a[100]=1", { a: ["1"] }, { a: { 100: "1" } }],
    ["a[b]=1&a=toString", { a: { b: "1" } }, { a: [{ b: "1" }, "toString"] }],
  ])("%s is read otherwise before 4.26.2", (search, before, since) => {
    expect(parseQueryString(search, "qs-6.11")).toEqual(before);
    expect(parseQueryString(search, "qs-6.15")).toEqual(since);
    expect(parseQueryString(search)).toEqual(since);
  });

  test("100 elements are an array, more are an object, whatever the form; without an index an array before 4.26.2", () => {
    for (const form of [(index: number) => `a[${index}]=x`, () => "a[]=x", () => "a=x"]) {
      expect(parseQueryString(elements(100, form))).toHaveProperty("a.length", 100);
      const { a } = parseQueryString(elements(101, form));
      expect([Array.isArray(a), Object.keys(Object(a)).length]).toEqual([false, 101]);
    }
    expect(
      parseQueryString(
        elements(150, () => "a=x"),
        "qs-6.11",
      ),
    ).toHaveProperty("a.length", 150);
  });

  test("parameters after the thousandth are dropped", () => {
    const parsed = parseQueryString(elements(1001, (index) => `k${index}=x`));
    expect(Object.keys(parsed)).toHaveLength(1000);
    expect(parsed).not.toHaveProperty("k1000");
  });

  test("brackets deeper than 20 levels are one literal key", () => {
    const keys = Array.from({ length: 22 }, (_, index) => `[k${index}]`).join("");
    let value: unknown = parseQueryString(`a${keys}=x`).a;
    for (let level = 0; level < 20; level++) value = (value as Record<string, unknown>)[`k${level}`]; // nested by construction
    expect(value).toEqual({ "[k20][k21]": "x" });
  });
});
