import { pathFault } from "../../../base/path-names.js";
import { messageOf } from "../../../base/words/message-of.js";
import { fileUid } from "../../../data/model/built-in/uids.js";
import { uploadPaths } from "../../../data/read/shared/upload-paths.js";
import { PullError } from "../fault.js";
import { type Reading, remark } from "./reading.js";

/** Reads the bytes of the files that the server holds itself; what lies with a storage service stays there. */
export const readUploads = async ({ client, store }: Reading): Promise<void> => {
  const paths = new Set<string>();
  for (const { members } of store.entries(fileUid)) {
    // Any values will do.
    const own = uploadPaths({ values: members as Parameters<typeof uploadPaths>[0]["values"] });
    if (own.length === 0)
      remark(store, `files: left where they are: ${String(members.url).slice(0, 100)} is at no path /uploads/`);
    for (const { path } of own) paths.add(path);
  }
  for (const path of paths) {
    const fault = pathFault(path);
    if (fault !== undefined) {
      remark(store, `uploads/${path.slice(0, 100)}: left out, its path ${fault}`);
      continue;
    }
    const address = `/uploads/${path.split("/").map(encodeURIComponent).join("/")}`;
    await store
      .keepFile(path, () => client.bytes(address))
      .catch((error: unknown) => {
        if (!(error instanceof PullError) || error.kind === "stopped" || error.kind === "unreachable") throw error;
        remark(store, `uploads/${path}: ${messageOf(error)}`);
      });
  }
};
