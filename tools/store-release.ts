import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import type { SqlFile } from '@tropeiro/platform/database/migrate/migration-files.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { superviseEmbedded } from '@tropeiro/postgres/postgres.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { writeBackup } from '@tropeiro/server/backup/backup-file.ts';
import { createDemo } from '@tropeiro/server/demo/company.ts';
import { fillDemoIfEmpty } from '@tropeiro/server/demo/fill-if-empty.ts';
import { openImages } from '@tropeiro/server/files/open-images.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { schemaFiles } from '@tropeiro/server/store/schema/schema-files.ts';
import { filledTables } from '@tropeiro/server/testing/filled-tables.ts';

/**
 * `npm run keep:version -- <name>`, at every release: stores a database of this version, with rows in every table and
 * the demo company, in server/src/store/releases/<name>/. From then on the test there upgrades it.
 */
const [name] = process.argv.slice(2);
if (name === undefined || !/^[\w.-]+$/.test(name)) {
  process.stderr.write('Usage: npm run keep:version -- <name>\n');
  process.exit(2);
}

const releaseFolder = fileURLToPath(new URL(`../server/src/store/releases/${name}/`, import.meta.url));
mkdirSync(releaseFolder, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'tropeiro-version-'));
const embedded = await superviseEmbedded(folder, { settings: { fsync: 'off' } });
try {
  const images = openImages(readSettings({ DATA_DIR: folder }));
  await migrate(embedded.ownerUrl, schemaFiles);
  await ask(embedded.ownerUrl, filledTables(2, 4));
  await asOwner(embedded.ownerUrl, createDemo);
  await fillDemoIfEmpty(embedded, images);
  await writeBackup(join(releaseFolder, 'data.backup'), embedded.ownerUrl, images.store, { passphrase: undefined });
  storeFunctions('functions-before-tables.sql', schemaFiles.functionsBeforeTables);
  storeFunctions('functions-after-tables.sql', schemaFiles.functionsAfterTables);
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

function storeFunctions(file: string, files: readonly SqlFile[]): void {
  writeFileSync(join(releaseFolder, file), files.map(({ text }) => text).join('\n'));
}
