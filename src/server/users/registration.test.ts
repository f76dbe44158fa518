import { expect, it } from "vitest";
import type { ScalarAttribute } from "../../reference/model/schema.js";
import { usersOf } from "./deployment.js";
import { sampleDeployment } from "./deployment.test-data.js";
import { register } from "./registration.js";
import type { UserSettings } from "./settings.js";

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
  const deployment = sampleDeployment([attribute("motto", false), attribute("notes", true)]);
  const settings = { ...deployment.settings, registerFields };
  expect(await register({ ...deployment, settings }, body)).toEqual({ ok: true, value: 7 });
  const users = usersOf(deployment);
  const row = users.rowOf(7) ?? -1;
  expect([users.column("motto")[row], users.column("notes")[row]]).toEqual([motto, notes]);
});

it.each([
  [{ uniqueEmail: true }, false],
  [{ uniqueEmail: false }, true],
])("with %j, the name of a user of another provider is free: %j", async (changed, free) => {
  const deployment = sampleDeployment();
  const settings = { ...deployment.settings, ...changed };
  const registered = await register(
    { ...deployment, settings },
    { ...body, username: "other", email: "github@test.io" },
  );
  expect(registered.ok).toBe(free);
});
