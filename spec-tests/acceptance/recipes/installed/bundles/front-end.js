import { createMock } from "touchstone";

/** What a front end gets of these steps. */
const expected = {
  statuses: [200, 200, 200, 200, 200, 404],
  names: ["Rope", "On loan"],
  me: "somebody",
  size: [7, 9],
  asked: 7,
  after: ["On loan"],
};

/**
 * What a front end does with a mock of the museum: it reads, writes, signs in, uploads, resets. Resolves with "works", or with what came of it. Uses
 * web standards alone.
 */
export const tryMock = async (files) => {
  const mock = await createMock(files, { seed: 1, lenient: true });
  const ask = async (method, path, body, headers = {}) => {
    const form = body instanceof FormData;
    const type = body === undefined || form ? {} : { "content-type": "application/json" };
    const init = { method, headers: { ...type, ...headers }, body: body && (form ? body : JSON.stringify(body)) };
    const answer = await mock.fetch(new Request(`https://mock.test${path}`, init));
    return { status: answer.status, json: await answer.json().catch(() => undefined) };
  };
  const names = async () => {
    const { json } = await ask("GET", "/api/tags?sort=name:desc&filters[slug][$in]=rope&filters[slug][$in]=on-loan");
    return json.data.map(({ attributes }) => attributes.name);
  };
  const created = await ask("POST", "/api/tags", { data: { name: "Rope", slug: "rope" } });
  const seen = await names();
  const account = { username: "somebody", email: "s@mock.test", password: "Passw0rd" };
  const registered = await ask("POST", "/api/auth/local/register", account);
  const login = await ask("POST", "/api/auth/local", { identifier: "somebody", password: "Passw0rd" });
  const me = await ask("GET", "/api/users/me", undefined, { authorization: `Bearer ${login.json?.jwt}` });
  const form = new FormData();
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"/>';
  form.append("files", new File([picture], "a.svg", { type: "image/svg+xml" }));
  const upload = await ask("POST", "/api/upload", form);
  const unknown = await ask("GET", "/api/tagz");
  const asked = mock.requests().length;
  mock.reset();
  const result = {
    statuses: [created, registered, login, me, upload, unknown].map(({ status }) => status),
    names: seen,
    me: me.json?.username,
    size: [upload.json?.[0]?.width, upload.json?.[0]?.height],
    asked,
    after: await names(),
  };
  return JSON.stringify(result) === JSON.stringify(expected) ? "works" : JSON.stringify(result);
};
