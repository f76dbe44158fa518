import { ok } from "../../base/result.js";
import type { Input } from "../../reference/write.js";
import type { Call } from "../http/router.js";
import type { Service } from "../http/service.js";
import { attachFiles } from "../uploads/attach-files.js";
import { readEntryBody } from "./entry-body.js";

/** What the body of a write asks for: its `data`, and its files once the entry is there. */
export const writeInput = ({ context }: Service, call: Call): Input => {
  const body = readEntryBody(call);
  if (!body.ok) return body;
  const { data, files } = body.value;
  if (files.length === 0) return ok({ data });
  return ok({ data, attach: attachFiles(files, context(call.grant.caller).now()) });
};
