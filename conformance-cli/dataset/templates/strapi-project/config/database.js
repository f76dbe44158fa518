const { join } = require("node:path");

const sqlite = (env) => ({
  client: "sqlite",
  connection: { filename: env("DATABASE_FILENAME", join(__dirname, "..", "data.db")) },
  useNullAsDefault: true,
  // The data can be had again: waiting for the disk would buy nothing.
  pool: {
    afterCreate(connection, done) {
      connection.pragma("synchronous = OFF");
      done(null, connection);
    },
  },
});

/** PostgreSQL (`postgres`) or MariaDB (`mysql2`). A host that begins with / is the place of a socket. */
const server = (client, host, env) => ({
  client,
  connection: {
    ...(client === "mysql2" && host.startsWith("/")
      ? { socketPath: host }
      : { host, port: env.int("DATABASE_PORT", client === "postgres" ? 5432 : 3306) }),
    database: env("DATABASE_NAME", "museum"),
    user: env("DATABASE_USERNAME", "museum"),
    password: env("DATABASE_PASSWORD", ""),
  },
});

module.exports = ({ env }) => {
  const client = env("DATABASE_CLIENT", "sqlite");
  return { connection: client === "sqlite" ? sqlite(env) : server(client, env("DATABASE_HOST", "127.0.0.1"), env) };
};
