import { relative, resolve } from "node:path";
import { messageOf } from "../../base/words/message-of.js";
import { isInside } from "../../data/read/tree/held-path.js";
import { descriptions } from "./describe/describe.js";
import { describer } from "./describe/description-command.js";
import { loadFromDisk } from "./source-loader.js";

/** What the types are made of, and where they go. Paths are relative to the root of Vite. */
export interface ContentTypesOptions {
  /** A project folder, a fixture folder or an export archive. */
  readonly source: string;
  /** The file of the types. Default: `src/content-api.ts`. */
  readonly output?: string | undefined;
  /** The entries of a project: their locales count. */
  readonly fixtures?: string | undefined;
}

/** The part of Vite that is used. */
interface ViteServer {
  readonly watcher: {
    add(path: string): unknown;
    on(event: "all", listener: (event: string, path: string) => void): unknown;
  };
}

export interface ContentTypesPlugin {
  readonly name: string;
  configResolved(config: { readonly root: string; readonly logger: Logger }): void;
  buildStart(): Promise<void>;
  configureServer(server: ViteServer): void;
}

interface Logger {
  info(message: string): void;
  error(message: string): void;
}

/** Several files that are saved at once are one change. In milliseconds. */
const settling = 50;

/**
 * A plugin of Vite that writes the types of content-types when Vite starts or builds, and again whenever the source changes while its server runs.
 * What is at fault is reported and left out; a change that brings a fault leaves the file as it is. A build does not fail for it.
 */
export const contentTypes = ({
  fixtures,
  output = "src/content-api.ts",
  source,
}: ContentTypesOptions): ContentTypesPlugin => {
  let [root, logger]: [string, Logger] = [process.cwd(), { info: () => {}, error: (text) => console.error(text) }];
  let writing = Promise.resolve();
  const place = (path: string): string => resolve(root, path);
  const say = (text: string): void => logger.info(`touchstone: ${text.trimEnd()}`);
  const complain = (text: string): void => logger.error(`touchstone: ${text.trimEnd()}`);
  const io = {
    load: loadFromDisk,
    stdout: say,
    stderr: complain,
    env: process.env,
    stopped: new AbortController().signal,
    columns: 120,
    errorColumns: 120,
  };
  let describe: (() => Promise<void>) | undefined;
  const write = (): Promise<void> => {
    const flags = { output: place(output), ...(fixtures !== undefined && { fixtures: place(fixtures) }) };
    const work = describe ?? describer(place(source), flags, io, descriptions.types);
    describe = work;
    writing = writing.then(() => work().catch((error: unknown) => complain(messageOf(error))));
    return writing;
  };
  const isMeant = (path: string): boolean =>
    [source, fixtures ?? source].map(place).some((folder) => folder === path || isInside(folder, path)) &&
    path !== place(output) &&
    !relative(root, path).split(/[\\/]/).includes("node_modules");
  return {
    name: "touchstone:content-types",
    configResolved: (config) => {
      ({ root, logger } = config);
    },
    buildStart: write,
    configureServer: ({ watcher }) => {
      let timer: NodeJS.Timeout | undefined;
      for (const path of [source, fixtures ?? source]) watcher.add(place(path));
      watcher.on("all", (_, path) => {
        if (!isMeant(resolve(path))) return;
        clearTimeout(timer);
        timer = setTimeout(write, settling);
      });
    },
  };
};
