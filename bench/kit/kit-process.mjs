/**
 * One run of the kit in a process of its own: `node kit/kit-process.mjs <url> <runs> <preflight>`. It prints how the run ended, how many requests it
 * sent, and the CPU time of the process, start included.
 */
import { run } from "../../dist/spec-tests/index.js";

const [url, runs, preflight] = process.argv.slice(2);
const { checks, outcome } = await run({ url, runs: Number(runs), preflight: preflight === "true", timeout: 1000 });
const { user, system } = process.cpuUsage();
const requests = checks.reduce((sum, check) => sum + check.requests, 0);
process.send?.({ exitCode: outcome.exitCode, requests, cpu: user + system });
