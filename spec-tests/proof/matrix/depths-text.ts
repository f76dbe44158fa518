/** The file that names the checks of a quick run. */
export const depthsText = (quick: readonly string[]): string => `/*
 * Which checks a quick run asks: \`npm run prove -- --matrix --lists\` writes this file.
 */

/** The checks of a quick run: one that holds each sentence of the specification, and those that notice the most servers for what they send. */
export const quick: readonly string[] = [
${[...quick]
  .sort()
  .map((id) => `  ${JSON.stringify(id)},\n`)
  .join("")}];
`;
