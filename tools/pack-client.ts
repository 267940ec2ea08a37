import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { callDeclarations } from './client-declarations.ts';

/** Makes the contents of the client's package for `npm pack`: JavaScript of its sources, and types without schemas. */

const root = new URL('../', import.meta.url);
const output = new URL('sdk/dist/', root);

await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
await build({
  absWorkingDir: fileURLToPath(root),
  entryPoints: ['sdk/src/index.ts'],
  outfile: fileURLToPath(new URL('index.js', output)),
  bundle: true,
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  logLevel: 'error',
});
await writeFile(new URL('operations.d.ts', output), callDeclarations());
await writeFile(new URL('index.d.ts', output), await readFile(new URL('sdk/src/package.d.ts', root)));
await copyFile(new URL('contract/src/client/client-types.ts', root), new URL('client-types.d.ts', output));
await copyFile(new URL('LICENSE', root), new URL('LICENSE', output));
