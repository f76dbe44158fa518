import { readFixtureFolder } from "../fixture-folder.js";
import { insertLinks } from "./insert-links.js";
import { insertRows } from "./insert-rows.js";
import { insertSettings } from "./insert-settings.js";
import { planSeed } from "./plan.js";
import { loadBcrypt, loadStrapi } from "./strapi.js";

/**
 * Fills the fresh database of the project in the working directory: `node seed/main.js <fixture folder>`. It is a
 * process of its own, because the server keeps global state.
 */
const main = async (fixtureDir: string, projectDir: string): Promise<void> => {
  const plan = planSeed(readFixtureFolder(fixtureDir));
  const bcrypt = loadBcrypt(projectDir);
  const strapi = await loadStrapi(projectDir);
  await insertSettings(strapi, plan);
  await insertRows(strapi, plan, (password) => bcrypt.hash(password, 10));
  await insertLinks(strapi, plan);
  await strapi.destroy();
};

const [fixtureDir] = process.argv.slice(2);
if (fixtureDir === undefined) throw new Error("usage: seed/main.js <fixture folder>, in the project's folder");
await main(fixtureDir, process.cwd()).then(
  () => process.exit(0), // the server leaves timers behind
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
