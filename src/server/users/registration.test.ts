import { expect, it } from "vitest";
import type { ScalarAttribute } from "../../reference/model/schema.js";
import { register } from "./registration.js";
import type { UserSettings } from "./settings.js";
import { usersOf } from "./user-service.js";
import { sampleUserService } from "./user-service.test-data.js";

const attribute = (name: string, hidden: boolean): ScalarAttribute => ({
  kind: "scalar",
  type: "string",
  name,
  hidden,
  required: false,
  unique: false,
  localized: false,
});

const body = { username: "nora", email: "nora@test.io", password: "secret2", motto: "m", notes: "n" };

// Measured without `register.allowedFields`, with an empty one, and by the source for private attributes.
const rows: [fields: UserSettings["registerFields"], motto: string | null, notes: string | null][] = [
  [undefined, "m", null],
  [[], null, null],
  [["motto"], "m", null],
  [["notes"], null, "n"],
];

it.each(rows)("of the fields %j: a motto %j, private notes %j", async (registerFields, motto, notes) => {
  const service = sampleUserService([attribute("motto", false), attribute("notes", true)]);
  const settings = { ...service.settings, registerFields };
  expect(await register({ ...service, settings }, body)).toEqual({ ok: true, value: 7 });
  expect(usersOf(service).entries.get(7)?.values).toMatchObject({ motto, notes });
});

it.each([
  [{ uniqueEmail: true }, false],
  [{ uniqueEmail: false }, true],
])("with %j, the name of a user of another provider is free: %j", async (changed, free) => {
  const service = sampleUserService();
  const settings = { ...service.settings, ...changed };
  const registered = await register({ ...service, settings }, { ...body, username: "other", email: "github@test.io" });
  expect(registered.ok).toBe(free);
});
