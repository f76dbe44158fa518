import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectStatus, expectThat } from "../../kit/expect/expect.js";

const origin = "http://front-end.example";

const expectAllowed = (answer: Answer, header: string, allowed: (value: string) => boolean, expected: string): void => {
  const actual = answer.headers[header] ?? "";
  expectThat(answer, allowed(actual), { why: `${header} allows nothing`, kind: header, expected, actual });
};

const expectOrigin = (answer: Answer): void =>
  expectAllowed(answer, "access-control-allow-origin", (value) => value === origin || value === "*", origin);

/** Who may ask: pages of other origins, and callers of HEAD. */
export const originChecks = [
  check("endpoints-head-forbidden", async (target) => {
    const anonymous = { headers: { authorization: "" } };
    expectStatus(await target.request("HEAD", "/api/tags", anonymous), 200);
    expectRefusal(await target.get("/api/valuations", {}, anonymous.headers), { status: 403 });
    const one = target.capabilities.has("single-entries") ? ["/api/valuations/1"] : [];
    for (const path of ["/api/valuations", ...one]) expectStatus(await target.request("HEAD", path, anonymous), 403);
  }),
  check("endpoints-cross-origin", async (target) => {
    const answer = await target.get("/api/tags", {}, { origin });
    expectStatus(answer, 200);
    expectOrigin(answer);
  }),
  check("endpoints-preflight", async (target) => {
    const answer = await target.request("OPTIONS", "/api/tags", {
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    expectStatus(answer, 200, 204);
    expectOrigin(answer);
    const methods = (value: string) => value === "*" || /\bPOST\b/.test(value);
    expectAllowed(answer, "access-control-allow-methods", methods, "GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS");
    const headers = (value: string) => /authorization/i.test(value) && /content-type/i.test(value);
    expectAllowed(answer, "access-control-allow-headers", headers, "Content-Type,Authorization,Origin,Accept");
  }),
];
