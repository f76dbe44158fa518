import { build } from "esbuild";
import { library } from "../data/read/shared/library.test-data.js";
import type * as touchstone from "./browser.js";

/** Files that a front end could have at hand. */
export const files: Readonly<Record<string, unknown>> = {
  ...library,
  "entries/authors.json": [{ name: "A" }, { name: "B" }],
};

/** Bundles an entry as front ends do, into one file that makes `touchstone` a global. Rejects when it needs more than a browser has. */
export const bundled = async (entry = "src/mock/browser.ts"): Promise<string> => {
  const { outputFiles, warnings } = await build({
    stdin: { contents: `export * from "./${entry}";`, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    globalName: "touchstone",
    write: false,
    logLevel: "silent",
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
  return outputFiles[0]?.text ?? "";
};

/**
 * What a front end does with a mock: reading, writing, signing in, uploading, resetting. It is run by its text, where there is nothing but
 * the bundle, and uses nothing from around it.
 */
export const scenario = async (
  { createMock }: Pick<typeof touchstone, "createMock">,
  given: Readonly<Record<string, unknown>>,
) => {
  const mock = await createMock(given, { seed: 1 });
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const form = body instanceof FormData;
    const type: Record<string, string> = body === undefined || form ? {} : { "content-type": "application/json" };
    const init: RequestInit = { method, headers: { ...type, ...headers } };
    if (body !== undefined) init.body = form ? body : JSON.stringify(body);
    const answer = await mock.fetch(new Request(`https://mock.test${path}`, init));
    // biome-ignore lint/suspicious/noExplicitAny: looked into as a front end does.
    const json: any = await answer.json().catch(() => undefined);
    return { status: answer.status, json };
  };
  const names = async () => {
    const { json } = await ask("GET", "/api/authors?sort=name:desc&filters[name][$ne]=B&fields=name");
    return json.data.map(({ attributes }: { readonly attributes: { readonly name: string } }) => attributes.name);
  };
  const created = await ask("POST", "/api/authors", { data: { name: "C" } });
  const after = await names();
  const account = { username: "somebody", email: "s@mock.test", password: "Passw0rd" };
  const registered = await ask("POST", "/api/auth/local/register", account);
  const login = await ask("POST", "/api/auth/local", { identifier: "somebody", password: "Passw0rd" });
  const me = await ask("GET", "/api/users/me", undefined, { authorization: `Bearer ${login.json?.jwt}` });
  const form = new FormData();
  form.append(
    "files",
    new File(['<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"/>'], "a.svg", { type: "image/svg+xml" }),
  );
  const upload = await ask("POST", "/api/upload", form);
  const asked = mock.requests().length;
  mock.reset();
  return {
    statuses: [created.status, registered.status, login.status, me.status, upload.status],
    after,
    me: me.json?.username,
    size: [upload.json?.[0]?.width, upload.json?.[0]?.height],
    asked,
    reset: await names(),
  };
};

/** What comes of it. */
export const outcome = {
  statuses: [200, 200, 200, 200, 200],
  after: ["C", "A"],
  me: "somebody",
  size: [7, 9],
  asked: 6,
  reset: ["A"],
};
