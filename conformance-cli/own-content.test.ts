import { expect, test } from "vitest";
import { bundledDatasetPath } from "../spec-tests/kit/reference.js";
import { serve } from "../spec-tests/runner/run/serve.test-data.js";
import { checks } from "../spec-tests/statements/index.js";
import { runCommand, serveReference } from "./run-command.test-data.js";

const own = ["--own-content", "--schemas", bundledDatasetPath()];

test("a failure is a story whose command repeats it", async () => {
  const url = await serveReference((asked) =>
    asked.replace(/pagination\[start\]=(\d+)/, (_, start) => `pagination[start]=${Number(start) + 1}`),
  );
  const args = ["--url", url, ...own, "--check", "own-windows,own-envelope", "--quiet"];
  const { exitCode, out } = await runCommand(args, checks);
  expect(exitCode).toBe(1);
  expect(out).toContain("the server's own: ");
  expect(out).toContain("Pages and offsets MUST cut the list where they say");
  expect(out).toMatch(
    new RegExp(`replay +touchstone conformance --url ${url} --own-content --schemas .+ --replay own-windows`),
  );
  const again = await runCommand(["--url", url, ...own, "--replay", "own-windows", "--quiet"], checks);
  expect(again.exitCode).toBe(1);
});

test("what is found first is shown at once: that the first answers show no difference, and the first difference", async () => {
  const right = [
    "--url",
    await serveReference(),
    ...own,
    "--check",
    "own-windows,model-filters,model-sort-pages-fields",
  ];
  expect((await runCommand(right, checks, { progress: () => undefined })).err).toBe("nothing so far in 500 requests\n");
  const url = await serveReference((asked) => asked.replace("pagination[start]=1", "pagination[start]=2"));
  const { err } = await runCommand(["--url", url, ...own, "--check", "own-windows,own-in-many"], checks, {
    progress: () => undefined,
  });
  expect(err).toMatch(/^first difference: own-windows: Pages and offsets MUST cut the list [^\n]+\n$/);
});

test("a server that is right is not called conformant for what it does not hold", async () => {
  const { exitCode, out } = await runCommand(
    ["--url", await serveReference(), ...own, "--check", "own-windows,own-types", "--quiet"],
    checks,
  );
  expect(out).toMatch(/Nothing found: \d+ checks passed, \d+ not decided/);
  expect(exitCode).toBe(0);
});

test("a server with other content is shown how it is judged by that", async () => {
  const url = await serve((_, response) => {
    response.writeHead(404, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ data: null, error: { status: 404, name: "NotFoundError", message: "Not Found", details: {} } }),
    );
  });
  const { exitCode, out } = await runCommand(["--url", url, "--section", "4.2", "--quiet"], checks);
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    `touchstone conformance --url ${url} --own-content --schemas ./my-strapi-project`,
  );
  expect(exitCode).toBe(3);
});

test("a server of which nothing could be read is not said to hold other content", async () => {
  const url = await serve((_, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ data: null, error: { status: 401, name: "UnauthorizedError", message: "No" } }));
  });
  const { exitCode, out } = await runCommand(["--url", url, "--section", "4.2", "--quiet"], checks);
  expect([exitCode, out]).toEqual([3, expect.not.stringContaining("own-content")]);
});

test("a server with a part of the dataset is not said to hold other content, and what --detect could not ask is named", async () => {
  const url = await serveReference((asked) => (/^\/api\/(tags|makers)\b/.test(asked) ? asked : "/nothing"));
  const { out } = await runCommand(["--url", url, "--section", "4.2", "--quiet", "--detect", "--read-only"], checks);
  const text = out.replaceAll(/\s+/g, " ");
  expect(text).toContain("of the kit's dataset: maker, tag, file. It lacks artifact, ");
  expect(text).toContain("without the rest of the dataset, the server can be checked by its own content, ");
  expect(text).not.toContain("holds other content");
  expect(text).toContain(
    "--detect could not find out what is missing: it looks at the tags and artifacts of the kit's dataset, and GET /api/artifacts?pagination[pageSize]=1 was answered with 404. Load these two types first, or name with --without what the server does not have",
  );
});

test("its checks are listed, and each is explained with the command that runs it, also where nothing else is named", async () => {
  const list = await runCommand(["--url", "http://a.test", "--own-content", "--list", "--section", "4.3"], checks);
  expect(list.out).toMatch(/^4\.3 Pagination {2}\d+ checks\n\n/);
  expect(list.out).toContain("\n  own-windows  MUST, spec\n    Pages and offsets MUST cut");
  const json = await runCommand(
    ["--url", "http://a.test", "--own-content", "--list", "--check", "own-*", "--reporter", "json"],
    checks,
  );
  const ids = (JSON.parse(json.out) as { readonly checks: readonly { readonly id: string }[] }).checks.map(
    ({ id }) => id,
  ); // as it is printed
  expect(ids).toContain("own-relation-lists");
  expect(ids.every((id) => id.startsWith("own-"))).toBe(true);
  const one = await runCommand(["--explain", "own-deletes"], checks);
  expect(one.out.replaceAll(/\s+/g, " ")).toContain(
    "--url http://localhost:1337 --own-content --schemas ./my-strapi-project --writes articles --check own-deletes",
  );
});
