import fc from "fast-check";
import { cases } from "../../../src/base/cases.test-data.js";
import { testRight } from "./expect-right.test-data.js";
import { peculiar } from "./peculiar.js";
import { differences } from "./servers.test-data.js";

/** What the specification leaves open: servers may do any of it together. */
const choices = differences.filter(
  (each) => (each.kind === "form" || each.kind === "outcome") && !peculiar.includes(each),
);

/** Sets of choices, drawn from the seed of this run. */
const sets = fc.sample(fc.subarray(choices, { minLength: 2, maxLength: 16 }), cases(3));

testRight("in a set", sets, "spec");
