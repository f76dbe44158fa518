import { expect, test } from "vitest";
import { groupBy, plural } from "../../kit/base.js";
import { code, tableOf } from "../proof-doc/markdown.js";
import type { Different } from "./different.js";
import { differences } from "./servers.test-data.js";

test("no two servers bear one name, and each says what allows it", () => {
  expect(new Set(differences.map(({ name }) => name)).size).toBe(differences.length);
  expect(differences.filter(({ why }) => !/^(\d|no section)/.test(why))).toEqual([]);
});

const introduction = `# Right servers

${plural(differences.length, "server")}, each of which does one thing in another way than Strapi, where the specification leaves it open. What they do is right, so that the kit must
not hold it against them: of the checks that decide none may fail, none may be blocked, and the report has to name each form of requests that they refuse among their choices.

\`.ci/full\` runs the kit without random requests against every fourth of them, other ones each time (\`LARGE=1\`: each), against rows of one of each kind (\`rows\`), and against random sets of two to
sixteen of the forms and outcomes (\`random-sets\`). A test of \`npm test\` writes this page from the servers.`;

/** What is held against them all the same, or has to be declared. */
const but = ({ fails = [], warns = [], without = [] }: Different): string =>
  [
    ...fails.map((id) => `fails ${code(id)}`),
    ...warns.map((id) => `warned by ${code(id)}`),
    ...without.map((id) => `with ${code(`--without ${id}`)}`),
  ].join(", ");

const inWords = ({ name }: Different): string => name.replaceAll("-", " ");

test("the page has each of them", async () => {
  const profileOf = ({ profile }: Different) => (profile === undefined ? "both" : code(profile));
  const cellsOf = (each: Different) => [each.why, profileOf(each), but(each)];
  const alike = groupBy(differences, (each) => cellsOf(each).join());
  const rows = [...alike.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => [same.map(inWords).join("; "), ...cellsOf(first)]),
  );
  const table = tableOf(["What they do, each by itself", "What leaves it open", "Profiles", "But"], rows);
  await expect(`${[introduction, table].join("\n\n")}\n`).toMatchFileSnapshot("../../../docs/proof/right-servers.md");
});
