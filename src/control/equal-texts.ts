const encoder = new TextEncoder();

/** Whether two texts are the same. The time that it takes tells nothing about the secret but its length. */
export const equalTexts = (given: string, secret: string): boolean => {
  const [left, right] = [encoder.encode(given), encoder.encode(secret)];
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index++) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
};
