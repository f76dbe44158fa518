/**
 * The token of an `Authorization` header. Undefined for anything but `Bearer` (any case) and one token: the real
 * server takes `Basic ...`, a header without a scheme and one with more parts for an anonymous request (section 5).
 */
export const bearerToken = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined) return undefined;
  const [scheme, token, ...rest] = authorization.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || rest.length > 0) return undefined;
  return token;
};
