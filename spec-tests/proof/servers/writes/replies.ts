import type { Answered, Asked, Mutate } from "../server.js";

/** An answer with a JSON document. */
export const reply = (status: number, document: unknown): Answered => ({
  status,
  headers: { "content-type": "application/json" },
  text: JSON.stringify(document),
});

/** An answer with an error. */
export const error = (status: number, name: string, message: string): Answered =>
  reply(status, { data: null, error: { status, name, message, details: {} } });

/** A refusal of an update. */
export const refusal: Answered = error(400, "ValidationError", "Refused");

/** The answer about an entry that is not there. */
export const notFound: Answered = error(404, "NotFoundError", "Not Found");

/** A server that answers some requests without looking at them. */
export const answeringBlindly =
  (is: (asked: Asked) => boolean, answer: Answered): Mutate =>
  (server) =>
  async (asked) =>
    is(asked) ? answer : server(asked);

/** The same request without its query string. */
export const withoutQuery = (asked: Asked): Asked => ({ ...asked, target: asked.target.split("?", 1)[0] ?? "" });
