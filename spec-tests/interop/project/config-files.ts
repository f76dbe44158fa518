const admin = `module.exports = () => ({
  serveAdminPanel: false,
  auth: { secret: "interop-admin-secret" },
  apiToken: { salt: "interop-api-token-salt" },
  transfer: { token: { salt: "interop-transfer-token-salt" } },
  flags: { nps: false, promoteEE: false },
});
`;

const server = `module.exports = ({ env }) => ({
  host: env("HOST", "127.0.0.1"),
  port: env.int("PORT", 0),
  app: { keys: ["interop-key-1", "interop-key-2"] },
});
`;

/**
 * SQLite in the project's folder, or what the environment names; the sockets of a private database server are paths. The data is a
 * throw-away copy: waiting for the disk would buy nothing.
 */
const database = `const { join } = require("node:path");

const sqlite = {
  client: "sqlite",
  connection: { filename: join(__dirname, "..", "data.db") },
  useNullAsDefault: true,
  pool: {
    afterCreate(connection, done) {
      connection.pragma("synchronous = OFF");
      connection.pragma("journal_mode = MEMORY");
      done(null, connection);
    },
  },
};

module.exports = ({ env }) => {
  const client = env("DATABASE_CLIENT", "sqlite");
  if (client === "sqlite") return { connection: sqlite };
  const place = env("DATABASE_HOST");
  return {
    connection: {
      client,
      connection: {
        ...(client === "mysql2" ? { socketPath: place } : { host: place }),
        database: env("DATABASE_NAME"),
        user: env("DATABASE_USERNAME"),
      },
    },
  };
};
`;

/** A key that is not set stays away: the server's own default then applies, as in a project without this file. */
const api = `module.exports = ({ env }) => ({
  rest: {
    ...(env("API_DEFAULT_LIMIT") ? { defaultLimit: env.int("API_DEFAULT_LIMIT") } : {}),
    ...(env("API_MAX_LIMIT") ? { maxLimit: env.int("API_MAX_LIMIT") } : {}),
    ...(env("API_WITH_COUNT") ? { withCount: env.bool("API_WITH_COUNT") } : {}),
  },
});
`;

/** Logins are many and fast in a test run, so their rate limit is off. */
const plugins = `module.exports = () => ({
  "users-permissions": {
    config: { jwtSecret: "interop-jwt-secret", ratelimit: { enabled: false }, register: { allowedFields: [] } },
  },
});
`;

/** The project's configuration, by path. Secrets are fixed: the server listens on the loopback address alone. */
export const configFiles: readonly (readonly [string, string])[] = [
  ["config/admin.js", admin],
  ["config/server.js", server],
  ["config/database.js", database],
  ["config/api.js", api],
  ["config/plugins.js", plugins],
];
