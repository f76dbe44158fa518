import { type Fetch, pageAddress } from "../../server/api/fetch.js";

/**
 * Puts a fetch in the place of the global one for some origins. Where there is no page, it answers what has no origin too, which the global one
 * takes nowhere then. All else goes to the fetch that was there before. Returns what takes it back, once it is called first; several that are
 * installed are taken back in any order. Throws a TypeError for what is no origin.
 */
export const installFetch = (fetch: Fetch, origins: readonly string[]): (() => void) => {
  const meant: ReadonlySet<string | undefined> = new Set(origins.map(readOrigin));
  const before = globalThis.fetch;
  const installed: typeof globalThis.fetch = (input, init) => {
    const page = pageAddress();
    const origin = originOf(input, page);
    const answers =
      on.has(installed) && (meant.has(origin) || (origin === undefined && page === undefined && isRelative(input)));
    return answers ? fetch(input, init).then(unlessFaulty) : before(input, init);
  };
  globalThis.fetch = installed;
  on.add(installed);
  replaced.set(installed, before);
  return () => {
    on.delete(installed);
    // One below another stays until that is taken back too.
    for (let now = globalThis.fetch; !on.has(now); now = globalThis.fetch) {
      const below = replaced.get(now);
      if (below === undefined) return;
      globalThis.fetch = below;
    }
  };
};

/** The global fetch rejects where the network has a fault. */
const unlessFaulty = (response: Response): Response => {
  if (response.type === "error") throw new TypeError("fetch failed");
  return response;
};

/** Those that were installed, and not taken back. */
const on = new WeakSet<typeof globalThis.fetch>();

/** What was there before each that was installed. */
const replaced = new WeakMap<typeof globalThis.fetch, typeof globalThis.fetch>();

const readOrigin = (text: string): string => {
  const origin = originOf(text, undefined);
  if (origin !== undefined && origin !== "null") return origin;
  throw new TypeError(`install: expected an origin such as "http://localhost:1337", got ${JSON.stringify(text)}`);
};

/** The origin that a request goes to. Undefined: it has none. */
const originOf = (input: string | URL | Request, page: string | undefined): string | undefined => {
  const address = typeof input === "object" && "url" in input ? input.url : String(input);
  return URL.canParse(address, page) ? new URL(address, page).origin : undefined;
};

const isRelative = (input: string | URL | Request): boolean =>
  typeof input === "string" && URL.canParse(input, "http://localhost");
