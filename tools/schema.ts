import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { superviseEmbedded } from '@tropeiro/postgres/postgres.ts';
import { columnsOfPersonsSql } from '@tropeiro/server/store/privacy/columns/erasure-sql.ts';
import { schemaFiles } from '@tropeiro/server/store/schema/schema-files.ts';

const store = new URL('../server/src/store/', import.meta.url);

/** Writes the functions with the list of personal columns, before the function files are read. */
writeFileSync(new URL('functions/before-tables/columns_of_persons.sql', store), columnsOfPersonsSql());
const { migrate } = await import('@tropeiro/platform/database/migrate/migrate.ts');
const { schemaTextAt } = await import('@tropeiro/server/store/schema/schema-text.ts');

/** Writes server/src/store/schema.sql: the schema that the migrations and functions give an empty database. */
const folder = mkdtempSync(join(tmpdir(), 'tropeiro-schema-'));
const embedded = await superviseEmbedded(folder, { settings: { fsync: 'off' } });
try {
  await migrate(embedded.ownerUrl, schemaFiles);
  const text = await schemaTextAt(embedded.ownerUrl);
  writeFileSync(new URL('schema.sql', store), text);
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
