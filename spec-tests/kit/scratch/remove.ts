import { pool, startClock } from "../base.js";
import { type Answer, type Exchange, meantStatus, showsNothing } from "../contract/exchange.js";
import type { TargetContext } from "../target/target.js";

type Context = Pick<TargetContext, "transport" | "headers" | "dataset" | "capabilities" | "deletions" | "limits">;

/**
 * Deletes something that the kit made, at `path`, and looks whether it is gone, unless the server is known to mean what it says (see
 * {@link Deletions}). False when it may still be there: it is still found, or nobody says that it was deleted. Deleted with the headers of the run and, where those do not suffice,
 * with the dataset's full-access token, as it may have been created with it.
 */
export const removeMade = async (context: Context, path: string, signal: AbortSignal): Promise<boolean> =>
  isRemoved(context, deletedBy(context, path, await remove(context, path, signal)), signal);

/** Entries of one collection that are deleted at the same time. */
const atOnce = 8;

/**
 * Deletes one collection after the other in the order of the paths, then looks at them. What is still there is tried once more,
 * by itself: not every server can delete several entries at once. Returns the paths that may still be there. `timeout`:
 * milliseconds for each.
 */
export const removeAll = async (
  context: Context,
  paths: readonly string[],
  timeout: number,
): Promise<readonly string[]> => {
  const answers = new Map<string, Answer | undefined>();
  for (const group of byCollection(paths))
    await pool(
      group,
      atOnce,
      async (path) => void answers.set(path, await within(context, timeout, (signal) => remove(context, path, signal))),
    );
  const deleted = paths.map((path) => deletedBy(context, path, answers.get(path)));
  const left: string[] = [];
  // Whoever is to be believed waits for those that are looked at.
  const lookedAtFirst = deleted.toSorted((one, other) => Number(other.isLookedAt) - Number(one.isLookedAt));
  await pool(lookedAtFirst, atOnce, async (each) => {
    if (!(await within(context, timeout, (signal) => isRemoved(context, each, signal)))) left.push(each.path);
  });
  const stuck: string[] = [];
  for (const path of paths.filter((each) => left.includes(each)))
    if (!(await within(context, timeout, (signal) => removeMade(context, path, signal)))) stuck.push(path);
  return stuck;
};

/** Does something with a time of its own, which stands still while the run waits for the server's limits. */
const within = async <T>(
  { limits }: Context,
  timeout: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const clock = startClock(timeout, undefined, undefined, limits?.waited);
  try {
    return await work(clock.signal);
  } finally {
    clock.stop();
  }
};

const byCollection = (paths: readonly string[]): readonly (readonly string[])[] => {
  const groups: string[][] = [];
  for (const path of paths) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && collectionOf(group[0]) === collectionOf(path)) group.push(path);
    else groups.push([path]);
  }
  return groups;
};

const collectionOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** Deletes with the headers of the run, then with the token: where those were refused before, the other way round. */
const remove = async (context: Context, path: string, signal: AbortSignal): Promise<Answer | undefined> => {
  const token = fullAccess(context);
  if (token === undefined) return ask(context, "DELETE", path, context.headers, signal);
  const { byToken } = context.deletions;
  const collection = collectionOf(path);
  if (byToken.has(collection)) {
    const answer = await ask(context, "DELETE", path, token, signal);
    if (answer === undefined || meantStatus(answer) < 300) return answer;
  }
  const own = await ask(context, "DELETE", path, context.headers, signal);
  // What the caller may not see, a server may hide as if it were not there.
  if (own === undefined || own.status < 400) return own;
  const answer = await ask(context, "DELETE", path, token, signal);
  if (isForbidden(own) && answer !== undefined && meantStatus(answer) < 300) byToken.add(collection);
  return answer;
};

/** What DELETE of an entry was answered with, whether that says it is gone, and whether it is looked at all the same. */
interface Deleted {
  readonly path: string;
  readonly answer: Answer | undefined;
  readonly isSaid: boolean;
  readonly isLookedAt: boolean;
}

const deletedBy = ({ deletions }: Context, path: string, answer: Answer | undefined): Deleted => {
  const isSaid = answer !== undefined && meantStatus(answer) < 300;
  return { path, answer, isSaid, isLookedAt: !isSaid || deletions.isLookedAt(collectionOf(path)) };
};

const isRemoved = async (
  context: Context,
  { path, answer, isSaid, isLookedAt }: Deleted,
  signal: AbortSignal,
): Promise<boolean> => {
  if (!isLookedAt && (await context.deletions.areBelieved())) return true;
  const look = ask(context, "GET", path, context.headers, signal);
  if (isSaid)
    context.deletions.looks(
      look.then((found) => (found === undefined || isForbidden(found) ? undefined : showsNothing(found))),
    );
  const found = await look;
  if (found !== undefined && showsNothing(found)) return true;
  // Found, or not answered at all: left behind. Whoever may not look has to believe what DELETE says.
  return isForbidden(found) && answer !== undefined && (showsNothing(answer) || isSaid);
};

const ask = async (
  { transport }: Context,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer | undefined> => {
  const exchange = await transport.send({ method, path, headers, cleansUp: true }, signal);
  return "answer" in exchange ? exchange.answer : undefined;
};

/** Whether an answer says that the caller may not. */
const isForbidden = (answer: Pick<Answer, "status"> | undefined): boolean =>
  answer?.status === 401 || answer?.status === 403;

/** Asks with the headers of the run and, where those do not suffice, with the dataset's full-access token. */
export const askedByAny = async (
  context: Pick<Context, "dataset" | "capabilities" | "headers">,
  send: (headers: Readonly<Record<string, string>>) => Promise<Exchange>,
): Promise<Exchange> => {
  const isForbiddenTo = (exchange: Exchange) => "answer" in exchange && isForbidden(exchange.answer);
  const own = await send(context.headers);
  const token = isForbiddenTo(own) ? fullAccess(context) : undefined;
  const again = token === undefined ? own : await send(token);
  return isForbiddenTo(again) ? own : again;
};

/** The headers of a request with the dataset's full-access token; undefined where the server is not to know it. */
export const fullAccess = ({
  dataset,
  capabilities,
  headers,
}: Pick<Context, "dataset" | "capabilities" | "headers">): Readonly<Record<string, string>> | undefined => {
  if (!capabilities.has("tokens")) return undefined;
  const token = dataset.dataset.apiTokens.find(({ type }) => type === "full-access")?.token;
  return token === undefined ? undefined : { ...headers, authorization: `Bearer ${token}` };
};
