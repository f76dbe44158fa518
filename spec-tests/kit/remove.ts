import type { Answer } from "./exchange.js";
import type { TargetContext } from "./target.js";

type Context = Pick<TargetContext, "transport" | "headers" | "dataset" | "capabilities">;

/**
 * Deletes something that the kit made, at `path`, and looks whether it is gone. False when it may still be there: it is
 * still found, or nobody says that it was deleted. Deleted with the headers of the run and, where those do not suffice,
 * with the dataset's full-access token, as it may have been created with it.
 */
export const removeMade = async (context: Context, path: string, signal: AbortSignal): Promise<boolean> => {
  const ask = async (method: string, headers: Readonly<Record<string, string>>): Promise<Answer | undefined> => {
    const exchange = await context.transport.send({ method, path, headers }, signal);
    return "answer" in exchange ? exchange.answer : undefined;
  };
  const own = await ask("DELETE", context.headers);
  const token = fullAccess(context);
  const deleted = isRefused(own) && token !== undefined ? await ask("DELETE", token) : own;
  const found = await ask("GET", context.headers);
  if (found !== undefined && isGone(found)) return true;
  // Found, or not answered at all: left behind. Whoever may not look has to believe what DELETE says.
  return isRefused(found) && deleted !== undefined && (isGone(deleted) || deleted.status < 300);
};

/** 204: how a user that does not exist is answered. */
const isGone = ({ status }: Answer): boolean => [204, 404, 410].includes(status);

const isRefused = (answer: Answer | undefined): boolean => answer?.status === 401 || answer?.status === 403;

const fullAccess = ({ dataset, capabilities, headers }: Context): Readonly<Record<string, string>> | undefined => {
  if (!capabilities.has("tokens")) return undefined;
  const token = dataset.dataset.apiTokens.find(({ type }) => type === "full-access")?.token;
  return token === undefined ? undefined : { ...headers, authorization: `Bearer ${token}` };
};
