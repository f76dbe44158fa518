#!/usr/bin/env node
import { runFuzz } from "./run-fuzz.js";

process.exitCode = await runFuzz(process.argv.slice(2), process.stdout, process.stderr);
