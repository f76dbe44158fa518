import { visibleText } from "../../../base/words/visible-text.js";
import { explorerHeader, isOfExplorer } from "../../../mock/lint/explorer-header.js";
import type { MockOptions } from "../../../mock/mock/mock-api.js";
import type { UserMessage } from "../../../server/users/settings.js";
import type { Io } from "../output.js";
import type { Faults } from "./faults.js";
import type { ServeSettings } from "./serve-settings.js";

/** How the mock of `touchstone serve` answers, and what it prints where. */
export const mockOptions = async (settings: ServeSettings, io: Io, { report }: Faults): Promise<MockOptions> => {
  const { defaultLimit, delay = 0, jitter = 0, maxLimit, now } = settings;
  return {
    ...settings,
    limits: { ...(defaultLimit && { defaultLimit }), ...(maxLimit && { maxLimit }) },
    delay: delay + jitter > 0 ? { milliseconds: delay, jitter } : undefined,
    now: now === undefined ? undefined : () => now,
    // One for the whole run: users stay signed in when the source is read again.
    jwtSecret: settings.seed === undefined ? crypto.randomUUID() : `seed ${settings.seed}`,
    onError: report,
    onMessage: (message) => io.stdout(`${announcement(message)}\n`),
    onHint: (hint) => io.stderr(`hint: ${hint}\n`),
    onRequest: settings.log ? await requestPrinter(io) : undefined,
  };
};

const requestPrinter = async (io: Io): Promise<MockOptions["onRequest"]> => {
  const { requestLines } = await import("./request-line.js");
  return (request) => {
    if (!isOfExplorer(request.header(explorerHeader), request.search)) io.stdout(`${requestLines(request)}\n`);
  };
};

/** What a message to a user holds, on one line: no mail is sent, but a developer needs the token. An address may hold anything. */
const announcement = ({ kind, to, token }: UserMessage): string => {
  const purpose = kind === "reset-password" ? "code to reset the password" : "token to confirm the address";
  return `${purpose} of ${visibleText(JSON.stringify(to))}: ${token}`;
};
