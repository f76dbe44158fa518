const { join } = require("node:path");

module.exports = ({ env }) => ({
  connection: {
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
  },
});
