#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

/** `npx tropeiro …`: the command line, from anywhere inside the checkout. */
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
process.argv.splice(1, 1, here('run.js'), here('../server/src/cli.ts'));
await import('./run.js');
