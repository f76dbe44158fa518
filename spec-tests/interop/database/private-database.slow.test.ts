import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paths } from "../paths.js";
import { databaseKinds, readDatabaseKind } from "./database.js";
import { missingPackages, openPrivateDatabase, type PrivateDatabase } from "./private-database.js";

test.each(databaseKinds)("%s is a database", (kind) => {
  expect(readDatabaseKind(kind)).toBe(kind);
});

test("an unknown database is an error that names those there are", () => {
  expect(() => readDatabaseKind("oracle")).toThrow("--database: expected sqlite, postgres, mariadb, got oracle");
});

/** The drivers come with the real server: `npm run interop` installs it. */
const hasDriver = (name: string): boolean => existsSync(join(paths.install, "node_modules", name));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.each([
  ["postgres", "pg", "serial PRIMARY KEY"],
  ["mariadb", "mysql2", "int AUTO_INCREMENT PRIMARY KEY"],
] as const)("a private %s (needs Debian's packages and the real server's installation)", (kind, driver, key) => {
  const here = missingPackages(kind) === undefined && hasDriver(driver);
  describe.skipIf(!here)("server", () => {
    let database: PrivateDatabase;
    const rows = () => database.query("SELECT * FROM ropes ORDER BY id");

    beforeAll(async () => {
      database = await openPrivateDatabase(kind);
      await database.query(`CREATE TABLE ropes (id ${key}, name varchar(20))`);
      await database.query("INSERT INTO ropes (name) VALUES ('hawser'), ('İskele 🛳️')");
    });
    afterAll(() => database.close());

    test("holds what it is given, in all of Unicode", async () => {
      expect(await rows()).toEqual([
        { id: 1, name: "hawser" },
        { id: 2, name: "İskele 🛳️" },
      ]);
    });

    test("puts back rows and the next id", async () => {
      const restore = await database.keepRows();
      const before = await rows();
      for (const round of [1, 2]) {
        await database.query("INSERT INTO ropes (name) VALUES ('sheet'), ('halyard')");
        await database.query("UPDATE ropes SET name = 'cut' WHERE id = 1");
        expect(
          (await rows()).map(({ id }) => id),
          `round ${round}`,
        ).toEqual([1, 2, 3, 4]);
        await restore();
        expect(await rows()).toEqual(before);
      }
    });

    test("is gone when it is closed, with its folder, and may be closed twice", async () => {
      const other = await openPrivateDatabase(kind);
      expect([isAlive(other.pid), existsSync(other.folder)]).toEqual([true, true]);
      await other.close();
      await other.close();
      expect([isAlive(other.pid), existsSync(other.folder)]).toEqual([false, false]);
    });
  });
});
