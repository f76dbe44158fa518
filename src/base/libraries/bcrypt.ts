import type * as bcryptjs from "bcryptjs";
import * as bundled from "./generated/bcryptjs.js";

// Sound: these are the functions of that package, whose types are beside its code.
const { compare: compareTexts, hash: hashText } = bundled as unknown as Pick<typeof bcryptjs, "compare" | "hash">;

/** Hashes a password with the package bcryptjs: 2 to the power of `cost` rounds. The first 72 bytes count. */
export const hash = (password: string, cost: number): Promise<string> => hashText(password, cost);

/** Whether a hash is that of a password. */
export const compare = (password: string, hashed: string): Promise<boolean> => compareTexts(password, hashed);
