import { percentDecoded } from "../../../base/percent-decoded.js";
import type { ApiRequest } from "../../../server/http/message.js";

/** A path may begin with this and the name of a scenario: `/__scenario/empty/api/articles`. */
const scenarioPrefix = "/__scenario/";

/** The cookie that names a scenario. */
export const scenarioCookie = "mock-scenario";

/** Which scenario a request names. */
export interface Choice {
  /** `empty`, or `empty:some-test` for a copy that is its own. Undefined: it names none. */
  readonly text: string | undefined;
  /** Where it says so, for messages. */
  readonly place: string;
  /** The path without the name of the scenario. Empty: nothing but the scenario was asked for. */
  readonly path: string;
}

/** Reads which scenario a request names: its header counts more than its address, and that more than its cookie. */
export const choiceOf = ({ headers, path: target }: Pick<ApiRequest, "headers" | "path">): Choice => {
  const { path, text } = readAddress(target);
  const header = headers("x-mock-scenario");
  if (header !== undefined) return { text: header.trim(), place: "the header X-Mock-Scenario", path };
  if (text !== undefined) return { text, place: "the address", path };
  const cookie = headers("cookie");
  return { text: cookie === undefined ? undefined : readCookie(cookie), place: `the cookie ${scenarioCookie}`, path };
};

/** The name of a scenario that an address begins with, and what follows. */
export const readAddress = (target: string): { readonly text: string | undefined; readonly path: string } => {
  if (!target.startsWith(scenarioPrefix)) return { text: undefined, path: target };
  const [name = ""] = target.slice(scenarioPrefix.length).split(/[/?]/, 1);
  return { text: percentDecoded(name), path: target.slice(scenarioPrefix.length + name.length) };
};

/** What an address names as a scenario and nothing else. */
export const keptChoice = ({ method, path: target }: ApiRequest): string | undefined => {
  const { path, text } = readAddress(target);
  const isAlone = text !== undefined && (path === "" || path === "/");
  return isAlone && (method === "GET" || method === "HEAD") ? text : undefined;
};

const readCookie = (header: string): string | undefined => {
  if (!header.includes(scenarioCookie)) return undefined;
  for (const pair of header.split(";")) {
    const [name = "", ...value] = pair.split("=");
    if (name.trim() === scenarioCookie) return percentDecoded(value.join("=").trim());
  }
  return undefined;
};

/** `empty:some-test` as the name of a scenario and the copy of it; undefined for what is none. */
export const readName = (text: string): { readonly name: string; readonly copy: string | undefined } | undefined => {
  const [, name, copy] = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})(?::([A-Za-z0-9._-]{1,64}))?$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, copy };
};
