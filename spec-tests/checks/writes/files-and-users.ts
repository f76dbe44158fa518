import { type Check, check } from "../../kit/check.js";
import type { Answer } from "../../kit/exchange.js";
import { expectEqual, expectOne, expectStatus, expectThat, failWith } from "../../kit/expect.js";
import { expectRefusal, type Refusal } from "../../kit/expect-error.js";
import { isRecord } from "../../kit/json.js";
import { expectNoMembers, type Members } from "../../kit/populated.js";
import { create, post, scratchEntry, scratchName, scratchValues, update } from "../../kit/scratch.js";
import type { Target } from "../../kit/target.js";
import { linkedIds, show } from "./bench.js";

const observed = { source: "observed", interpretation: "I-100" } as const;

const fullAccess = { authorization: "Bearer havnsund-full-access-token" };

const readOnly = { authorization: "Bearer havnsund-read-only-token" };

const anonymous = { authorization: "" };

const forbidden: Refusal = { status: 403, name: "ForbiddenError", message: "Forbidden" };

/** A form with one text file, as a browser sends it. */
const fileForm = (name: string, text: string, info?: object) => {
  const part = (headers: string, body: string) => `--touchstone\r\n${headers}\r\n\r\n${body}\r\n`;
  const file = part(
    `Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/plain`,
    text,
  );
  const extra = info === undefined ? "" : part('Content-Disposition: form-data; name="fileInfo"', JSON.stringify(info));
  return {
    body: `${extra}${file}--touchstone--\r\n`,
    headers: { ...fullAccess, "content-type": "multipart/form-data; boundary=touchstone" },
  };
};

/** Uploads a file that is deleted when the check is over. */
const upload = async (target: Target, name: string, text: string, info?: object) => {
  const answer = await target.request("POST", "/api/upload", fileForm(name, text, info));
  const [file] = Array.isArray(answer.json) ? answer.json : [];
  if (!isRecord(file) || typeof file.id !== "number") return notAFile(answer);
  target.deleteLater(`/api/upload/files/${file.id}`);
  return { answer, file, id: file.id };
};

const notAFile = (answer: Answer): never =>
  failWith(answer, {
    why: "The answer to an upload is not a list of files",
    kind: "upload",
    expected: [{ id: 1, name: "..." }],
    actual: answer.json,
  });

/** 200 or 201 and a bare user; returns it. */
const expectUser = (answer: Answer): Members & { readonly id: number } => {
  expectStatus(answer, 200, 201);
  const { json } = answer;
  if (isRecord(json) && typeof json.id === "number") return { ...json, id: json.id };
  return failWith(answer, { why: "The answer is not a user", kind: "user", expected: { id: 1 }, actual: json });
};

const newUser = () => {
  const name = scratchName();
  return { username: name, email: `${name}@scratch.example`, password: "Half-Hitch-7", role: 1 };
};

/** The id of a role, which the caller may not be allowed to see in the dataset's own numbering. */
const roleOf = async (target: Target, type: string): Promise<number> => {
  const answer = await target.get("/api/users-permissions/roles", {}, fullAccess);
  const roles = isRecord(answer.json) && Array.isArray(answer.json.roles) ? answer.json.roles : [];
  const role = roles.find((one) => isRecord(one) && one.type === type);
  if (isRecord(role) && typeof role.id === "number") return role.id;
  return failWith(answer, { why: `There is no role ${type}`, kind: "role", expected: type, actual: answer.json });
};

const uploadNeeds: Check["needs"] = ["writes", "media", "tokens"];

const userNeeds: Check["needs"] = ["writes", "users", "tokens"];

