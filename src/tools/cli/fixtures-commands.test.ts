import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { packageRoot } from "../../base/package-root.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { makeFolder, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { createMock } from "../../mock/create-mock.js";
import { cli } from "./cli-session.test-data.js";

let folder: string;
let project: string;

const localized = { pluginOptions: { i18n: { localized: true } } };
const attributes = {
  title: { type: "string", required: true, ...localized },
  slug: { type: "uid", targetField: "title" },
  price: { type: "decimal", min: 1, max: 9 },
  photo: { type: "media", allowedTypes: ["images"] },
};
const schemaOf = (name: string) => typeJson(name, attributes, { options: { draftAndPublish: true }, ...localized });

beforeEach(async () => {
  folder = await makeFolder({ "project/src/api/shop/content-types/product/schema.json": schemaOf("product") });
  project = join(folder, "project");
});

const fixtures = (): string => join(folder, "fixtures");

const entries = async (name: string): Promise<readonly Record<string, unknown>[]> =>
  JSON.parse(await readFile(join(fixtures(), "entries", `${name}.json`), "utf8"));

/** Runs a command that ends well, with the folder as its output. Resolves to what it printed. */
const written = async (command: string, source: string, ...args: readonly string[]): Promise<string> => {
  const { code, err, out } = await cli(command, source, "--output", fixtures(), ...args);
  expect([code, err]).toEqual([0, ""]);
  return out;
};
describe("touchstone token", () => {
  const status = async (token: string, method: string, path: string) => {
    const mock = await createMock(await loadDataset(fixtures()), { auth: true });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = method === "POST" ? { body: '{"data":{"title":"a"}}' } : {};
    return (await mock.fetch(`http://mock.test${path}`, { method, headers, ...body })).status;
  };

  test("adds tokens that may do what they say, and keeps the other settings", async () => {
    await cli("init", project, "--output", fixtures());
    const before = JSON.parse(await readFile(join(fixtures(), "dataset.json"), "utf8"));
    const { code, err, out } = await cli("token", fixtures());
    const [token = ""] = out.split("\n");
    expect([code, err, /^[0-9a-f]{256}$/.test(token)]).toEqual([0, "", true]);
    expect([await status(token, "GET", "/api/products"), await status(token, "POST", "/api/products")]).toEqual([
      200, 403,
    ]);
    const full = (await cli("token", fixtures(), "--name", "all", "--type", "full-access")).out.split("\n")[0] ?? "";
    expect(await status(full, "POST", "/api/products")).toBe(200);
    const own = await cli("token", fixtures(), "--name", "own", "--permission", "api::shop.product.find");
    const ownStatus = (path: string) => status(own.out.split("\n")[0] ?? "", "GET", path);
    expect([await ownStatus("/api/products"), await ownStatus("/api/products/1")]).toEqual([200, 403]);
    const { apiTokens, ...others } = JSON.parse(await readFile(join(fixtures(), "dataset.json"), "utf8"));
    expect(others).toEqual(before);
    expect(apiTokens.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ["touchstone", "read-only"],
      ["all", "full-access"],
      ["own", "custom"],
    ]);
  });

  test("makes the settings of a folder that has none", async () => {
    expect((await cli("token", join(folder, "new"))).code).toBe(0);
    expect(JSON.parse(await readFile(join(folder, "new/dataset.json"), "utf8"))).toMatchObject({ apiTokens: [{}] });
  });
});

describe("touchstone init", () => {
  test("writes a fixture folder that loads: schemas unchanged, an example of each type", async () => {
    await mkdir(join(fixtures(), "entries"), { recursive: true });
    await writeFile(join(fixtures(), "entries/products.json"), "[]");
    const out = await written("init", project, "--force");
    expect(out).toMatch(/1 content-type, 0 components, an example entry of each \(\d+ files written\)/);
    expect(out.replaceAll("'", "")).toContain(`touchstone serve ${fixtures()}`);
    // The API is named otherwise than its type.
    expect(JSON.parse(await readFile(join(fixtures(), "content-types/shop.product.json"), "utf8"))).toEqual(
      schemaOf("product"),
    );
    const dataset = await loadDataset(fixtures());
    expect(dataset.warnings).toEqual([]);
    expect(dataset.records.get("api::shop.product")).toHaveLength(2);
    expect(dataset.locales.map(({ code }) => code)).toEqual(["en", "fr"]);
    expect((await entries("products"))[0]).toMatchObject({ id: 1, title: expect.any(String), locale: "en" });
  });
});

