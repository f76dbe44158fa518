import type { Answer } from "./exchange.js";
import type { TargetContext } from "./target.js";

type Context = Pick<TargetContext, "transport" | "headers" | "dataset" | "capabilities">;

/**
 * Deletes something that the kit made, at `path`, and looks whether it is gone. False when it may still be there: it is
 * still found, or nobody says that it was deleted. Deleted with the headers of the run and, where those do not suffice,
 * with the dataset's full-access token, as it may have been created with it.
 */
export const removeMade = async (context: Context, path: string, signal: AbortSignal): Promise<boolean> =>
  isRemoved(context, path, await remove(context, path, signal), signal);

/** Deletes one path after the other, then looks at all of them. Returns those that may still be there. `timeout`: milliseconds for each. */
export const removeAll = async (
  context: Context,
  paths: readonly string[],
  timeout: number,
): Promise<readonly string[]> => {
  const deleted: [path: string, answer: Answer | undefined][] = [];
  for (const path of paths) deleted.push([path, await remove(context, path, AbortSignal.timeout(timeout))]);
  const left = deleted.map(async ([path, answer]) =>
    (await isRemoved(context, path, answer, AbortSignal.timeout(timeout))) ? [] : [path],
  );
  return (await Promise.all(left)).flat();
};

const remove = async (context: Context, path: string, signal: AbortSignal): Promise<Answer | undefined> => {
  const own = await ask(context, "DELETE", path, context.headers, signal);
  const token = fullAccess(context);
  return isRefused(own) && token !== undefined ? ask(context, "DELETE", path, token, signal) : own;
};

const isRemoved = async (
  context: Context,
  path: string,
  deleted: Answer | undefined,
  signal: AbortSignal,
): Promise<boolean> => {
  const found = await ask(context, "GET", path, context.headers, signal);
  if (found !== undefined && isGone(found)) return true;
  // Found, or not answered at all: left behind. Whoever may not look has to believe what DELETE says.
  return isRefused(found) && deleted !== undefined && (isGone(deleted) || deleted.status < 300);
};

const ask = async (
  { transport }: Context,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer | undefined> => {
  const exchange = await transport.send({ method, path, headers }, signal);
  return "answer" in exchange ? exchange.answer : undefined;
};

/** 204: how a user that does not exist is answered. */
const isGone = ({ status }: Answer): boolean => [204, 404, 410].includes(status);

const isRefused = (answer: Answer | undefined): boolean => answer?.status === 401 || answer?.status === 403;

const fullAccess = ({ dataset, capabilities, headers }: Context): Readonly<Record<string, string>> | undefined => {
  if (!capabilities.has("tokens")) return undefined;
  const token = dataset.dataset.apiTokens.find(({ type }) => type === "full-access")?.token;
  return token === undefined ? undefined : { ...headers, authorization: `Bearer ${token}` };
};
