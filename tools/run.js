import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildEntry } from './build.js';

/** `node tools/run.js some/entry.ts …`: runs a TypeScript file of this repository. */
const [program = '', self = '', entry = '', ...words] = process.argv;
if (entry === '') {
  process.stderr.write(`Usage: node ${self} <file.ts> [arguments]\n`);
  process.exit(2);
}
process.setSourceMapsEnabled(true);
process.argv = [program, resolve(entry), ...words];
await import(pathToFileURL(await buildEntry(resolve(entry))).href);