describe("touchstone generate", () => {
  test("fills what init wrote, the same way for the same seed, and then overwrites nothing", async () => {
    await written("init", project);
    const args = ["generate", fixtures(), "--count", "12", "--seed"] as const;
    const { code, err, out } = await cli(...args, "5");
    expect([code, err, out]).toEqual([0, "", expect.stringMatching(/^ {2}products +18 entries$/m)]);
    const first = await entries("products");
    expect(first.filter(({ locale }) => locale === "en")).toHaveLength(12);
    expect(first.every(({ price }) => price === undefined || (Number(price) >= 1 && Number(price) <= 9))).toBe(true);
    expect((await loadDataset(fixtures())).warnings).toEqual([]);
    const files = await readdir(join(fixtures(), "uploads"));
    const used = await readFile(join(fixtures(), "entries/upload-files.json"), "utf8");
    expect(files.filter((name) => !used.includes(`/uploads/${name}"`))).toEqual([]);
    expect([(await cli(...args, "5")).code, (await cli(...args, "6")).code]).toEqual([0, 1]);
    expect(await entries("products")).toEqual(first);
    expect((await cli(...args, "6", "--force")).code).toBe(0);
    expect(await entries("products")).not.toEqual(first);
  });

  test("follows generate.rules.json beside the schemas, or the file that is named", async () => {
    await written("init", project);
    const rulesFor = (type: string, title: string) =>
      JSON.stringify({ types: { [type]: { title: { values: [title] } } } });
    const titles = async () => [...new Set((await entries("products")).map(({ title }) => title))];
    const rules = join(fixtures(), "generate.rules.json");
    await writeFile(rules, rulesFor("product", "Lamp"));
    expect(await cli("generate", fixtures(), "--count", "3")).toMatchObject({
      ...{ code: 0, err: "", out: expect.stringContaining(`with the rules of ${rules}`) },
    });
    expect(await titles()).toEqual(["Lamp"]);
    const named = join(folder, "other.json");
    await writeFile(named, rulesFor("products", "Pan"));
    expect((await cli("generate", fixtures(), "--count", "3", "--rules", named, "--force")).code).toBe(0);
    expect(await titles()).toEqual(["Pan"]);
  });

  test("fills every attribute when asked to", async () => {
    await written("generate", project, "--complete");
    for (const entry of await entries("products"))
      expect(Object.keys(entry)).toEqual(expect.arrayContaining(["title", "slug", "price", "photo"]));
  });

  test("leaves the schemas that somebody wrote as they are, in other locales too", async () => {
    const file = join(folder, "own/content-types/lamp.json");
    await mkdir(dirname(file), { recursive: true });
    const schema = { info: { singularName: "lamp", pluralName: "lamps", displayName: "Lamp" }, attributes: {} };
    await writeFile(file, JSON.stringify(schema));
    expect(await cli("generate", join(folder, "own"), "--locales", "de", "-n", "2")).toMatchObject({
      code: 0,
      err: "",
    });
    expect(await readFile(file, "utf8")).toBe(JSON.stringify(schema));
    expect((await loadDataset(join(folder, "own"))).locales).toMatchObject([{ code: "de", isDefault: true }]);
  });

  test("makes the folder for a project, in the locales that are named", async () => {
    await written("generate", project, "--locales", "de,sv", "-n", "2");
    const dataset = await loadDataset(fixtures());
    expect(dataset.locales).toMatchObject([{ code: "de", isDefault: true, name: "German (de)" }, { code: "sv" }]);
    expect((await entries("products")).map(({ locale }) => locale)).toEqual(["de", "sv", "de"]);
  });
});

