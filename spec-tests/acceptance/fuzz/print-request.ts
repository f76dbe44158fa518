import { curlCommand, shellQuote } from "../../kit/report/commands.js";
import { type Filling, type FuzzRequest, sentHeaders, wireBytes } from "./fuzz-request.js";

/** Longer commands are of no use on a terminal, and too long for a shell at some point. */
const longest = 6000;

/** The command that sends a request again: curl where curl sends just this, otherwise its bytes through nc. */
export const printRequest = (request: FuzzRequest, filling: Filling): string => {
  const command = asCurl(request, filling) ?? asBytes(request, filling);
  if (command.length <= longest) return command;
  return `${wireBytes(request, filling).length.toLocaleString("en")} bytes, too many for a command`;
};

const asCurl = (request: FuzzRequest, filling: Filling): string | undefined => {
  const { body, method, raw, target } = request;
  const headers = sentHeaders(request, filling).filter(([name]) => name !== "host" && name !== "content-length");
  const names = new Set(headers.map(([name]) => name));
  const text = Buffer.from(body, "latin1").toString("utf8");
  const isPlain =
    raw === undefined &&
    target.startsWith("/") &&
    /^[!-~]+$/.test(target) &&
    !/[#\\^{}|"<>`]/.test(target) &&
    names.size === headers.length &&
    !request.headers.some(([name]) =>
      /^(?:accept|accept-encoding|content-length|expect|host|te|transfer-encoding|upgrade|user-agent)$/.test(name),
    ) &&
    headers.every(([, value]) => /^[ -~]+$/.test(value)) &&
    Buffer.from(text, "utf8").toString("latin1") === body &&
    !/\0/.test(body);
  if (!isPlain) return undefined;
  // Without it curl says what the body is by itself.
  const type: Record<string, string> = body !== "" && !names.has("content-type") ? { "content-type": "" } : {};
  const command = curlCommand({
    method,
    url: `http://${filling.host}${target}`,
    headers: { ...Object.fromEntries(headers), ...type },
    ...(body !== "" && { body: text }),
  });
  return command
    .replace(/^curl -g/, "curl -g --path-as-is")
    .replace("-H 'content-type: '", "-H 'content-type:'")
    .replaceAll(/--data-binary '@/g, "--data-raw '@");
};

const asBytes = (request: FuzzRequest, filling: Filling): string => {
  const [host = "", port = ""] = filling.host.split(/:(?=\d+$)/);
  const bytes = wireBytes(request, filling).toString("base64");
  return `printf %s ${shellQuote(bytes)} | base64 -d | nc -q 5 ${host} ${port}`;
};
