import { expect, test } from "vitest";
import { standalone } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import {
  asking,
  changed,
  referenceHandler,
  targetOn,
  withoutParameter,
} from "../../kit/target/fake-target.test-data.js";
import { causesByRequests } from "./asked-alike.js";

const reference = await referenceHandler();
const base = "http://server";

/** Servers that make other parameters of some. */
const faults: Readonly<Record<string, (parameters: URLSearchParams) => void>> = {
  none: () => {},
  "sort is passed over": (parameters) => withoutParameter(parameters, "sort"),
  "fields are passed over beside sort": (parameters) => {
    if ([...parameters.keys()].some((name) => name.startsWith("sort"))) withoutParameter(parameters, "fields");
  },
  "locale is passed over": (parameters) => withoutParameter(parameters, "locale"),
  "the second sort is passed over": (parameters) => parameters.delete("sort[1]"),
  "children are not populated": (parameters) => {
    for (const [name, value] of [...parameters]) if (/children/.test(name + value)) parameters.delete(name);
  },
  "sort is passed over, and $gte": (parameters) => {
    withoutParameter(parameters, "sort");
    for (const name of [...parameters.keys()]) if (name.includes("$gte")) parameters.delete(name);
  },
  "$lt is $gt": (parameters) => {
    for (const [name, value] of [...parameters])
      if (name.includes("$lt")) {
        parameters.delete(name);
        parameters.set(name.replace("$lt", "$gt"), value);
      }
  },
  "what is populated shows what it is sorted by": (parameters) => {
    const fields = "populate[artifacts][fields]";
    if (parameters.has(fields)) parameters.append(fields, parameters.get("populate[artifacts][sort]") ?? "id");
  },
  "populate is read two levels deep": (parameters) => {
    for (const name of [...parameters.keys()]) if (/populate.*populate.*populate/.test(name)) parameters.delete(name);
  },
};

/** A check that failed at a request: `/api/tags?populate=*`, or of what it had written `/api/tags?populate=* in artifacts`. */
const failing = (text: string): CheckResult => {
  const [path = "", place] = text.split(" in ");
  const kind = place === undefined ? "other" : `differs:${place}`;
  const needs = place === undefined ? [] : (["writes"] as const);
  return {
    check: standalone({ id: text, section: "4.2", sentence: "It MUST.", needs, run: async () => {} }),
    ...{ verdict: "failed", requests: 1, milliseconds: 1 },
    failure: {
      ...{ why: "", fingerprint: path.startsWith("/api/makers") ? "shape:list:string" : kind, differences: [] },
      exchanges: [{ request: { method: "GET", url: `${base}${path}`, headers: {} }, answer: { status: 200 } }],
    },
  } as unknown as CheckResult; // of the exchange nothing but the request is read
};

