import { join, resolve } from 'node:path';
import { root } from './build.js';
import { writeCollections } from './write-collections.ts';

/** `npm run collections [-- folder]`: writes the Postman and Bruno collections into a folder (`dist/collections`). */
const folder = resolve(process.argv[2] ?? join(root, 'dist', 'collections'));
writeCollections(folder);
process.stdout.write(`Written into ${folder}\n`);
