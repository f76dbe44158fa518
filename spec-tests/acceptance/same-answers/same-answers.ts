#!/usr/bin/env node
import { runSameAnswers } from "./run-same-answers.js";

process.exitCode = await runSameAnswers(process.argv.slice(2), (text) => process.stdout.write(text));
