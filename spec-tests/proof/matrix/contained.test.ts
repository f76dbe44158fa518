import { expect, test } from "vitest";
import { checks, statements } from "../../statements/index.js";
import { containedIn } from "./contained.js";
import type { Noticed, Prices } from "./notices.js";

const prices: Prices = {
  of: () => 1,
  beside: () => 0,
  isSilent: (check) => check === "sorting-integer",
  leastOf: (part) => (part === "filtering-everywhere-eq#1" ? "deep" : "usual"),
  parts: [...checks.map(({ id }) => id), "filtering-everywhere-eq#0", "filtering-everywhere-eq#1"],
};

const server = (...by: readonly string[]): Noticed => ({
  ...{ server: by.join(), ground: "reference", breaks: "4.4", fails: true, by: new Set(by) },
});

const of = (...servers: readonly Noticed[]): ReadonlySet<string> => new Set(containedIn(servers, prices));

test("two checks notice each server without what others contain", () => {
  const nothing = of();
  expect(nothing).toContain("filtering-eq-integer");
  expect(of(server("filtering-eq-integer"))).not.toContain("filtering-eq-integer");
  const [one, other] = ["filtering-eq-integer", "filtering-order-integer"];
  for (const id of [one, other]) expect(of(server(one, other))).not.toContain(id);
  const all = [one, other, "sorting-float"];
  const left = of(server(...all));
  expect(all.filter((id) => left.has(id)).length).toBe(1);
  // Of a table a usual run does not try every case.
  expect(of(server(one, other, "filtering-everywhere-eq#0"))).toContain(one);
  for (const id of [one, other]) expect(of(server(one, other, "filtering-everywhere-eq#1"))).not.toContain(id);
});

test("the others ask no more of a server, and say something everywhere", () => {
  const [one, other] = ["filtering-eq-integer", "filtering-order-integer"];
  expect(of(server(one, other, "filtering-component"))).not.toContain(one);
  expect(of(server(one, other, "filtering-component"))).toContain("filtering-component");
  expect(of(server(one, other, "sorting-integer"))).not.toContain(one);
});

test("each statement keeps a check by hand", () => {
  const contained = of();
  const byHand = new Set(checks.flatMap(({ id, random }) => (random || id === "filtering-everywhere-eq" ? [] : [id])));
  const lost = statements.filter((statement) => {
    const ids = [...statement.checks, ...statement.elsewhere].filter((id) => byHand.has(id));
    return ids.length > 0 && ids.every((id) => contained.has(id));
  });
  expect(lost.map(({ id }) => id)).toEqual([]);
});
