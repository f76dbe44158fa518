import type { Transport } from "../contract/exchange.js";

/** Where a server has what the specification puts below `/api`: paths that begin with a slash and do not end with one; empty for the root. */
export interface Prefixes {
  /** Of the content-types. */
  readonly apiPrefix?: string | undefined;
  /** Of users, signing in, uploaded files and locales: that of the content-types unless given. */
  readonly pluginPrefix?: string | undefined;
}

/** Maps the paths of the specification to those of a server. */
export type MapPath = (path: string) => string;

/** What Strapi's plugins serve. */
const pluginPaths = /^\/(auth|users|users-permissions|upload|i18n)(?=[/?]|$)/;

/** The mapping for some prefixes; undefined when everything is where the specification puts it. */
export const pathMapping = ({ apiPrefix, pluginPrefix = apiPrefix }: Prefixes): MapPath | undefined => {
  if (apiPrefix === undefined && pluginPrefix === undefined) return undefined;
  const [api, plugins] = [apiPrefix ?? "/api", pluginPrefix ?? "/api"];
  return (path) => {
    const [whole, rest = ""] = /^\/api((?:[/?].*)?)$/s.exec(path) ?? [];
    // What must not be there is asked for where nothing is.
    if (whole === undefined) return api === "" ? `/touchstone-nowhere${path}` : path;
    return (pluginPaths.test(rest) ? plugins : api) + rest;
  };
};

/** A transport to a server that has everything below other prefixes. Whoever uses it speaks of `/api`; requests, and what is told of them, have the server's own addresses. */
export const withPrefixes = (transport: Transport, prefixes: Prefixes): Transport => {
  const map = pathMapping(prefixes);
  if (map === undefined) return transport;
  return { ...transport, send: (request, signal) => transport.send({ ...request, path: map(request.path) }, signal) };
};

/** A sentence with the paths in it as the server has them. */
export const withOwnPaths = (text: string, map: MapPath | undefined): string =>
  map === undefined ? text : text.replaceAll(/(?<=^|[\s"'(])\/api(?=[/?])[^\s"')]*/g, map);
