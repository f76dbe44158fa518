import { isRecord } from "../../base/json.js";
import { messageOf } from "../../base/message-of.js";
import { pathFault } from "../../base/path-names.js";
import { fileUid } from "../../data/model/built-in/uids.js";
import { uploadPaths } from "../../data/read/shared/upload-paths.js";
import { PullError } from "./fault.js";
import { type Reading, remark } from "./reading.js";

/** Reads the bytes of the files that the server holds itself; what lies with a storage service stays there. */
export const readUploads = async (reading: Reading): Promise<void> => {
  const { client, store } = reading;
  const known = new Set(store.progress.files);
  for await (const { text } of store.entries(fileUid)) {
    const values: unknown = JSON.parse(text);
    if (!isRecord(values)) continue;
    const paths = uploadPaths({ values: values as Parameters<typeof uploadPaths>[0]["values"] });
    if (paths.length === 0)
      remark(store, `files: left where they are: ${String(values.url).slice(0, 100)} is at no path /uploads/`);
    for (const { path } of paths) {
      if (known.has(path)) continue;
      known.add(path);
      const fault = pathFault(path);
      if (fault !== undefined) {
        remark(store, `uploads/${path.slice(0, 100)}: left out, its path ${fault}`);
        continue;
      }
      try {
        await store.putFile(path, await client.bytes(`/uploads/${path.split("/").map(encodeURIComponent).join("/")}`));
        store.progress.files.push(path);
        await store.append(fileUid, []);
      } catch (error) {
        if (!(error instanceof PullError) || error.kind === "stopped" || error.kind === "unreachable") throw error;
        remark(store, `uploads/${path}: ${messageOf(error)}`);
      }
    }
  }
};
