import { InvalidArgumentError } from "commander";

/** The address of a server. */
export const httpUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new InvalidArgumentError("Expected an address such as https://staging.example.");
  if (url.search !== "" || url.hash !== "") throw new InvalidArgumentError("Expected an address without ? and #.");
  if (url.username !== "" || url.password !== "")
    throw new InvalidArgumentError("Expected no credentials in it: send them with --header.");
  return text;
};

/** Origins, as browsers write them: those of apps have schemes of their own. */
export const origin = (text: string, before: readonly string[] = []): readonly string[] => {
  const written = text.replace(/\/$/, "").toLowerCase();
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s\\]+$/.test(written))
    throw new InvalidArgumentError("Expected an origin such as https://app.example.");
  return [...before, /^https?:/.test(written) && URL.canParse(written) ? new URL(written).origin : written];
};

/** A header, as curl has it. */
export const header = (
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([\t\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Expected a header such as "x-team: blue".');
  return { ...before, [name.toLowerCase()]: value };
};

/** Names with commas between them. */
export const names = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== ""),
];
