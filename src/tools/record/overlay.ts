import { userUid } from "../../data/model/built-in/uids.js";
import { joinDatasets } from "../../data/write/shared/join-datasets.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import type { Client } from "../pull/client.js";
import { PullError } from "../pull/fault.js";
import { assemble, assembledDataset } from "../pull/fixtures/assemble.js";
import { readContent } from "../pull/read/read-content.js";
import { createReading } from "../pull/read/reading.js";
import { memoryStore } from "../pull/store.js";

/** How much of a content-type was read: all; nothing, since there is more than may be read; nothing, since the server does not show it to the sender. */
export type Extent = "whole" | "too much" | "refused";

export type Overlay = ReturnType<typeof createOverlay>;

/** Content of a server in memory, on which what is written to the mock lies: nothing at first. `limit`: the most entries of a type that are read. */
export const createOverlay = (limit: number) => {
  let extents = new Map<Uid, Extent>();
  let content: Dataset | undefined;
  let latest: Dataset | undefined;
  return {
    /** How much of a type was read. Undefined: it was not tried. */
    extent: (uid: Uid): Extent | undefined => extents.get(uid),
    /**
     * Reads types, and again those that were read before: links lead to all of them. Rejects with a {@link PullError} where the server is at fault,
     * for the first type and for those that were read before; then nothing has changed.
     */
    read: async (types: readonly ContentType[], client: Client, source: Dataset): Promise<void> => {
      const before = [...extents.keys()].flatMap((uid) => source.model.contentTypes.get(uid) ?? []);
      const all = [...new Set([...before, ...types])];
      const store = memoryStore();
      // One more shows that there are more.
      const reading = createReading({ client, store, model: source.model, limit: limit + 1 });
      const users = all.some(({ uid }) => uid === userUid);
      const own = all.filter(({ uid }) => uid !== userUid);
      await readContent({ types: own, users, files: false, library: false }, reading);
      const found = new Map<Uid, Extent>();
      for (const { uid } of all) {
        const fault = store.progress.types[uid]?.fault;
        const mayFail = extents.get(uid) !== "whole" && (uid !== types[0]?.uid || isRefusal(fault?.kind));
        if (fault !== undefined && !mayFail) throw new PullError(fault.kind, fault.message);
        const count = store.ids(uid).size;
        found.set(uid, fault !== undefined ? "refused" : count > limit ? "too much" : "whole");
      }
      for (const [uid, extent] of found) if (extent !== "whole") store.forget(uid);
      content = await assembledDataset(assemble(source, store, { keepUsers: true, keepEmails: true, asIs: true }));
      extents = found;
    },
    /** Fixtures with what was read in the types that they have no entries of. */
    over: (own: Dataset): Dataset => {
      latest = content === undefined ? own : joinDatasets(own, content);
      return latest;
    },
    /** Whether a dataset is the latest that was made. */
    made: (dataset: Dataset): boolean => dataset === latest,
    forget: (): void => {
      extents = new Map();
      content = undefined;
    },
  };
};

/** Whether the sender may not read a type, or the server does not have it. */
const isRefusal = (kind: string | undefined): boolean => kind === "forbidden" || kind === "missing";
