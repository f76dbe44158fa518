import type { Meter } from "../../../base/bounded.js";
import type { Schema, Uid } from "../../../reference/model/schema.js";

/**
 * How much is made of what a schema can ask for without end: long texts, texts of patterns, components in components. It is counted in
 * characters of a text of a pattern, each of which takes some 2 µs.
 */
export type Room = ReturnType<typeof createRoom>;

/** For all entries, and for each of them. */
const [shared, each] = [500_000, 10_000];

/** Steps of a meter that take as long as a character. */
const stepsPerCharacter = 400;

export const createRoom = (entries: number, remark: (uid: Uid, attribute: string, message: string) => void) => {
  const most = shared + entries * each;
  let left = most;
  return {
    /** Takes so many characters for an attribute. False, with a remark, where they are not there any more: it gets no value then. */
    take: (characters: number, { uid }: Schema, attribute: string): boolean => {
      const isThere = characters <= left;
      if (isThere) left -= characters;
      else {
        const bound = `${most.toLocaleString("en")} characters of long texts, of patterns and of components`;
        remark(uid, attribute, `is left out: its schema asks for more than is generated (${bound} in all)`);
      }
      return isThere;
    },
    /** Takes what it costs to look for a pattern. */
    meter: {
      spend: (steps) => {
        left -= steps / stepsPerCharacter;
      },
    } satisfies Meter,
  };
};
