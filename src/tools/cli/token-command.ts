import { join } from "node:path";
import { commandLine } from "../../base/command-line.js";
import { messageOf } from "../../base/message-of.js";
import { secretBytes } from "../../base/random-bytes.js";
import { shapeChecks } from "../../data/read/shared/shape-checks.js";
import { jsonText } from "../../data/write/shared/file-tree.js";
import type { TokenFlags } from "./fixture-options.js";
import { CommandError, type Io, quoted } from "./output.js";
import { textIfThere, writeWhole } from "./write-file.js";

/**
 * Adds an API token to the settings of a folder of fixtures, and prints it. Throws a {@link CommandError} where the settings cannot be read or
 * written, or have a token of this name.
 */
export const tokenCommand = async (folder: string, flags: TokenFlags, io: Io): Promise<void> => {
  const { name, permission = [], type = permission.length > 0 ? "custom" : "read-only" } = flags;
  if (type !== "custom" && permission.length > 0) throw new CommandError("--permission is for --type custom", 2);
  if (type === "custom" && permission.length === 0)
    throw new CommandError("--type custom needs --permission, such as api::article.article.find", 2);
  const file = join(folder, "dataset.json");
  const settings = await readSettings(file);
  const apiTokens = settings.apiTokens ?? [];
  if (apiTokens.some((token) => token.name === name))
    throw new CommandError(`${file} has a token of the name ${JSON.stringify(name)} already: --name names another`, 1);
  const token = [...secretBytes(tokenBytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const added = { name, token, type, ...(type === "custom" && { permissions: permission }) };
  try {
    await writeWhole(file, jsonText({ ...settings, apiTokens: [...apiTokens, added] }));
  } catch (error) {
    throw new CommandError(`cannot write ${file}: ${messageOf(error)}`, 1);
  }
  io.stdout(
    [
      token,
      "",
      `${file} has the ${type} token ${JSON.stringify(name)}. It counts where roles and tokens decide:`,
      `  ${commandLine(`serve ${quoted(folder)} --auth`)}`,
      "Send it as the header Authorization: Bearer TOKEN",
      "",
    ].join("\n"),
  );
};

/** As many as those of the real server have. */
const tokenBytes = 128;

const readSettings = async (file: string) => {
  const text = await textIfThere(file).catch((error: unknown) => {
    throw new CommandError(`cannot read ${file}: ${messageOf(error)}`, 1);
  });
  if (text === undefined) return {};
  const checked = shapeChecks.settings(parsed(text));
  if (checked.ok) return checked.value;
  const [fault] = checked.faults;
  throw new CommandError([file, fault?.path, fault?.message].filter((part) => part).join(": "), 1);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return "no JSON";
  }
};
