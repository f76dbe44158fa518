/** What came back. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  /** The parsed text, where it is JSON. Tests look into it as they please. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer may be anything.
  readonly json: any;
}

/** What answers as fetch does. */
interface Answering {
  fetch(address: string, init: RequestInit): Promise<Response>;
}

/** Sends JSON, a text as it is, or a form, and reads what comes back. */
export const send = async (
  to: Answering,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> => {
  const isForm = body instanceof FormData;
  const type = body === undefined || isForm ? {} : { "content-type": "application/json" };
  const sent = isForm || typeof body === "string" ? body : body === undefined ? null : JSON.stringify(body);
  const answer = await to.fetch(`http://api.test${path}`, { method, body: sent, headers: { ...type, ...headers } });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true && text !== "";
  return { status: answer.status, text, json: isJson ? JSON.parse(text) : undefined };
};

/** A form that uploads a file of text. */
export const textFile = (name: string, text: string): FormData => {
  const form = new FormData();
  form.append("files", new File([text], name, { type: "text/plain" }));
  return form;
};
