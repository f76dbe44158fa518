import { isRecord, parseJson } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { anArray, anInteger, type Form, misshapen } from "../../kit/expect/compare.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectForm, expectStatus, failWith } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { fullAccess, scratchEntry, scratchName } from "../../kit/scratch/entries.js";
import { linkedIds, show } from "../4.7-updates/tested-relations.js";

/** A form with one text file, as a browser sends it. */
const uploadForm = (name: string, text: string, info?: object) => {
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
  const answer = await target.request("POST", "/api/upload", uploadForm(name, text, info));
  const [first] = Array.isArray(answer.json)
    ? answer.json
    : failWith(answer, misshapen(answer.json, "", anArray, "file-list"));
  const file = expectForm<Members & { readonly id: number }>(answer, first, "[0]", fileForm);
  target.deleteLater(`/api/upload/files/${file.id}`);
  return { answer, file, id: file.id };
};

/** Where the server itself has the file that an answer to an upload shows; undefined where another one has it. */
const ownPath = ({ body, request }: Answer): string | undefined => {
  const json = parseJson(body);
  const [file]: readonly unknown[] = Array.isArray(json) ? json : [];
  const address = new URL(isRecord(file) ? String(file.url) : "", request.url);
  return address.origin === new URL(request.url).origin ? address.pathname + address.search : undefined;
};

const fileForm: Form = { name: "file", words: "a file { id: integer, ... }", members: { id: anInteger } };
/** Files to upload, which the specification does not show. */
export const uploadChecks = [
  check("writes-upload", async (target) => {
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
    const path = ownPath(answer);
    if (path !== undefined) {
      const bytes = await target.get(path);
      expectEqual(bytes, [bytes.status, bytes.body], [200, text], "The bytes of the file");
    }
    const deleted = await target.request("DELETE", `/api/upload/files/${id}`, { headers: fullAccess });
    expectStatus(deleted, 200);
    expectStatus(await target.get(`/api/upload/files/${id}`), 404);
    const after = await show(target, "restoration", owner, { populate: ["photos"] });
    expectEqual(after.answer, linkedIds(after.answer, after.attributes, "photos"), [], "photos");
  }),
  check("writes-upload-info", async (target) => {
    const info = { name: scratchName(), alternativeText: "A knot", caption: "Tied by hand" };
    const { answer, file } = await upload(target, `${scratchName()}.txt`, "knot", info);
    const { name, alternativeText, caption } = file;
    expectEqual(answer, { name, alternativeText, caption }, info, "The file");
  }),
  check("writes-upload-empty", async (target) => {
    await upload(target, `${scratchName()}.txt`, "proof");
    const body = '--touchstone\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n--touchstone--\r\n';
    const headers = { ...fullAccess, "content-type": "multipart/form-data; boundary=touchstone" };
    expectRefusal(await target.request("POST", "/api/upload", { body, headers }), { status: 400 });
  }),
];
