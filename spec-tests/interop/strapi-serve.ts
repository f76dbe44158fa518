import { parseArgs } from "node:util";
import { openSession } from "./session.js";

/** Serves the bundled dataset from the real server until killed: `strapi-serve.js [--port N]`. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });
  if (!/^\d+$/.test(values.port)) throw new Error(`--port: expected a number, got ${values.port}`);
  const { server } = await openSession((line) => console.error(line), { PORT: values.port });
  console.log(`${server.url}/api (pid ${server.pid}; writes go to a copy that is thrown away)`);
};

await main();
