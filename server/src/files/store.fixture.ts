import { createHash, randomBytes } from 'node:crypto';
import { diskStore } from './disk-store.ts';
import { fileName } from './image-store.ts';

/** Stores one image after the other until it is killed, and prints those that are stored. */
const store = diskStore(process.argv[2] ?? '');
for (;;) {
  const bytes = randomBytes(200_000);
  const name = fileName(createHash('sha256').update(bytes).digest('hex'), 'jpg', 'full');
  await store.put({ companyId: 1, name }, bytes);
  process.stdout.write(`${name}\n`);
}
