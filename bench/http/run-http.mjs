import { queryTexts } from "../micro/questions.mjs";
import { loadServers } from "./load.mjs";
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
 * Loads the servers with requests for a page of 25.
 *
 * @param {number} size the number of articles
 * @param {HttpEffort} effort
 * @param {boolean} withStrapi also the real server, which must be installed
 * @param {(result: HttpResult) => void} report
 * @returns {Promise<HttpResult[]>}
 */
export const runHttp = async (size, effort, withStrapi, report) => [
  ...(await loadServers(onBenchData(size), effort, report)),
  ...(withStrapi ? await loadServers(onBundledData, effort, report) : []),
];
