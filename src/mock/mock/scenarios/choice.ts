import { percentDecoded } from "../../../base/percent-decoded.js";
import { type Call, isReading } from "../../../server/http/steps.js";

/** A path may begin with this and the name of a scenario: `/__scenario/empty/api/articles`. */
const scenarioPrefix = "/__scenario/";

/** The cookie that names a scenario. */
export const scenarioCookie = "mock-scenario";

/** Which scenario a call names. */
export interface Choice {
  /** `empty`, or `empty:some-test` for a copy that is its own. Undefined: it names none. */
  readonly text: string | undefined;
  /** Where it says so, for messages. */
  readonly place: string;
  /** The scenario that is kept from now on: the address of a reading call names it and nothing else. */
  readonly kept: string | undefined;
  /** The call without the name of the scenario in its address. Its path is empty where nothing but the scenario was asked for. */
  readonly call: Call;
}

/** Reads which scenario a call names: its header counts more than its address, and that more than its cookie. */
export const choiceOf = (given: Call): Choice => {
  const { call, text } = readAddress(given);
  const isAlone = (call.path === "" || call.path === "/") && isReading(call);
  const read = { call, kept: isAlone ? text : undefined };
  const header = call.headers("x-mock-scenario");
  if (header !== undefined) return { ...read, text: header.trim(), place: "the header X-Mock-Scenario" };
  if (text !== undefined) return { ...read, text, place: "the address" };
  return { ...read, text: readCookie(call.headers("cookie") ?? ""), place: `the cookie ${scenarioCookie}` };
};

/** The name of a scenario that the address of a call begins with, and the call without it. */
export const readAddress = (call: Call): Pick<Choice, "call" | "text"> => {
  const { path, pathname } = call;
  if (!pathname.startsWith(scenarioPrefix)) return { text: undefined, call };
  const [name = ""] = pathname.slice(scenarioPrefix.length).split("/", 1);
  const end = scenarioPrefix.length + name.length;
  return { text: percentDecoded(name), call: { ...call, path: path.slice(end), pathname: pathname.slice(end) } };
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
