import { momentOf } from "../../../mock/config/check-config.js";
import type { ServeConfig } from "../../../mock/config/config.js";
import { readConfig } from "../../../mock/config/read-config.js";
import { findProject } from "../find-project.js";
import type { RecordFlags, ServeFlags } from "../options/serve-options.js";
import type { Io } from "../output.js";

/** What `touchstone serve` does, with nothing left to look up. */
export interface ServeSettings extends Omit<ServeConfig, "fixtures" | "now" | "port" | "host"> {
  readonly port: number;
  readonly host: string;
  readonly fixtures: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now?: number | undefined;
  readonly passphrase?: string | undefined;
  readonly controlToken?: string | undefined;
  readonly verbose: boolean;
  readonly json: boolean;
  /** What is asked of another server, and how. */
  readonly recording: RecordFlags;
  /** What is said about the configuration before anything is served. */
  readonly remarks: readonly string[];
}

/**
 * Puts together what the command line, the environment and a configuration file say, in this order. `sources`: the source, and folders
 * of entries on top of it. Rejects with a `ConfigError` for a configuration that cannot be used.
 */
export const serveSettings = async (sources: readonly string[], flags: ServeFlags, io: Io): Promise<ServeSettings> => {
  const found = await readConfig(flags.config, io.folder ?? process.cwd());
  const [source, ...folders] = sources;
  // Options that were not given are not there.
  const all: ServeConfig = { ...found.config, ...flags };
  const given = [...folders, ...[flags.fixtures ?? []].flat()];
  const configured =
    source === undefined || found.config.source === undefined ? [found.config.fixtures ?? []].flat() : [];
  const named = source ?? found.config.source;
  const meant = named === undefined ? undefined : await findProject(named);
  return {
    ...all,
    source: meant,
    fixtures: [...configured, ...given],
    rules: [...(found.config.rules ?? []), ...(flags.rules ?? [])],
    port: all.port ?? 1337,
    host: all.host ?? "127.0.0.1",
    now: all.now === undefined ? undefined : momentOf(all.now),
    passphrase: flags.passphrase ?? io.env.TOUCHSTONE_PASSPHRASE,
    controlToken: flags.controlToken ?? io.env.TOUCHSTONE_CONTROL_TOKEN,
    verbose: flags.verbose ?? false,
    json: flags.json ?? false,
    recording: { ...flags, token: flags.token ?? io.env.TOUCHSTONE_TOKEN },
    remarks: [
      ...(found.file === undefined ? [] : [`settings from ${found.file}`]),
      ...(found.remark === undefined ? [] : [found.remark]),
      ...(meant === named ? [] : [`the project ${meant}`]),
    ],
  };
};
