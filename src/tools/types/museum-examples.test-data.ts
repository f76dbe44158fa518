import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import qs from "qs";
import { rowsOf as jsonRowsOf } from "../../base/json/json-lines.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { createContentApi } from "../../server/api/create-content-api.js";

const rowsOf = (name: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`museum/${name}.tsv`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));

/**
 * Code that only compiles where the types take each query of `queries.tsv`, and the answer of the reference has the type that they make of it: as these
 * are literals, no member is missing or too many. A row is a path, the content-type, and the query.
 */
const answered = async (museum: Dataset): Promise<readonly string[]> => {
  const { fetch } = createContentApi(museum);
  const ask = async ([path = "", uid = "", code = ""]: readonly string[], at: number): Promise<string> => {
    const query = runInThisContext(`(${code})`);
    const page = path === "/artifacts" && !("pagination" in query) ? { pagination: { pageSize: 3 } } : {};
    const answer = await fetch(`http://museum.test/api${path}?${qs.stringify({ ...query, ...page })}`);
    const type = `${path === "/homepage" ? "Response" : "ListResponse"}<"${uid}", typeof query${at}>`;
    return `export const query${at} = ${code} as const satisfies Query<"${uid}">;\nexport const answer${at}: ${type} = ${await answer.text()};`;
  };
  return Promise.all(rowsOf("queries").map(ask));
};

/** Bodies and seeds that the types take, and the reference and a mock too: the type, the request, and what it sends as `data`. */
type Input = readonly [type: string, target: string, json: Readonly<Record<string, Readonly<Record<string, unknown>>>>];
export const inputs = jsonRowsOf<Input>("museum/inputs.jsonl", import.meta.url);

/** Code that only compiles where all of `refused.tsv` is refused, and types that there are none of. A row is what refuses, the reason, and the code. */
const refused = (): readonly string[] => [
  ...["api::artefact.artefact", "plugin::users-permissions.permission"].map(
    (uid, at) =>
      `// @ts-expect-error: no such content-type, or none with a path\nexport type No${at} = Query<"${uid}">;`,
  ),
  ...rowsOf("refused").map(
    ([type, reason, code], at) => `// @ts-expect-error: ${reason}\nexport const no${at} = ${code} satisfies ${type};`,
  ),
];

/** What examples name: the generated types, and those of `answers.test-data.ts`. */
const imports = {
  "content-api":
    "ArtifactInput, Block, Component, Flat, FlatListResponse, FlatResponse, Inputs, ListResponse, Query, Response, Seeds, SharedPlace, TagInput",
  answers:
    "Agreed, ArtifactOf, Differing, MakerOf, Named, OfNothing, Page, PopulatedOf, PreviewOf, StoryOf, TagFields, TagPage",
};

/** A file that only compiles with types that take and refuse what they should. */
export const museumExamples = async (museum: Dataset): Promise<string> =>
  [
    ...Object.entries(imports).map(([file, names]) => `import type { ${names} } from "./${file}.test-data.js";`),
    ...inputs.map(([type, , json], at) => `export const input${at} = ${JSON.stringify(json)} satisfies ${type};`),
    ...rowsOf("answers").map(([made, right], at) => `export type Right${at} = Agreed<Differing<${made}, ${right}>>;`),
    ...(await answered(museum)),
    ...refused(),
  ].join("\n");
