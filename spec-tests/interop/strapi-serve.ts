import { parseArgs } from "node:util";
import { readDatabaseKind } from "./database/database.js";
import { openSession } from "./session.js";

/** Serves the bundled dataset from the real server until killed: `strapi-serve.js [--port N] [--database KIND]`. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { port: { type: "string", default: "0" }, database: { type: "string", default: "sqlite" } },
  });
  if (!/^\d+$/.test(values.port)) throw new Error(`--port: expected a number, got ${values.port}`);
  const database = readDatabaseKind(values.database);
  const { server } = await openSession((line) => console.error(line), { env: { PORT: values.port }, database });
  console.log(`${server.url}/api (pid ${server.pid}; writes go to a copy that is thrown away)`);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