/** The requests at which checks failed, by what is wrong; and the cause of each. */
const rows: readonly (readonly [what: string, fault: string, failed: readonly string[], causes: readonly string[]])[] =
  [
    [
      "what is left out without a difference is not named",
      "fields are passed over beside sort",
      [
        "/api/tags?sort=slug&fields[0]=name&pagination[pageSize]=2",
        "/api/artifacts?populate=tags&fields[0]=title&filters[kind][$ne]=x&sort[0]=slug:desc&locale=en",
      ],
      ["asked with sort and fields (GET /api/tags?sort=slug&fields[0]=name is answered as without fields)"],
    ],
    [
      "a parameter that has the name of an attribute",
      "locale is passed over",
      ["/api/artifacts?locale=fr&sort=slug"],
      ["asked with locale (GET /api/artifacts?locale=fr is answered as without locale)"],
    ],
    [
      "a condition by its operator",
      "$lt is $gt",
      ["/api/tags?filters[weight][$lt]=5&sort=slug", "/api/tags?filters[slug][$lt]=oak&filters[name][$notNull]=true"],
      [
        "asked with $lt (GET /api/tags?filters[weight][$lt]=5 is answered wrongly: tag: missing: ephemere, fragile, oak, on-loan, restored-2019; should not be there: arctic, brass-fittings, fully-original, nineteenth-century, touch-it)",
      ],
    ],
    [
      "how deep it is",
      "populate is read two levels deep",
      [
        "/api/tags?populate[artifacts][populate][maker][populate][0]=artifacts",
        "/api/exhibitions?populate[artifacts][populate][maker][populate][master][populate][0]=master",
      ],
      [
        "asked with populate 3 levels deep (GET /api/tags?populate[artifacts][populate][maker][populate][0]=artifacts is answered as without populate)",
      ],
    ],
    [
      "a request that shows nothing by itself, by one that asks for less",
      "sort is passed over",
      ["/api/tags?sort=slug", "/api/users?sort=username", "/api/users?populate=role"],
      ["asked with sort (GET /api/tags?sort=slug is answered as without sort)", "the same", "-"],
    ],
    [
      "one relation, with other options and after an update, too",
      "children are not populated",
      [
        "/api/categories?populate[0]=children",
        "/api/categories?populate[children][sort]=slug",
        "/api/categories?filters[id]=99&populate[0]=parent&populate[1]=children in children",
        "/api/categories?filters[id]=99&populate[0]=parent&populate[1]=children in parent",
      ],
      [
        "asked with populate (GET /api/categories?populate[0]=children is answered as without populate)",
        "the same",
        "the same",
        "-",
      ],
    ],
    [
      "what nothing forbids is not wrong",
      "what is populated shows what it is sorted by",
      ["/api/tags?populate[artifacts][sort]=slug&populate[artifacts][fields]=title"],
      ["-"],
    ],
    [
      "a page whose order is open",
      "the second sort is passed over",
      ["/api/artifacts?sort[0]=kind&sort[1]=quantity&pagination[pageSize]=11"],
      ["asked with sort (GET /api/artifacts?sort[1]=quantity is answered as without sort)"],
    ],
    ["right answers", "none", ["/api/tags?sort=slug"], ["-"]],
    ["the form of an answer says enough", "sort is passed over", ["/api/makers?sort=name"], ["-"]],
  ];

test.each(rows)("%s", async (_, fault, failed, causes) => {
  const target = await targetOn(asking(reference, faults[fault] ?? (() => {})));
  const results = failed.map(failing);
  const found = await causesByRequests(results, target, { base, headers: {} });
  const wanted = causes.map((cause) => (cause === "-" ? undefined : cause === "the same" ? causes[0] : cause));
  expect(results.map((result) => found.get(result))).toEqual(
    wanted.length === 1 ? results.map(() => wanted[0]) : wanted,
  );
});

test("where the form of every answer is wrong, whatever is asked is the cause", async () => {
  const target = await targetOn(changed(reference, (json) => ({ ...(json as object), data: "none" })));
  const results = ["/api/tags?sort=slug", "/api/makers?sort=name"].map(failing);
  const found = await causesByRequests(results, target, { base, headers: {} });
  const cause = "whatever is asked (GET /api/tags is answered wrongly: data is not an array)";
  expect(results.map((result) => found.get(result))).toEqual([cause, cause]);
});

test("what warns names no cause, and has that of a failure where it asks for all of it", async () => {
  const target = await targetOn(asking(reference, faults["sort is passed over, and $gte"] ?? (() => {})));
  const warned = ["/api/tags?filters[weight][$gte]=5", "/api/tags?sort=weight"].map(
    (path): CheckResult => ({ ...failing(path), verdict: "warned" }),
  );
  const results = [...warned, failing("/api/tags?sort=slug&filters[weight][$notNull]=true")];
  const found = await causesByRequests(results, target, { base, headers: {} });
  const cause = "asked with sort (GET /api/tags?sort=slug is answered as without sort)";
  expect(results.map((result) => found.get(result))).toEqual([undefined, cause, cause]);
});
