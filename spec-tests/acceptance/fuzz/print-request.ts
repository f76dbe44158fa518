import { shellQuote } from "../../kit/report/commands.js";
import { type Filling, type FuzzRequest, wireBytes } from "./fuzz-request.js";

/** Longer commands are of no use on a terminal, and too long for a shell at some point. */
const longest = 6000;

/** What a request is, as far as it fits on a line, and the command that sends its bytes again. */
export const printRequest = (request: FuzzRequest, filling: Filling): string => {
  const bytes = wireBytes(request, filling);
  const [host = "", port = ""] = filling.host.split(/:(?=\d+$)/);
  const shown = JSON.stringify(bytes.subarray(0, 300).toString("latin1"));
  const command = `printf %s ${shellQuote(bytes.toString("base64"))} | base64 -d | nc -q 5 ${host} ${port}`;
  if (command.length <= longest) return `${shown}\n     ${command}`;
  return `${shown}\n     ${bytes.length.toLocaleString("en")} bytes, too many for a command`;
};
