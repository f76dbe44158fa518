import { copyFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openSession } from "./session.js";

/** Writes the archive that the seeded real server exports: `strapi-export.js FILE.tar`. */
const main = async (): Promise<void> => {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined) throw new Error("expected the file to write: strapi-export.js FILE.tar");
  const session = await openSession((line) => console.error(line));
  try {
    copyFileSync(await session.export(), file);
    console.log(`${file}: touchstone serve ${file} serves the same`);
  } finally {
    await session.close();
  }
};

await main();
