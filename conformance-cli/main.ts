#!/usr/bin/env node
import { conformanceProcess } from "./process.js";

await conformanceProcess();
