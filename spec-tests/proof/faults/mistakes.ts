import type { Json } from "./answers.js";
import type { Mutate } from "./fault.js";
import type { Answered } from "./server.js";

/** A server that answers mistakes in another way. */
export const misanswering =
  (change: (answer: Answered, document: Json) => Answered): Mutate =>
  (server) =>
  async (asked) => {
    const answer = await server(asked);
    if (answer.status < 400 || !answer.text.startsWith("{")) return answer;
    return change(answer, JSON.parse(answer.text) as Json); // an error document is an object
  };
