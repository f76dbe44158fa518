const secret = /password|passwd|token|secret|jwt|authorization|cookie|api_?key/i;

/** Names that many things have, and secrets where users sign in. */
const secretToSignIn = /^(?:code|confirmation|identifier|state)$/i;

/** Whether users sign in at a path, or prove who they are. */
export const isSignIn = (path: string): boolean => /^\/api\/(?:auth|connect)\//i.test(path);

/** Whether a member or parameter of this name holds what nobody else may read. */
export const isSecretName = (name: string, signingIn: boolean): boolean =>
  secret.test(name) || (signingIn && secretToSignIn.test(name));

/** Whether a text without names that could be asked for one by one holds that of a secret. */
export const namesSecret = (text: string): boolean => secret.test(text);

/** The message of a refusal without the values that it repeats of what was sent; undefined where a secret may still be in it. */
export const shownError = (message: string | undefined, path: string): string | undefined => {
  const kept = message?.split(", but the final value was")[0];
  return kept === undefined || isSignIn(path) || namesSecret(kept) ? undefined : kept;
};
