import { checks } from "../../statements/index.js";
import { kinds } from "./different.js";
import { testRight } from "./expect-right.test-data.js";
import { differences } from "./servers.test-data.js";

/** One of so many servers is asked, others by each seed. */
const isAsked = (_: unknown, at: number) => (at + Number(process.env.SEED)) % Number(process.env.SHARE ?? 1) === 0;

const underSpec = differences.filter(({ profile }) => profile === undefined || profile === "spec").filter(isAsked);

testRight(
  "under spec",
  underSpec.map((each) => [each]),
  "spec",
);

const sequences = checks.filter(({ id, random }) => random === true && id.startsWith("relations-"));
const updating = differences.filter(({ name }) => /^(?:dis)?connect-of-/.test(name));

testRight(
  "under spec, in random sequences of updates",
  updating.map((each) => [each]),
  ...(["spec", sequences, { runs: 200 }] as const),
);

const measured = differences.filter(({ profile }) => profile === undefined || profile === "strapi-4.26");
const byKind = kinds.map((kind) => measured.filter((each) => each.kind === kind));

/** Every difference that `strapi-4.26` allows, in a row with one of each other kind. */
const rows = Array.from({ length: Math.max(...byKind.map(({ length }) => length)) }, (_, at) =>
  byKind.flatMap((alike) => alike[at] ?? []),
);

testRight("under strapi-4.26", rows.filter(isAsked), "strapi-4.26");
