const bcryptHash = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/**
 * Whether `given` is the password that is stored as a bcrypt hash (export archives, users who were written to) or as
 * plain text (fixtures). The plain comparison takes the same time wherever the texts differ.
 */
export const passwordMatches = async (given: string, stored: string): Promise<boolean> => {
  if (!bcryptHash.test(stored)) return sameText(given, stored);
  // Loaded on the first need: most servers never see a hash.
  const { compare } = await import("../libraries/bcrypt.js");
  return compare(given, stored);
};

const sameText = (left: string, right: string): boolean => {
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index += 1) {
    // Past the end of `left` the code is NaN, which the bit operation reads as 0; the lengths already differ then.
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  }
  return difference === 0;
};
