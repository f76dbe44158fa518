import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { profiles } from "../../strapi/profile.js";
import { entryRequests, formRequests } from "./hostile-bodies.test-data.js";
import {
  type Deployment,
  deploy,
  disagreements,
  jsonRequest,
  type Sent,
  sendAndCheck,
} from "./hostile-writes.test-data.js";
import { museum as dataset } from "./museum.test-data.js";

// Hashes are looked at elsewhere, and take a tenth of a second each.
vi.mock("../access/password.js", async (load) => ({
  ...(await load<object>()),
  hashPassword: async (password: string) => ({ ok: true, value: `$2a$10$${password}` }),
}));

const types = [...dataset.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));

const lists = types.map(({ kind, pluralName, singularName }) =>
  kind === "singleType"
    ? `/api/${singularName}?populate=*&publicationState=preview`
    : `/api/${pluralName}?populate=*&publicationState=preview&locale=all&pagination[limit]=-1`,
);

/** What was answered to a write is what is read afterwards. */
const readBack = async (deployment: Deployment, { method, path }: Sent, text: string): Promise<void> => {
  const [target = "", search = ""] = path.split("?");
  if (target.endsWith("/localizations") || method === "DELETE") return;
  const { id } = JSON.parse(text).data;
  const single = types.some(({ kind, singularName }) => kind === "singleType" && target === `/api/${singularName}`);
  const place = single ? target : `${method === "POST" ? target : target.slice(0, target.lastIndexOf("/"))}/${id}`;
  const read = await sendAndCheck(deployment, jsonRequest("GET", `${place}?${search}&publicationState=preview`));
  expect(JSON.parse(String(read.body)).data, `${method} ${path}`).toEqual(JSON.parse(text).data);
};

test("no sequence of writes breaks anything: what is refused changes nothing, what is accepted leaves both sides of relations agreeing", async () => {
  const request = fc.oneof(
    { weight: 9, arbitrary: entryRequests(dataset, { mutations: 3 }) },
    { weight: 1, arbitrary: formRequests(dataset.model) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...profiles),
      fc.array(request, { maxLength: 60, size: "max" }),
      async (profile, requests) => {
        const deployment = deploy(dataset, profile);
        for (const sent of requests) {
          const { body, headers, status } = await sendAndCheck(deployment, sent);
          if (status === 200) await readBack(deployment, sent, String(body));
          // A refusal names the place: that of a form that cannot be read is the whole of it.
          if (status === 400 && sent.type === "application/json") {
            expect(headers["touchstone-parameter"], `${sent.path} ${sent.body} ${body}`).toBeDefined();
          }
        }
        expect(disagreements(deployment)).toEqual([]);
        for (const path of lists) {
          const { status } = await sendAndCheck(deployment, { ...jsonRequest("GET", path), type: undefined });
          expect([200, 404]).toContain(status);
        }
        expect({}).not.toHaveProperty("polluted");
      },
    ),
    { numRuns: cases(15) },
  );
});
