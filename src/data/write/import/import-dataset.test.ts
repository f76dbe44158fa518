import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../../../base/package-root.js";
import type { Dataset, Entry } from "../../../reference/model/dataset.js";
import type { Attribute } from "../../../reference/model/schema.js";
import { bundledDatasetPath } from "../../read/bundled.js";
import { loadDataset } from "../../read/load-dataset.js";
import { loadFiles } from "../../read/load-tree.js";
import { portraits } from "../shared/portraits.test-data.js";
import { type Imported, importDataset } from "./import-dataset.js";

const nothing = { keepUsers: false, keepEmails: false };

/** An export of the real server that holds the museum. */
const recorded = join(packageRoot(), "fixtures", "recordings", "strapi-4.26.2.tar.gz");

let archive: Dataset;
let imported: Imported;
let fixtures: Dataset;

beforeAll(async () => {
  archive = await loadDataset(recorded);
  imported = await importDataset(archive, nothing);
  fixtures = await loadFiles(Object.fromEntries(imported.tree));
});

const own = ({ records }: Dataset, uid: string): readonly Entry[] => records.get(uid) ?? [];

describe("an export of the real server as fixtures", () => {
  test("loads, with the same model", () => {
    expect(fixtures.warnings.filter(({ severity }) => severity === "error")).toEqual([]);
    const shapes = ({ model }: Dataset) =>
      [...model.contentTypes.values(), ...model.components.values()]
        .filter(({ uid }) => !uid.startsWith("plugin::") && !uid.startsWith("admin::"))
        .map(({ attributes, uid }) => [uid, [...attributes.values()].map(({ kind, name }) => `${kind} ${name}`)]);
    expect(new Map(shapes(fixtures) as [string, string[]][])).toEqual(new Map(shapes(archive) as [string, string[]][]));
    expect(fixtures.locales).toEqual(archive.locales);
  });

  test("holds the same entries: ids, values and relations in their order", () => {
    const shows = (each: Attribute): boolean =>
      each.kind === "scalar"
        ? ["title", "slug", "publishedAt"].includes(each.name)
        : each.kind !== "relation" || !/^(?:plugin::users|admin)/.test(each.target);
    for (const { uid } of [...archive.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"))) {
      expect(own(fixtures, uid).map(({ id }) => id)).toEqual(own(archive, uid).map(({ id }) => id));
      expect(portraits(fixtures, uid, { shows }), uid).toEqual(portraits(archive, uid, { shows }));
    }
    expect(own(fixtures, "api::artifact.artifact").length).toBeGreaterThan(90);
  });

  test("has the files, and what roles may do", async () => {
    const files = own(archive, "plugin::upload.file");
    expect(files.length).toBeGreaterThan(10);
    for (const { values } of files) {
      const path = String(values.url).slice("/uploads/".length);
      const [found, wanted] = [await fixtures.assets.read(path), await archive.assets.read(path)];
      expect(Buffer.from(found ?? []).toString("hex"), path).toBe(Buffer.from(wanted ?? []).toString("hex"));
    }
    const actions = (dataset: Dataset) =>
      own(dataset, "plugin::users-permissions.permission")
        .map(({ values }) => String(values.action))
        .toSorted();
    expect(actions(fixtures)).toEqual(actions(archive));
  });

  test("has no users, addresses, passwords and tokens any more, and says so", () => {
    const text = [...imported.tree.values()].filter((content) => typeof content === "string").join("\n");
    const users = own(archive, "plugin::users-permissions.user");
    expect(users.length).toBeGreaterThan(3);
    for (const { values } of users) {
      expect(text).not.toContain(String(values.email));
      if (values.password !== null) expect(text).not.toContain(String(values.password));
    }
    expect(own(fixtures, "plugin::users-permissions.user")).toEqual([]);
    expect(text).not.toMatch(/\$2[aby]\$\d\d\$/);
    expect(text.match(/[\w.+-]+@(?!example\.(?:com|org|net))[\w-]+\.[a-z]{2,}/g)).toBeNull();
    expect(imported.stripped.join("\n")).toMatch(/^\d+ users, with the links to them$/m);
    expect(imported.stripped.join("\n")).toMatch(/^\d+ e-mail addresses$/m);
    expect(imported.stripped.join("\n")).toContain('values of "vaultCode"');
  });
});

test("what no fixture may hold is left out, and reported", () => {
  // SQLite rounds what has more than 53 bits: these are beyond 64.
  expect(imported.remarks).toEqual([
    expect.stringMatching(
      /^api::artifact\.artifact registryNumber: left out: the schema does not allow the value any more \(\d+ times\)$/,
    ),
  ]);
});

test("users may be kept, without what is secret", async () => {
  const kept = await importDataset(archive, { keepUsers: true, keepEmails: true });
  const dataset = await loadFiles(Object.fromEntries(kept.tree));
  const users = own(dataset, "plugin::users-permissions.user");
  expect(users.map(({ id }) => id)).toEqual(own(archive, "plugin::users-permissions.user").map(({ id }) => id));
  for (const { values } of users) {
    expect([values.password, values.resetPasswordToken, values.confirmationToken]).toEqual([null, null, null]);
    expect(values.email).toMatch(/^person-\d+@example\.com$|@example\.(?:com|org|net)$/);
  }
  expect(own(dataset, "api::artifact.artifact").some(({ links }) => links.curator !== undefined)).toBe(true);
});

test("a fixture folder can be imported too, and its own secrets are gone", async () => {
  const museum = await loadDataset(bundledDatasetPath());
  const { tree } = await importDataset(museum, nothing);
  const text = [...tree.values()].filter((content) => typeof content === "string").join("\n");
  for (const { token } of museum.apiTokens) expect(text).not.toContain(token);
  expect((await loadFiles(Object.fromEntries(tree))).warnings.filter(({ severity }) => severity === "error")).toEqual(
    [],
  );
});