/** Files, users and permissions to write, which the specification does not show. */
export const fileAndUserChecks: readonly Check[] = [
  check({
    id: "writes-upload",
    section: "4.7",
    ...observed,
    needs: uploadNeeds,
    statement:
      "A file sent to /api/upload MUST become a file that can be listed, related to and read, until it is deleted.",
    async run(target) {
      const name = `${scratchName()}.txt`;
      const text = "One hand for yourself, one for the ship.";
      const { answer, file, id } = await upload(target, name, text);
      expectStatus(answer, 200, 201);
      const { ext, mime, width, formats } = file;
      const expected = { name, ext: ".txt", mime: "text/plain", width: null, formats: null };
      expectEqual(answer, { name: file.name, ext, mime, width, formats }, expected, "The file");
      const shown = await target.get(`/api/upload/files/${id}`);
      expectStatus(shown, 200);
      expectEqual(shown, isRecord(shown.json) ? shown.json.name : undefined, name, "The name");
      const owner = await scratchEntry(target, "restoration", { photos: [id] });
      const linked = await show(target, "restoration", owner, { populate: ["photos"] });
      expectEqual(linked.answer, linkedIds(linked.answer, linked.attributes, "photos"), [id], "photos");
      const bytes = await target.get(new URL(String(file.url), "http://server.invalid").pathname);
      expectEqual(bytes, [bytes.status, bytes.body], [200, text], "The bytes of the file");
      const deleted = await target.request("DELETE", `/api/upload/files/${id}`, { headers: fullAccess });
      expectStatus(deleted, 200);
      expectStatus(await target.get(`/api/upload/files/${id}`), 404);
      const after = await show(target, "restoration", owner, { populate: ["photos"] });
      expectEqual(after.answer, linkedIds(after.answer, after.attributes, "photos"), [], "photos");
    },
  }),
  check({
    id: "writes-upload-info",
    section: "4.7",
    ...observed,
    needs: uploadNeeds,
    statement: "fileInfo of an upload MUST name the file and give it its alternative text and caption.",
    async run(target) {
      const info = { name: scratchName(), alternativeText: "A knot", caption: "Tied by hand" };
      const { answer, file } = await upload(target, `${scratchName()}.txt`, "knot", info);
      const { name, alternativeText, caption } = file;
      expectEqual(answer, { name, alternativeText, caption }, info, "The file");
    },
  }),
  check({
    id: "writes-upload-empty",
    section: "4.7",
    ...observed,
    needs: uploadNeeds,
    statement: "An upload without files MUST be refused.",
    async run(target) {
      await upload(target, `${scratchName()}.txt`, "proof");
      const body = '--touchstone\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n--touchstone--\r\n';
      const headers = { ...fullAccess, "content-type": "multipart/form-data; boundary=touchstone" };
      expectRefusal(await target.request("POST", "/api/upload", { body, headers }), { status: 400 });
    },
  }),
  check({
    id: "writes-user",
    section: "2.2",
    ...observed,
    needs: userNeeds,
    statement: "A user MUST be created, updated and deleted with bare documents, and its password never be returned.",
    async run(target) {
      const values = { ...newUser(), role: await roleOf(target, "authenticated") };
      const created = await post(target, "/api/users", { body: values, headers: fullAccess });
      const user = expectUser(created);
      expectNoMembers(created, user, ["password", "resetPasswordToken", "confirmationToken"]);
      const { username, email, blocked } = user;
      const expected = { username: values.username, email: values.email, blocked: false };
      expectEqual(created, { username, email, blocked }, expected, "The user");
      const path = `/api/users/${user.id}`;
      const updated = await target.request("PUT", path, { body: { desk: "Room 9" }, headers: fullAccess });
      const changed = expectUser(updated);
      expectNoMembers(updated, changed, ["password"]);
      expectEqual(updated, [changed.desk, changed.username], ["Room 9", values.username], "The updated user");
      const deleted = await target.request("DELETE", path, { headers: fullAccess });
      expectEqual(deleted, expectUser(deleted).id, user.id, "The deleted user");
      const gone = await target.get(path);
      expectEqual(gone, isRecord(gone.json), false, "Whether the deleted user is found");
    },
  }),
  check({
    id: "writes-user-signs-in",
    section: "5",
    ...observed,
    needs: userNeeds,
    statement:
      "A new user MUST be able to sign in with the password it was given, and after a change with the new one alone.",
    async run(target) {
      const values = { ...newUser(), role: await roleOf(target, "authenticated"), confirmed: true };
      const { id } = expectUser(await post(target, "/api/users", { body: values, headers: fullAccess }));
      const signIn = async (password: string) => {
        const body = { identifier: values.username, password };
        return target.request("POST", "/api/auth/local", { body, headers: anonymous });
      };
      const first = await signIn(values.password);
      expectStatus(first, 200);
      const jwt = isRecord(first.json) ? first.json.jwt : undefined;
      expectThat(first, typeof jwt === "string", {
        why: "There is no jwt",
        kind: "jwt",
        expected: "a token",
        actual: first.json,
      });
      const me = await target.get("/api/users/me", {}, { authorization: `Bearer ${jwt}` });
      expectEqual(me, expectUser(me).id, id, "The user behind the token");
      const body = { password: "Bowline-8" };
      expectStatus(await target.request("PUT", `/api/users/${id}`, { body, headers: fullAccess }), 200);
      expectStatus(await signIn(values.password), 400);
      expectStatus(await signIn("Bowline-8"), 200);
      const block = { blocked: true };
      expectStatus(await target.request("PUT", `/api/users/${id}`, { body: block, headers: fullAccess }), 200);
      expectStatus(await signIn("Bowline-8"), 400);
    },
  }),
  check({
    id: "writes-user-taken",
    section: "2.2",
    ...observed,
    needs: userNeeds,
    statement: "A user whose name or email another one has MUST be refused.",
    async run(target) {
      const role = await roleOf(target, "authenticated");
      const values = { ...newUser(), role };
      expectUser(await post(target, "/api/users", { body: values, headers: fullAccess }));
      const { username, email } = newUser();
      for (const body of [
        { ...values, email },
        { ...values, username },
      ]) {
        expectRefusal(await post(target, "/api/users", { body, headers: fullAccess }), { status: 400 });
      }
    },
  }),
  check({
    id: "writes-without-permission",
    section: "5",
    ...observed,
    needs: ["writes", "permissions", "tokens"],
    statement: "Whoever may not create, update or delete entries MUST be refused with 403, and change nothing.",
    async run(target) {
      const id = await scratchEntry(target, "tag", {}, fullAccess);
      const path = `/api/tags/${id}`;
      const before = await show(target, "tag", id);
      const values = scratchValues(target.dataset.type("tag"));
      for (const headers of [anonymous, readOnly]) {
        expectRefusal(await create(target, "tag", values, { headers }), forbidden);
        expectRefusal(await target.request("PUT", path, { body: { data: { name: "Taken" } }, headers }), forbidden);
        expectRefusal(await target.request("DELETE", path, { headers }), forbidden);
      }
      const wrong = { authorization: "Bearer wrong" };
      expectStatus(await target.request("DELETE", path, { headers: wrong }), 401);
      const after = await show(target, "tag", id);
      expectEqual(after.answer, after.attributes, before.attributes, "The entry");
      expectStatus(await target.request("DELETE", path, { headers: fullAccess }), 200);
    },
  }),
  check({
    id: "writes-permission-first",
    section: "7",
    ...observed,
    needs: ["writes", "permissions"],
    statement: "A missing permission MUST be told before a wrong body and before an unknown entry.",
    async run(target) {
      await scratchEntry(target, "restoration");
      const options = { body: {}, headers: anonymous };
      expectRefusal(await target.request("PUT", "/api/tags/2147483000", options), forbidden);
      expectRefusal(await target.request("DELETE", "/api/tags/2147483000", options), forbidden);
      expectRefusal(await post(target, "/api/tags", options), forbidden);
    },
  }),
  check({
    id: "writes-forbidden-relation",
    section: "5",
    ...observed,
    needs: ["writes", "permissions", "tokens", "i18n", "draft-and-publish"],
    statement: "A relation to a content-type that the caller may not find MUST be ignored in data.",
    async run(target) {
      const number = scratchName();
      const made = await create(target, "valuation", { policyNumber: number }, { headers: fullAccess });
      const valuation = expectOne(made).id;
      const id = await scratchEntry(target, "artifact");
      const refused = await target.request("PUT", `/api/artifacts/${id}`, {
        body: { data: { valuation, nickname: "Tried" } },
        headers: anonymous,
      });
      expectStatus(refused, 200);
      const path = `/api/valuations/${valuation}`;
      const before = await target.get(path, { populate: ["artifact"] }, fullAccess);
      expectEqual(before, linkedIds(before, expectOne(before).attributes, "artifact"), [], "valuation.artifact");
      const allowed = await target.request("PUT", `/api/artifacts/${id}`, {
        body: { data: { valuation } },
        headers: fullAccess,
      });
      expectStatus(allowed, 200);
      const after = await target.get(path, { populate: ["artifact"] }, fullAccess);
      expectEqual(after, linkedIds(after, expectOne(after).attributes, "artifact"), [id], "valuation.artifact");
      expectStatus(await update(target, "artifact", id, { nickname: "Kept" }), 200);
    },
  }),
];
