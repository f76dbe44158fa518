/** Milliseconds that one check may take: random requests to a slow but living server need more than one time-out. */
export const checkTimeout = ({ timeout }: { readonly timeout: number }): number => Math.max(60_000, timeout * 10);
