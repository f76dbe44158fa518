import { isRecord } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Input } from "../../reference/write.js";
import type { Call } from "../http/route.js";
import { attachFiles, type EntryFile } from "../uploads/attach-files.js";
import type { UploadedFile } from "../uploads/uploaded-file.js";
import { parseAnyJson } from "./body.js";

/** What the body of a write holds. */
interface EntryBody {
  /** Undefined where the body has no `data`. */
  readonly data: unknown;
  readonly files: readonly EntryFile[];
}

/**
 * Reads the body of a write: `data`, which is JSON text in a form with files, and the files, whose names are `files.` and the path of an
 * attribute (section 4.8). Fails with `bad-request`, and for `data` as `parseAnyJson` does.
 */
export const readEntryBody = ({ body, files }: Pick<Call, "body" | "files">): Result<EntryBody> => {
  const data = isRecord(body) && Object.hasOwn(body, "data") ? body.data : undefined;
  if (files === undefined) return ok({ data, files: [] });
  if (data === undefined || data === "") return refuse(["data"], noData);
  const refuseText = () => refuse(["data"], noJson);
  const read = typeof data === "string" ? parseAnyJson(data, refuseText) : refuseText();
  if (!read.ok) return read;
  const entryFiles = files.map((file) => ({ path: pathOf(file), file }));
  const stray = entryFiles.find(({ path }) => path.length < 2 || path[0] !== "files");
  if (stray !== undefined) return refuse([stray.file.field], strayFile);
  return ok({ data: read.value, files: entryFiles.map(({ file, path }) => ({ file, path: path.slice(1) })) });
};

// The real server's words; the first two it means to say, but answers with a 500.
const noData = "When using multipart/form-data you need to provide your data in a JSON 'data' field.";
const noJson = "Invalid 'data' field. 'data' should be a valid JSON.";
const strayFile =
  "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\n" +
  'For example, when a media file is named "avatar", make sure the form key name is "files.avatar"';

const refuse = (path: readonly string[], message: string): Result<never> =>
  fail({ code: "bad-request", path, message });

const pathOf = ({ field }: UploadedFile): readonly string[] => field.split(/[.[\]]+/).filter((key) => key !== "");

/** What the body of a write asks for: its `data`, and its files once the entry is there. */
export const writeInput = (call: Call): Input => {
  const body = readEntryBody(call);
  if (!body.ok) return body;
  const { data, files } = body.value;
  if (files.length === 0) return ok({ data });
  return ok({ data, attach: attachFiles(files, call.context.now()) });
};
