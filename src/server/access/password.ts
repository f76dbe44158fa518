import { equalTexts } from "../../base/equal-texts.js";

const bcryptHash = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/**
 * Whether `given` is the password that is stored as a bcrypt hash (export archives, users who were written to) or as
 * plain text (fixtures). The plain comparison takes the same time wherever the texts differ.
 */
export const passwordMatches = async (given: string, stored: string): Promise<boolean> => {
  if (!bcryptHash.test(stored)) return equalTexts(given, stored);
  // Loaded on the first need: most servers never see a hash.
  const { compare } = await import("../../base/libraries/bcrypt.js");
  return compare(given, stored);
};

/** Hashes a password with bcrypt, whose first 72 bytes count. `cost`: the binary logarithm of its rounds, 4 at least. */
export const hashPassword = async (password: string, cost: number): Promise<string> => {
  // Loaded on the first need: most servers never hash.
  const { hash } = await import("../../base/libraries/bcrypt.js");
  return hash(password, cost);
};
