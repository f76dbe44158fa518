/** An answer as it came over the wire. */
export interface FuzzAnswer {
  readonly status: number;
  /** Names as they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Finds the answers in a stream of bytes. */
interface AnswerReader {
  push(bytes: Buffer): void;
  /** The stream is at its end: an answer without a length is complete. */
  end(): void;
}

/** Called with what a stream holds. */
export interface AnswerListener {
  /** The method of the request that is answered next; undefined: none was sent. */
  readonly method: () => string | undefined;
  readonly answer: (answer: FuzzAnswer) => void;
  /** The stream is no HTTP: nothing is read from then on. */
  readonly fault: (message: string) => void;
}

/** The length of a body that goes on until the connection ends, or comes in chunks. */
type Length = number | "rest" | "chunks";

interface Head {
  readonly status: number;
  readonly headers: FuzzAnswer["headers"];
  readonly length: Length;
}

/** Reads answers (RFC 9112) more strictly than clients do: what any of them could take for something else is a fault. */
export const createAnswerReader = (listener: AnswerListener): AnswerReader => {
  let pending: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let size = 0;
  let head: Head | undefined;
  let dead = false;
  let isOver = false;
  const fault = (message: string): false => {
    dead = true;
    listener.fault(message);
    return false;
  };
  const complete = (body: Buffer, rest: Buffer): true => {
    const { headers, status } = head ?? { headers: [], status: 0 };
    head = undefined;
    pending = rest;
    // An interim answer is followed by another one (RFC 9110, 15.2).
    if (status >= 200) listener.answer({ status, headers, body });
    return true;
  };
  /** Reads one head or one body. False: more bytes are needed. */
  const step = (): boolean => {
    if (head === undefined) {
      if (pending.length === 0) return false;
      const method = listener.method();
      // A server that could not even read a HEAD answers like to anything else, and closes: nobody takes that for the next answer.
      if (isOver) return false;
      if (method === undefined) return fault(`${pending.length} bytes more than were announced: ${shown(pending)}`);
      const end = pending.indexOf("\r\n\r\n");
      if (end === -1) return pending.length > 100_000 ? fault(`no end of the head: ${shown(pending)}`) : false;
      const read = readHead(pending.subarray(0, end).toString("latin1"), method);
      if (typeof read === "string") return fault(read);
      head = read;
      isOver = method === "HEAD" && isLast(read);
      pending = pending.subarray(end + 4);
      return true;
    }
    if (head.length === "rest") return false;
    if (head.length === "chunks") {
      const read = readChunks(pending);
      if (typeof read === "string") return fault(read);
      return read === undefined ? false : complete(read.body, read.rest);
    }
    return pending.length < head.length
      ? false
      : complete(pending.subarray(0, head.length), pending.subarray(head.length));
  };
  const join = () => {
    pending = Buffer.concat([pending, ...parts]);
    [parts, size] = [[], 0];
  };
  return {
    push: (bytes) => {
      if (dead) return;
      parts.push(bytes);
      size += bytes.length;
      // Joined once for each body, not once for each packet of it.
      if (typeof head?.length === "number" && pending.length + size < head.length) return;
      join();
      while (!dead && step());
    },
    end: () => {
      if (dead) return;
      join();
      if (head?.length === "rest") complete(pending, Buffer.alloc(0));
      else if (head !== undefined) fault(`the body ends after ${pending.length} bytes, ${missing(head)}`);
      else if (pending.length > 0 && !isOver) fault(`the head is cut off: ${shown(pending)}`);
    },
  };
};

const isLast = ({ headers, status }: Head): boolean =>
  status === 400 && headers.some(([name, value]) => /^connection$/i.test(name) && /close/i.test(value));

const missing = ({ length }: Head): string => (length === "chunks" ? "without a last chunk" : `of ${length}`);

const shown = (bytes: Buffer): string => JSON.stringify(bytes.subarray(0, 80).toString("latin1"));

const readHead = (text: string, method: string): Head | string => {
  const [line = "", ...lines] = text.split("\r\n");
  const status = /^HTTP\/1\.1 ([1-5]\d\d) [\t -~\x80-\xff]*$/.exec(line)?.[1];
  if (status === undefined) return `illegal status line: ${JSON.stringify(line.slice(0, 80))}`;
  const headers: [string, string][] = [];
  for (const each of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*)$/.exec(each) ?? [];
    if (name === undefined || value === undefined) return `illegal header: ${JSON.stringify(each.slice(0, 80))}`;
    headers.push([name, value]);
  }
  const length = lengthOf(Number(status), headers, method);
  return typeof length === "object" ? length.fault : { status: Number(status), headers, length };
};

const lengthOf = (status: number, headers: Head["headers"], method: string): Length | { readonly fault: string } => {
  const of = (name: string) => headers.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value);
  const [lengths, codings, types] = [of("content-length"), of("transfer-encoding"), of("content-type")];
  if (lengths.length > 1 || types.length > 1) return { fault: "illegal header: content-length or content-type twice" };
  if (lengths.length > 0 && codings.length > 0) return { fault: "illegal header: both a content-length and chunks" };
  const [length = ""] = lengths;
  if (lengths.length > 0 && !/^\d{1,15}$/.test(length)) return { fault: `illegal header: content-length ${length}` };
  if (method === "HEAD" || status < 200 || status === 204 || status === 304) return 0;
  if (codings.length > 0)
    return codings[0]?.toLowerCase() === "chunked" ? "chunks" : { fault: `unknown coding ${codings}` };
  return lengths.length > 0 ? Number(length) : "rest";
};

const readChunks = (bytes: Buffer): { readonly body: Buffer; readonly rest: Buffer } | string | undefined => {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n", at);
    if (end === -1) return undefined;
    const size = bytes.subarray(at, end).toString("latin1");
    if (!/^[0-9a-f]{1,8}$/i.test(size)) return `illegal size of a chunk: ${JSON.stringify(size.slice(0, 80))}`;
    const length = Number.parseInt(size, 16);
    const next = end + 2 + length;
    if (bytes.length < next + 2) return undefined;
    if (bytes.subarray(next, next + 2).toString("latin1") !== "\r\n") return "a chunk is longer than its size";
    chunks.push(bytes.subarray(end + 2, next));
    at = next + 2;
    if (length === 0) return { body: Buffer.concat(chunks), rest: bytes.subarray(at) };
  }
};
