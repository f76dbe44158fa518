import { builtInTypes } from "../built-in-types.js";
import type { FixtureFolder } from "../fixture-folder.js";
import type { JsonObject } from "../json.js";
import { extendBuiltIn } from "../seed/model.js";
import { configFiles } from "./config-files.js";

const json = (value: JsonObject): string => `${JSON.stringify(value, null, 2)}\n`;

const factory = (kind: "Controller" | "Service" | "Router", uid: string): string =>
  `module.exports = require("@strapi/strapi").factories.createCore${kind}(${JSON.stringify(uid)});\n`;

const nameOf = (uid: string): string => uid.slice(uid.lastIndexOf(".") + 1);

const contentTypeFiles = (uid: string, schema: JsonObject): readonly (readonly [string, string])[] => {
  const name = nameOf(uid);
  const folder = `src/api/${name}`;
  return [
    [`${folder}/content-types/${name}/schema.json`, json(schema)],
    [`${folder}/controllers/${name}.js`, factory("Controller", uid)],
    [`${folder}/services/${name}.js`, factory("Service", uid)],
    [`${folder}/routes/${name}.js`, factory("Router", uid)],
  ];
};

const componentFile = (uid: string, schema: JsonObject): readonly [string, string] => [
  `src/components/${uid.replace(".", "/")}.json`,
  json(schema),
];

/** An override replaces the built-in attributes as a whole, so the built-in ones are written out with it. */
const extensionFile = (uid: string, schema: JsonObject): readonly [string, string] => {
  const builtIn = builtInTypes.get(uid);
  if (builtIn === undefined) throw new Error(`extensions: ${uid} is not a built-in type that can be extended`);
  const [plugin = ""] = uid.replace("plugin::", "").split(".");
  return [`src/extensions/${plugin}/content-types/${nameOf(uid)}/schema.json`, json(extendBuiltIn(builtIn, schema))];
};

/**
 * The port is the system's choice (PORT=0), and only the server itself knows it. Its standard input is a pipe that
 * closes when whoever started it is gone, even by a SIGKILL.
 */
const announce = `({ strapi }) => {
  const server = strapi.server.httpServer;
  server.on("listening", () => {
    console.log("TOUCHSTONE_LISTENING " + server.address().port);
    process.stdin.on("end", () => process.exit(0)).resume();
  });
}`;

const indexFile = `module.exports = { bootstrap: ${announce} };\n`;

/** The `src/index.js` of a project that was made elsewhere, with what lets its server be started from here. */
export const announcing = (index: string): string => `${index}
const own = module.exports.bootstrap;
const announce = ${announce};
module.exports.bootstrap = async (context) => {
  announce(context);
  await own(context);
};
`;

const manifest = (dependencies: JsonObject): string =>
  json({ name: "touchstone-interop-project", private: true, version: "0.0.0", dependencies, strapi: { uuid: false } });

/**
 * The text files of a complete project that serves a fixture folder's content-types, by path inside the project.
 * `dependencies` are those of the installation that the project will use: the server finds its plugins by them.
 */
export const projectFiles = (folder: FixtureFolder, dependencies: JsonObject): ReadonlyMap<string, string> =>
  new Map([
    ["package.json", manifest(dependencies)],
    ["src/index.js", indexFile],
    ...configFiles,
    ...[...folder.contentTypes].flatMap(([uid, schema]) => contentTypeFiles(uid, schema)),
    ...[...folder.components].map(([uid, schema]) => componentFile(uid, schema)),
    ...[...folder.extensions].map(([uid, schema]) => extensionFile(uid, schema)),
  ]);
