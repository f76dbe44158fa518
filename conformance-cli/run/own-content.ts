import { readFile } from "node:fs/promises";
import { loadSource } from "../../spec-tests/kit/reference.js";
import { shellQuote } from "../../spec-tests/kit/report/commands.js";
import type { RunSettings } from "../../spec-tests/runner/run/settings.js";
import { UsageError } from "../base/usage-error.js";
import type { OwnOptions } from "../options/options.js";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What stands behind an option. Throws a {@link UsageError} that names it. */
const readOf = async <T>(
  option: string,
  given: string | undefined,
  read: (given: string) => Promise<T>,
): Promise<T | undefined> => {
  if (given === undefined) return undefined;
  try {
    return await read(given);
  } catch (error) {
    throw new UsageError(`${option} ${given}: ${messageOf(error)}`);
  }
};

/** The document of `--openapi`, from a file or an address. Nothing of the run's headers is sent there. */
const documentOf = async (place: string): Promise<unknown> => {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, "utf8"));
  const response = await fetch(place, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
};

/** Reads what the options name. Throws a {@link UsageError} for what cannot be read. */
export const readOwnContent = async (own: OwnOptions): Promise<NonNullable<RunSettings["ownContent"]>> => {
  const { content, openapi, rate, schemas, type, types, writes } = own;
  const words = Object.entries({
    schemas,
    openapi,
    types: types?.join(),
    content,
    type: type?.join(),
    writes: writes?.join(),
  });
  return {
    schemas: await readOf("--schemas", schemas, loadSource),
    openApi: await readOf("--openapi", openapi, documentOf),
    content: await readOf("--content", content, loadSource),
    ...{ types, only: type, interval: rate, writes },
    command: [
      "--own-content",
      ...words.flatMap(([name, word]) => (word === undefined ? [] : [`--${name}`, plain(word)])),
    ],
  };
};

const plain = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : shellQuote(word));
