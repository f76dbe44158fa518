/** A limit in words: `67,108,864 characters`. */
export const limitText = (limit: number, unit: string): string => `${limit.toLocaleString("en-US")} ${unit}`;
