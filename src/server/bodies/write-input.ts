import { fail, ok } from "../../base/result.js";
import type { Input } from "../../reference/commands/request.js";
import type { Call } from "../http/router.js";
import type { Service } from "../http/service.js";
import { attachFiles } from "../uploads/attach-files.js";
import { readEntryBody } from "./entry-body.js";

/**
 * What the body of a write asks for: its `data`, and its files once the entry is there. The specification shows the place of `data`
 * (section 4.7); its refusal is measured.
 */
export const writeInput = ({ context, uploads }: Service, call: Call): Input => {
  const body = readEntryBody(call);
  if (!body.ok) return body;
  const { data, files } = body.value;
  if (typeof data !== "object" || data === null) {
    return fail({ code: "invalid-body", path: ["data"], message: 'Missing "data" payload in the request body' });
  }
  if (files.length === 0) return ok({ data });
  const now = context(call.grant.caller).now();
  return ok({ data, attach: attachFiles(files, { uploads, now }) });
};
