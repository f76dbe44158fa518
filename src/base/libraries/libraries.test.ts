import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as wholeBcrypt from "bcryptjs";
import fc from "fast-check";
import { imageSize as wholeImageSize } from "image-size";
import qs615 from "qs";
import qs611 from "qs-6.11";
import { describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { cases } from "../cases.test-data.js";
import { compare, hash } from "./bcrypt.js";
import { imageSize } from "./image-size.js";
import { type QueryParser, qsParsers, queryLimits } from "./qs.js";
import { queryTexts } from "./query-texts.test-data.js";

const options = { ...queryLimits, strictNullHandling: true } as const;

// The bundled parts are held against the packages that they were taken from.
const packages: readonly (readonly [QueryParser, typeof qs615])[] = [
  ["qs-6.15", qs615],
  ["qs-6.11", qs611],
];

/** How many values are in what was read. */
const leaves = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + leaves(inner), 0)
    : 1;

describe.each(packages)("%s", (parser, qs) => {
  const read = qsParsers[parser];
  test.each([
    "",
    "a=b&a=c",
    "filters[a][$in][0]=1&filters[a][$in][1]=2",
    "filters[$or][0][a]=1&filters[$or][101][a]=2",
    `${"a[]=1&".repeat(150)}`,
    `${"a=1&".repeat(1500)}`,
    `a${"[b]".repeat(30)}=1`,
    "a[__proto__]=1&__proto__[b]=2&constructor=3",
    "a&b=&c=%20+%zz&d[=1&e]=2",
    "a[0]=1&a[x]=2&a=3",
    "ä=%E2%82%AC&%5B%5D=1",
    "sort[0]=a&sort[]=b&sort=c",
  ])("reads %j as the whole package does", (text) => {
    expect(read(text, options)).toEqual(qs.parse(text, options));
    expect(read(text, { allowDots: true })).toEqual(qs.parse(text, { allowDots: true }));
  });

  test.each(["a[]=1", "a=1", "a[b][]=1", "a[][]=1", "a[0][]=1", "a[]=1,2,3", "a=1,2,3", "a[0]=1&a[]=2"])(
    "makes 1000 elements at most, %j however often it is there",
    (part) => {
      expect(leaves(read(Array.from({ length: 50_000 }, () => part).join("&"), options))).toBe(1000);
    },
  );

  test("reads whatever is sent as the whole package does, the order of keys too", () => {
    fc.assert(
      fc.property(queryTexts, (text) => {
        expect(JSON.stringify(read(text, options))).toBe(JSON.stringify(qs.parse(text, options)));
      }),
      { numRuns: cases(500) },
    );
  });
});

const uploads = join(bundledDatasetPath(), "uploads");
const outcome = (measure: (bytes: Uint8Array) => unknown, bytes: Uint8Array): unknown => {
  try {
    return measure(bytes);
  } catch {
    return "no image";
  }
};

describe("image-size", () => {
  test.each(readdirSync(uploads))("measures %s as the whole package does", (name) => {
    const bytes = readFileSync(join(uploads, name));
    expect(outcome(imageSize, bytes)).toEqual(outcome(wholeImageSize, bytes));
  });

  test.each([
    ["gif", "4749463839610300020000"],
    ["webp", "524946461a000000574542505650384c0d0000002f020040001083fe0700"],
    ["svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"/>').toString("hex")],
  ])("%s", (_, hex) => {
    const bytes = Buffer.from(hex, "hex");
    expect(outcome(imageSize, bytes)).toEqual(outcome(wholeImageSize, bytes));
  });
});

describe("bcryptjs", () => {
  test.each(["", "Passw0rd", "ä€😀", "x".repeat(100)])(
    "the hash of %j is one for the whole package, and the other way",
    async (password) => {
      const hashed = await hash(password, 4);
      expect([await wholeBcrypt.compare(password, hashed), await wholeBcrypt.compare(`y${password}`, hashed)]).toEqual([
        true,
        false,
      ]);
      const theirs = await wholeBcrypt.hash(password, 4);
      expect([await compare(password, theirs), await compare(`y${password}`, theirs)]).toEqual([true, false]);
    },
  );
});
