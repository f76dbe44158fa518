import { type Command, InvalidArgumentError } from "commander";
import type { Prefixes } from "../../spec-tests/kit/contract/address.js";
import { UsageError } from "../base/usage-error.js";

/** Adds the options about where the server has its types to a command. */
export const describePrefixes = (command: Command): Command =>
  command
    .option(
      "--api-prefix <path>",
      "what the server has in place of /api: /v1/content, or / for nothing; users, files and signing in are there too",
      parsePrefix,
    )
    .option("--plugin-prefix <path>", "what it has there for users, auth, upload and i18n alone: /api", parsePrefix);

/** Refuses prefixes for a server that is not there. */
export const checkPrefixes = ({ apiPrefix, pluginPrefix }: Prefixes, isServer: boolean): void => {
  if (!isServer && (apiPrefix !== undefined || pluginPrefix !== undefined))
    throw new UsageError(
      `--${apiPrefix === undefined ? "plugin" : "api"}-prefix needs --url: the embedded reference has everything below /api`,
    );
};

/** Reads a path; it comes out without slashes at its end. */
const parsePrefix = (text: string): string => {
  const path = text.replace(/\/+$/, "");
  if (!text.startsWith("/") || !/^(\/[\w.~%@:+-]+)*$/.test(path) || /\/\.\.?(\/|$)/.test(path))
    throw new InvalidArgumentError("Expected a path such as /v1/content.");
  return path;
};
