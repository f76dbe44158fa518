import qs from "qs";
import type { Dataset } from "../../reference/model/dataset.js";
import { createContentApi } from "../../server/api/create-content-api.js";
import { artifactQueries, otherQueries } from "./museum/queries.test-data.js";

/** Lists of queries by their place in `queries.test-data.ts`, with what they are sent to, and the type of the answer. */
const asked = [
  ["artifactQueries", artifactQueries, "/artifacts", 'ListResponse<"api::artifact.artifact", Q>'],
  ["otherQueries.stories", otherQueries.stories, "/stories", 'ListResponse<"api::story.story", Q>'],
  ["otherQueries.users", otherQueries.users, "/users", 'ListResponse<"plugin::users-permissions.user", Q>'],
  ["otherQueries.files", otherQueries.files, "/upload/files", 'ListResponse<"plugin::upload.file", Q>'],
  ["otherQueries.homepage", otherQueries.homepage, "/homepage", 'Response<"api::homepage.homepage", Q>'],
] as const;

/** A file that only compiles where each answer of the reference to a query has its type: as these are literals, no member is missing or too many. */
export const answered = async (museum: Dataset): Promise<string> => {
  const { fetch } = createContentApi(museum);
  const lines = [
    'import type { ListResponse, Response } from "./content-api.test-data.js";',
    'import type { artifactQueries, otherQueries } from "./queries.test-data.js";',
  ];
  for (const [list, queries, path, type] of asked)
    for (const [at, query] of queries.entries()) {
      const page = path === "/artifacts" && !("pagination" in query) ? { pagination: { pageSize: 3 } } : {};
      const answer = await fetch(`http://museum.test/api${path}?${qs.stringify({ ...query, ...page })}`);
      const made = type.replace("Q>", `(typeof ${list})[${at}]>`);
      lines.push(`export const answer${lines.length}: ${made} = ${await answer.text()};`);
    }
  return lines.join("\n");
};
