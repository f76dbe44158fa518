import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { entryRequests } from "./hostile-bodies.test-data.js";
import { type Deployment, deploy, jsonRequest } from "./hostile-writes.test-data.js";
import { museum as dataset } from "./museum.test-data.js";

vi.mock("../access/password.js", async (load) => ({
  ...(await load<object>()),
  hashPassword: async (password: string) => ({ ok: true, value: `$2a$10$${password}` }),
}));

/** What is remembered for these: rows by state and locale, rows by value, texts of entries, what texts are made of. */
const queries = [
  "/api/artifacts?publicationState=preview&locale=all&pagination[limit]=-1",
  "/api/artifacts?filters[kind]=bell&filters[title]=amber",
  "/api/artifacts?filters[maker][id]=1&populate=maker",
  "/api/artifacts?filters[maker][name]=amber&sort=nickname,title",
  "/api/conservators?filters[placement][id]=2&populate=*",
  "/api/restorations?filters[stage]=planned&sort=title:desc",
  "/api/restorations?filters[lead][badge]=amber&filters[supervisor][id][$notNull]=true",
  "/api/restorations?filters[urgency][$in][0]=1&filters[urgency][$in][1]=2",
  "/api/tickets?filters[fare]=adult&sort=holder&populate=exhibition",
  "/api/makers?populate[artifacts][filters][kind]=bell&populate[workshop]=*",
];

const read = async (deployment: Deployment, query: string): Promise<string> => {
  const { body, status } = await deployment.send(jsonRequest("GET", query));
  expect({ query, status }).toEqual({ query, status: 200 });
  return String(body);
};

test("what is remembered from earlier reads is not what was there before a write", async () => {
  const types = ["artifact", "conservator", "maker", "restoration", "ticket"];
  const request = entryRequests(dataset, {
    mutations: 1,
    types,
    lastId: 5,
    often: ["kind", "maker", "publishedAt", "stage"],
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 20, size: "max" }), async (requests) => {
      const often = deploy(dataset, "strapi-4.26");
      const atLast = deploy(dataset, "strapi-4.26");
      for (const sent of requests) {
        const [path = ""] = sent.path.split("?");
        const { status } = await often.send({ ...sent, path });
        // An answer without attributes has nothing to remember.
        expect((await atLast.send({ ...sent, path: `${path}?fields=id` })).status).toBe(status);
        for (const query of [...queries, ...queries]) await read(often, query);
      }
      for (const query of queries) expect(await read(often, query)).toBe(await read(atLast, query));
    }),
    { numRuns: cases(8) },
  );
});
