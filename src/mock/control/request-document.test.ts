import { expect, test } from "vitest";
import type { LoggedRequest } from "../mock/requests/request-log.js";
import { requestDocument } from "./request-document.js";

test.each<[number, unknown, number]>([
  [8192, { a: "b" }, 1],
  [8193, null, 0],
])("a query of %i characters is shown as %j: no longer one is parsed", (length, shown, times) => {
  let parsed = 0;
  const request: LoggedRequest = {
    ...{
      id: 1,
      method: "GET",
      path: "/api/tags",
      search: "a".repeat(length),
      status: 200,
      scenario: "default",
      milliseconds: 1,
      time: "2024-01-31T14:30:00.000Z",
    },
    ...{ body: undefined, bodyBytes: 0, header: () => undefined, warnings: [], error: undefined },
    get query() {
      parsed++;
      return { a: "b" };
    },
  };
  expect([requestDocument(request, new Set()).query, parsed]).toEqual([shown, times]);
});
