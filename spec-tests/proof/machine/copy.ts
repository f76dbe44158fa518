import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { loadBundledDataset, Profile } from "../../kit/reference.js";
import { type Server, serverOf } from "../faults/server.js";

/** What the instrumented code reads and writes. */
interface Switches {
  activeMutant?: string | undefined;
  /** Whose coverage is counted: undefined as long as the copy is loaded. */
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  /** Nothing is counted. */
  isQuiet?: boolean;
  mutantCoverage?: { static: Record<string, number>; readonly perTest: Record<string, Record<string, number>> };
}

/** The switches of the copy in this process. */
export const switches: Switches = {};
Object.assign(globalThis, { __stryker__: switches });

/** So often may one answer come by a mutant: more is a loop without end. */
const mostHits = 200_000;

interface Copy {
  readonly loadDataset: (path: string) => ReturnType<typeof loadBundledDataset>;
  readonly bundledDatasetPath: () => string;
  readonly createContentApi: (dataset: unknown, options: object) => { fetch(request: Request): Promise<Response> };
}

/** Loads the instrumented copy; makes servers of it that hold the bundled dataset, without shortcuts. */
export const loadCopy = async (folder: string): Promise<{ serve(profile: Profile): Promise<Server> }> => {
  const url = pathToFileURL(join(folder, "dist/src/index.js")).href;
  const copy = (await import(url)) as Copy; // a copy of what the kit imports
  return {
    async serve(profile) {
      switches.hitLimit = mostHits;
      switches.hitCount = 0;
      const dataset = await copy.loadDataset(copy.bundledDatasetPath());
      const { fetch } = copy.createContentApi(dataset, { profile, auth: true, accelerate: false });
      return serverOf((request) => {
        switches.hitCount = 0;
        return fetch(request);
      });
    },
  };
};
