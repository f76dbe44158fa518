const listOf = (name: string, ids: readonly string[]): string =>
  `export const ${name}: readonly string[] = [\n${[...ids]
    .sort()
    .map((id) => `  ${JSON.stringify(id)},\n`)
    .join("")}];\n`;

/** The file that names the checks that a usual run leaves out, and those of a quick one. */
export const depthsText = (contained: readonly string[], quick: readonly string[]): string => `/*
 * Which checks a run asks that is not deep: \`npm run prove -- --matrix --lists\` writes this file.
 */

/**
 * Checks of which two others notice each server of the matrix that they notice, and of which each statement has another one that is written by hand.
 * A usual run asks them where something of their section has failed.
 */
${listOf("contained", contained)}
/** The checks of a quick run: one that holds each sentence of the specification, and those that notice the most servers for what they send. */
${listOf("quick", quick)}`;
