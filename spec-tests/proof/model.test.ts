import { expect, test } from "vitest";
import { isRecord } from "../kit/base.js";
import type { FetchHandler } from "../kit/contract/exchange.js";
import { runChecks } from "../kit/judge/run-checks.js";
import { changed, openHandler, referenceHandler, unhurried } from "../kit/target/fake-target.test-data.js";
import { checks } from "../statements/index.js";

/** A server that understands another query than it was sent. */
const rewriting = async (change: (search: string) => string): Promise<FetchHandler> => {
  const reference = await referenceHandler();
  return async (request) => {
    const url = new URL(request.url);
    url.search = change(url.search);
    return reference(new Request(url, request));
  };
};

const failureOf = async (id: string, handler: FetchHandler) => {
  const { context } = await openHandler(handler, { runs: 400 });
  const [result] = await runChecks(
    checks.filter((check) => check.id === id),
    context,
    { concurrency: 1, checkTimeout: unhurried },
  );
  return result?.failure;
};

test("a server that confuses two operators is found, and the request is down to one condition", async () => {
  const failure = await failureOf(
    "model-filters",
    await rewriting((search) => search.replaceAll("[$endsWith]", "[$startsWith]")),
  );
  expect(failure?.fingerprint).toMatch(/^model:rows:/);
  expect(JSON.stringify(failure?.replay?.value).match(/\$\w+/g)).toEqual(["$endsWith"]);
});

test("a server that shows what is private is no business of the model, and one that shows what there is not is", async () => {
  const reference = await referenceHandler();
  const adding = (name: string) =>
    changed(reference, (json, { pathname }) => {
      if (pathname !== "/api/artifacts" || !isRecord(json) || !Array.isArray(json.data)) return json;
      const data = json.data.map(({ id, attributes }) => ({ id, attributes: { ...attributes, [name]: "opened" } }));
      return { ...json, data };
    });
  expect(await failureOf("model-sort-pages-fields", adding("vaultCode"))).toBeUndefined();
  const failure = await failureOf("model-sort-pages-fields", adding("vault"));
  expect(failure?.why).toMatch(/attributes\.vault: expected nothing/);
});
