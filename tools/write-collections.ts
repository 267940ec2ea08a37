import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brunoCollectionOf } from '@tropeiro/contract/collections/bruno.ts';
import { postmanCollectionOf } from '@tropeiro/contract/collections/postman.ts';
import { operations } from '@tropeiro/contract/operations.ts';

/** The Postman file within the folder of collections. */
export const postmanFile = 'tropeiro.postman_collection.json';

/** Writes the Postman and Bruno collections into a folder, and replaces those of an earlier run. */
export function writeCollections(folder: string): void {
  const bruno = join(folder, 'bruno');
  rmSync(bruno, { recursive: true, force: true });
  for (const [path, text] of brunoCollectionOf(operations)) {
    const file = join(bruno, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(folder, postmanFile), `${JSON.stringify(postmanCollectionOf(operations), null, 1)}\n`);
}
