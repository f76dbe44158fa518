import { queryTexts } from "../micro/questions.mjs";
import { loadServers } from "./load.mjs";
import { articleCount, fewQueries, pathsOf } from "./queries.mjs";
import { startServer } from "./server-process.mjs";
import { startStrapi } from "./strapi.mjs";

/**
 * @typedef {import("./load.mjs").HttpEffort} HttpEffort
 * @typedef {import("./load.mjs").HttpResult} HttpResult
 * @typedef {import("./load.mjs").Server} Server
 */

/** @param {number} size @returns {readonly Server[]} */
const onBenchData = (size) => {
  const texts = queryTexts(size);
  return [
    {
      name: "node:http",
      start: () => startServer("bare", size),
      pages: { plain: "/", populated: "/?populate" },
      same: "bytes",
    },
    {
      name: "touchstone",
      start: () => startServer("touchstone", size),
      pages: {
        plain: "/api/articles",
        populated: `/api/articles?${texts.populate}`,
        "filtered, sorted, populated": `/api/articles?${texts.request}`,
      },
      same: "bytes",
    },
    {
      name: "json-server",
      start: () => startServer("json-server", size),
      pages: {
        plain: "/articles?_page=1&_limit=25",
        // One level is all that it populates.
        populated: "/articles?_page=1&_limit=25&_expand=author",
        "filtered, sorted, populated":
          "/articles?category=news&_sort=rating&_order=desc&_page=1&_limit=25&_expand=author",
      },
      same: "ids",
    },
  ];
};

/** A PUT of an author's name, every 20 ms. @type {import("./load.mjs").Write} */
const write = {
  every: 20,
  different: 100,
  path: (count) => `/api/authors/${1 + (count % 100)}`,
  body: (count) => JSON.stringify({ data: { name: `Author ${count}` } }),
};

const many = { plain: pathsOf("plain"), populated: pathsOf("populated"), sorted: pathsOf("sorted") };
const few = { plain: pathsOf("plain", fewQueries), populated: pathsOf("populated", fewQueries) };

/** Random queries out of 10,000, out of 20, and the same while an author changes every 20 ms. @type {readonly Server[]} */
const onManyQueries = [
  { name: "node:http", kind: "bare queries" },
  { name: "touchstone", kind: "touchstone" },
].map(({ kind, name }) => ({
  name,
  start: () => startServer(kind, articleCount),
  pages: {
    "plain, 10,000 queries": { paths: many.plain },
    "plain, 20 queries": { paths: few.plain },
    "populated, 10,000 queries": { paths: many.populated },
    "populated, 20 queries": { paths: few.populated },
    "filtered, sorted, populated, 10,000": { paths: many.sorted },
    "plain, 10,000, writes": { paths: many.plain, write },
    "populated, 10,000, writes": { paths: many.populated, write },
    "populated, 20, writes": { paths: few.populated, write },
  },
  same: "bytes",
}));

/** The real server holds the bundled dataset, and so does touchstone here. @type {readonly Server[]} */
const onBundledData = ["touchstone", "Strapi 4.26"].map((name) => ({
  name: `${name}, bundled dataset`,
  start: () => (name === "touchstone" ? startServer("bundled", 0) : startStrapi()),
  pages: {
    "artifacts, plain": "/api/artifacts",
    "artifacts, sorted": "/api/artifacts?sort=id:desc",
    "artifacts, populate=*": "/api/artifacts?populate=*",
  },
  same: "ids",
}));

/**
 * Loads the servers with requests for a page of 25: the same one, and one of many.
 *
 * @param {number} size the number of articles
 * @param {HttpEffort} effort
 * @param {boolean} withStrapi also the real server, which must be installed
 * @param {(result: HttpResult) => void} report
 * @param {RegExp} only the pages that are loaded
 * @returns {Promise<HttpResult[]>}
 */
export const runHttp = async (size, effort, withStrapi, report, only) => [
  ...(await loadServers(onBenchData(size), effort, report, only)),
  ...(await loadServers(onManyQueries, effort, report, only)),
  ...(withStrapi ? await loadServers(onBundledData, effort, report, only) : []),
];
