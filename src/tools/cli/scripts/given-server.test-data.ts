import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { listening } from "../../../base/listening.test-data.js";
import type { Given } from "./steps.test-data.js";

type Answers = Readonly<Record<string, Given>>;

const isMeant = (key: string, request: string, target: string): boolean =>
  key.startsWith("~") ? new RegExp(key.slice(1)).test(request) : target.startsWith(key) || request.startsWith(key);

const nothing: Given = { status: 404, body: {} };

/** Starts a server that answers as it is made to, from each `answer` on. `seen`: what it was asked. */
export const givenServer = async () => {
  const seen: string[] = [];
  let answers: Answers = {};
  let here = "";
  const listener: RequestListener = ({ headers: asked, method, socket, url = "" }, response) => {
    seen.push(JSON.stringify([method, url, asked]));
    const given = Object.entries(answers).find(([key]) => isMeant(key, `${method} ${url}`, url))?.[1] ?? nothing;
    const { body = "", fault, headers = {}, isZipped = false, status = 200 } = given;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    if (fault === undefined || text !== "") {
      const made = JSON.parse(JSON.stringify(headers).replaceAll("{here}", here));
      const length = fault === "cut" ? { "content-length": "900" } : {};
      const type = status === 204 ? {} : { "content-type": "application/json" };
      response.writeHead(status, { ...type, ...length, ...made });
    }
    if (fault === undefined) response.end(isZipped ? gzipSync(text) : text);
    else if (text !== "") response.write(text);
    if (fault === "cut") setImmediate(() => socket.destroy());
  };
  here = await listening(listener);
  const answer = (next: Answers): void => {
    answers = next;
  };
  return { url: here, seen, answer };
};
