import { expect, test } from "vitest";
import { checks } from "../../statements/index.js";
import { expectRight, unhurriedRun } from "./expect-right.test-data.js";
import { differences } from "./servers.test-data.js";

/** `.ci/full` asks them all, and everything of each. */
test("nothing of a quick run is held against a right server that chooses otherwise", unhurriedRun, async () => {
  const chosen = ["refuses-with-422", "urls-signed", "instants-ahead", "ids-of-ten-digits", "pages-of-at-most-5"];
  const choices = [
    "refuses-populate-as-text",
    "refuses-and",
    "refuses-mixed-pagination",
    "forbidden-relations-are-null",
    "populate-component-passed-over",
    "locale-by-the-letter",
    "relations-lead-to-their-own-locale",
    "filters-pass-over-other-locales-behind-relations",
    "connect-of-the-partner-of-another-refused-with-409",
    "put-takes-relations-alone",
    "connected-twice-to-one-is-the-last",
    "media-unset-is-null",
  ];
  const servers = differences.filter(({ name }) => [...chosen, ...choices].includes(name));
  expect(servers.length).toBe(chosen.length + choices.length);
  await expectRight(servers, "spec", checks, { depth: "quick" });
});
