import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { superviseEmbedded } from '@tropeiro/postgres/postgres.ts';
import { migrate } from '@tropeiro/server/store/engine/migrate.ts';
import { schemaTextAt } from '@tropeiro/server/store/schema/schema-text.ts';

/** Writes server/src/store/schema.sql: what the migrations and functions make of an empty database. */
const folder = mkdtempSync(join(tmpdir(), 'tropeiro-schema-'));
const embedded = await superviseEmbedded(folder, { settings: { fsync: 'off' } });
try {
  await migrate(embedded.ownerUrl);
  const text = await schemaTextAt(embedded.ownerUrl);
  writeFileSync(new URL('../server/src/store/schema.sql', import.meta.url), text);
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
