import type { Profile } from "../base/profile.js";
import type { ApiRequest } from "../http/message.js";
import type { UserMessage } from "../index.js";
import type { Dataset } from "../model/dataset.js";
import { CommandError, type Io } from "./output.js";

/** The options of `touchstone serve`, as the command line gives them. */
export interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly auth?: boolean;
  readonly profile: Profile;
  readonly defaultLimit?: number;
  readonly maxLimit?: number;
  readonly fixtures?: string;
  readonly passphrase?: string;
  readonly controlToken?: string;
}

/** Reads a source; undefined is the dataset that comes with the package. Rejects with an error whose message is for its user. */
export type SourceLoader = (
  source: string | undefined,
  options: { readonly passphrase?: string; readonly fixtures?: string },
) => Promise<Dataset>;

/**
 * Serves a source until it is asked to stop. Without a source: the dataset that comes with the package.
 * Throws a {@link CommandError} when the source cannot be read or the port cannot be listened on.
 */
export const serveCommand = async (
  source: string | undefined,
  flags: ServeFlags,
  io: Io,
  loader: SourceLoader,
): Promise<void> => {
  // Loaded here, so that --help and a wrong option are answered at once.
  const [{ createMockApi }, { withControl }, { servePage }, { serve }, { packageVersion }, { remarks, summary }] =
    await Promise.all([
      import("../mock/mock-api.js"),
      import("../control/with-control.js"),
      import("../page/serve-page.js"),
      import("../http/serve.js"),
      import("../sources/package-version.js"),
      import("./summary.js"),
    ]);
  const dataset = await load(source, flags, io, loader);
  const { auth = false, defaultLimit, host, maxLimit, port, profile } = flags;
  const limits = { ...(defaultLimit && { defaultLimit }), ...(maxLimit && { maxLimit }) };
  const onError = (error: unknown, { method, path }: { readonly method: string; readonly path: string }): void =>
    io.stderr(`touchstone: a fault of touchstone itself, at ${method} ${path}\n${stackOf(error)}\n`);
  const onMessage = (message: UserMessage): void => io.stdout(`${announcement(message)}\n`);
  const mock = createMockApi(dataset, { profile, auth, limits, onError, onMessage });
  const token = flags.controlToken ?? io.env.TOUCHSTONE_CONTROL_TOKEN;
  const controlled = withControl(mock, { version: packageVersion(), source, token, onError });
  const handle = (request: ApiRequest) => servePage(request) ?? controlled.handle(request);
  const server = await serve({ handle }, { host, port }).catch((error: unknown) => {
    throw new CommandError(messageOf(error), 1);
  });
  const access = auth ? "roles and tokens of the dataset decide" : "everyone may do everything (--auth: roles decide)";
  const lines = [
    `${dataset.name}, as ${profile === "spec" ? "the specification says" : "Strapi 4.26 serves it"}; ${access}`,
    "",
    ...summary(dataset),
    "",
  ];
  io.stdout(`${lines.join("\n")}\n`);
  for (const line of remarks(dataset.warnings, io.errorColumns)) io.stderr(`${line}\n`);
  if (auth && !hasPublicRole(dataset)) io.stderr(`${noPublicRole}\n`);
  io.stdout(`Listening on ${server.url} (Ctrl+C stops)\n`);
  await aborted(io.stopped);
  await server.close();
};

/** What a message to a user holds, on one line: no mail is sent, but a developer needs the token. An address may hold anything. */
const announcement = ({ kind, to, token }: UserMessage): string => {
  const purpose = kind === "reset-password" ? "code to reset the password" : "token to confirm the address";
  return `${purpose} of ${JSON.stringify(to)}: ${token}`;
};

const load = async (source: string | undefined, { fixtures, passphrase }: ServeFlags, io: Io, loader: SourceLoader) => {
  const secret = passphrase ?? io.env.TOUCHSTONE_PASSPHRASE;
  const options = { ...(secret !== undefined && { passphrase: secret }), ...(fixtures !== undefined && { fixtures }) };
  try {
    return await loader(source, options);
  } catch (error) {
    throw new CommandError(messageOf(error), 1);
  }
};

const hasPublicRole = ({ records }: Dataset): boolean =>
  (records.get("plugin::users-permissions.role") ?? []).some(({ values }) => values.type === "public");

const noPublicRole = "warning: the dataset has no role of type public, so that every request without a token is a 401";

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
