import { messageOf } from "../../../base/words/message-of.js";
import { createKeeper, type KeepPlace } from "../../../data/write/keep/keep-fixtures.js";
import { withShownPaths } from "../../../mock/control/shown-path.js";
import type { Keeping } from "../../../mock/control/state-document.js";
import type { Mock } from "../../../mock/mock/mock-api.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { loadWithData } from "./live-source.js";
import { servedData } from "./served-data.js";

/**
 * Keeps the data of a mock in the fixture files that it is served from. `read` reads the source again: from then on a reset goes back to what
 * was kept. What it rejects with names folders as whoever asks may see them.
 */
export const keepingOf = (mock: Mock, place: KeepPlace, read: () => Promise<Dataset>): Keeping => {
  const keeper = createKeeper(place);
  const shown = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const paths = [place.source ?? [], place.fixtures].flat();
      throw new Error(withShownPaths(messageOf(error), paths), { cause: error });
    }
  };
  return {
    plan: () => shown(() => keeper.plan(servedData(mock), mock.dataset)),
    keep: (digest) =>
      shown(async () => {
        const kept = await keeper.keep(digest, servedData(mock), mock.dataset);
        if (kept !== undefined && kept.files.length > 0) loadWithData(mock, await read());
        return kept;
      }),
  };
};
