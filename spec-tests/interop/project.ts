import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { runNode } from "./child.js";
import { paths } from "./paths.js";

/** A token of the tool's own, beside those of the dataset: it reads everything. */
export const verifierToken = {
  name: "Interop verifier",
  token: "touchstone-interop-verifier",
  type: "full-access",
  permissions: [],
} as const;

/** A key that is not set stays away: the server's own default then applies, as in a project without this file. */
const apiConfig = `module.exports = ({ env }) => ({
  rest: {
    ...(env("API_DEFAULT_LIMIT") ? { defaultLimit: env.int("API_DEFAULT_LIMIT") } : {}),
    ...(env("API_MAX_LIMIT") ? { maxLimit: env.int("API_MAX_LIMIT") } : {}),
    ...(env("API_WITH_COUNT") ? { withCount: env.bool("API_WITH_COUNT") } : {}),
  },
});
`;

/** Logins are many and fast in a test run, so their rate limit is off; a registration takes the three fields alone. */
const pluginConfig = `module.exports = () => ({
  "users-permissions": {
    config: { jwtSecret: "interop-jwt-secret", ratelimit: { enabled: false }, register: { allowedFields: [] } },
  },
});
`;

/**
 * The port is the system's choice (PORT=0), and only the server itself knows it. Its standard input is a pipe that closes when whoever started it is
 * gone, even by a SIGKILL. The import gives roles ids of its own; requests and recordings name those of the dataset.
 */
const startedFromHere = `
const { bootstrap } = module.exports;

const announce = (server) =>
  server.on("listening", () => {
    console.log("TOUCHSTONE_LISTENING " + server.address().port);
    process.stdin.on("end", () => process.exit(0)).resume();
  });

const numberRoles = async (rows) => {
  for (const { id, type } of roles) {
    const [found] = await rows("up_roles").where({ type });
    if (found === undefined || found.id === id) continue;
    await rows("up_roles").insert({ ...found, id });
    for (const table of ["up_users_role_links", "up_permissions_role_links"])
      await rows(table).where({ role_id: found.id }).update({ role_id: id });
    await rows("up_roles").where({ id: found.id }).del();
  }
};

module.exports.bootstrap = async (context) => {
  announce(context.strapi.server.httpServer);
  await bootstrap(context);
  await numberRoles(context.strapi.db.connection);
};
`;

/** The package with other fixtures in the place of its own, in a folder that is not there yet. It finds itself by where its command lies. */
const packageOver = (fixtureDir: string, folder: string): void => {
  const command = join("dist", "conformance-cli");
  cpSync(join(paths.root, command), join(folder, command), { recursive: true });
  for (const name of readdirSync(paths.root).filter((each) => each !== "dist" && each !== "fixtures"))
    symlinkSync(join(paths.root, name), join(folder, name));
  const fixtures = join(folder, "fixtures");
  cpSync(fixtureDir, fixtures, { recursive: true });
  // What a small model lacks.
  for (const name of ["components", "extensions", "uploads"]) mkdirSync(join(fixtures, name), { recursive: true });
};

const projectSeconds = 300;

/**
 * Writes the project that users get, `conformance dataset --format strapi-project`, with an installation of the real server and with what lets it be
 * started from here, into a folder that is not there yet. `fixtureDir`: a fixture folder in the place of the bundled one.
 */
export const writeProject = async (projectDir: string, fixtureDir?: string): Promise<void> => {
  const own = join(dirname(projectDir), "package");
  if (fixtureDir !== undefined) packageOver(fixtureDir, own);
  const kit = join(fixtureDir === undefined ? paths.root : own, "dist", "conformance-cli", "main.js");
  await runNode(paths.root, [kit, "dataset", "--format", "strapi-project", "--output", projectDir], projectSeconds);
  rmSync(own, { recursive: true, force: true });
  symlinkSync(join(paths.install, "node_modules"), join(projectDir, "node_modules"), "dir");
  appendFileSync(join(projectDir, "src", "index.js"), startedFromHere);
  writeFileSync(join(projectDir, "config", "api.js"), apiConfig);
  writeFileSync(join(projectDir, "config", "plugins.js"), pluginConfig);
  mkdirSync(join(projectDir, "public", "uploads"), { recursive: true });
  const file = join(projectDir, "deployment", "dataset.json");
  const settings = JSON.parse(readFileSync(file, "utf8")) as { readonly apiTokens?: readonly object[] }; // the dataset's own form
  writeFileSync(file, JSON.stringify({ ...settings, apiTokens: [...(settings.apiTokens ?? []), verifierToken] }));
};