describe("what is written of a project", () => {
  test("has its sizes of pages and its release, until the project itself says otherwise", async () => {
    await mkdir(join(project, "config"));
    const api = (maxLimit: number) =>
      `module.exports = { rest: { defaultLimit: 7, maxLimit: ${maxLimit}, withCount: false } };`;
    await writeFile(join(project, "config/api.js"), api(9));
    await writeFile(join(project, "package.json"), JSON.stringify({ dependencies: { "@strapi/strapi": "4.15.5" } }));
    for (const command of ["init", "generate"]) {
      const output = join(folder, command);
      expect((await cli(command, project, "--output", output)).code).toBe(0);
      const { limits, release } = await loadDataset(output);
      expect([limits, release]).toEqual([{ defaultLimit: 7, maxLimit: 9, withCount: false }, "4.15.5"]);
    }
    await writeFile(join(project, "config/api.js"), api(20));
    expect((await loadDataset(project, { fixtures: join(folder, "init") })).limits).toMatchObject({ maxLimit: 20 });
  });

  const ask = async (source: string, path: string, authorization?: string): Promise<number> => {
    const mock = await createMock(source, { auth: true });
    return (await mock.fetch(`http://mock.test${path}`, { headers: authorization ? { authorization } : {} })).status;
  };

  test("with new roles shows nobody's content, neither to the public nor to who has signed in", async () => {
    await written("generate", project);
    const [user] = await entries("users");
    const mock = await createMock(fixtures(), { auth: true });
    const body = JSON.stringify({ identifier: user?.username, password: "Password-1" });
    const headers = { "content-type": "application/json" };
    const signedIn = await mock.fetch("http://mock.test/api/auth/local", { method: "POST", headers, body });
    const authorization = `Bearer ${JSON.parse(await signedIn.text()).jwt}`;
    const asked = ["/api/products", "/api/users/me"].map(async (path) => [
      (await mock.fetch(`http://mock.test${path}`)).status,
      (await mock.fetch(`http://mock.test${path}`, { headers: { authorization } })).status,
    ]);
    expect([signedIn.status, ...(await Promise.all(asked))]).toEqual([200, [403, 403], [403, 200]]);
  });

  test("keeps the roles of a source that has some", async () => {
    await written("init", project);
    const permissions = ["api::shop.product.find"];
    const roles = [
      { name: "Authenticated", type: "authenticated", permissions: [] },
      { name: "Public", type: "public", permissions },
    ];
    await writeFile(join(fixtures(), "entries/roles.json"), JSON.stringify(roles));
    const output = join(folder, "other");
    expect((await cli("generate", fixtures(), "--output", output)).code).toBe(0);
    expect([await ask(output, "/api/products"), await ask(output, "/api/products/1")]).toEqual([200, 403]);
  });
});

describe("touchstone import", () => {
  const archive = join(packageRoot(), "fixtures", "recordings", "strapi-4.26.2.tar.gz");

  test("turns an export into fixtures that load, and says what was stripped", async () => {
    const { code, out } = await cli("import", archive, "--output", fixtures());
    expect(code).toBe(0);
    expect(out).toMatch(/^Stripped:\n {2}\d+ users, with the links to them\n {2}\d+ e-mail addresses$/m);
    const dataset = await loadDataset(fixtures());
    expect(dataset.records.get("api::artifact.artifact")).toHaveLength(93);
    expect(await readdir(join(fixtures(), "entries"))).not.toContain("users.json");
    const withUsers = ["import", archive, "--output", fixtures(), "--keep-users"];
    expect((await cli(...withUsers)).err).toContain("these files are there already");
    expect((await cli(...withUsers, "--force")).code).toBe(0);
    expect(await readdir(join(fixtures(), "entries"))).toContain("users.json");
  });
});
