/** Whether two texts are the same. The time that it takes shows nothing of the secret but its length. */
export const equalTexts = (given: string, secret: string): boolean => {
  let difference = given.length ^ secret.length;
  for (let index = 0; index < secret.length; index++) {
    // Past the end of `given` the code is NaN, which the bit operation reads as 0; the lengths already differ then.
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index);
  }
  return difference === 0;
};
