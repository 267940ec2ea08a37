import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { superviseEmbedded } from '@tropeiro/postgres/postgres.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { writeBackup } from '@tropeiro/server/backup/backup-file.ts';
import { createDemo } from '@tropeiro/server/demo/company.ts';
import { fillDemoIfEmpty } from '@tropeiro/server/demo/fill-if-empty.ts';
import { openImages } from '@tropeiro/server/files/open-images.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { asOwner } from '@tropeiro/server/store/engine/as-owner.ts';
import { migrate } from '@tropeiro/server/store/engine/migrate.ts';
import { type SqlFile, schemaFiles } from '@tropeiro/server/store/engine/migration-files.ts';
import { filledTables } from '@tropeiro/server/testing/filled-tables.ts';

/**
 * `npm run keep:version -- <name>`, at every release: keeps a database as this version makes it, with rows in every
 * table and the demo company, in server/src/store/releases/<name>/. The test there upgrades it from then on.
 */
const [name] = process.argv.slice(2);
if (name === undefined || !/^[\w.-]+$/.test(name)) {
  process.stderr.write('Usage: npm run keep:version -- <name>\n');
  process.exit(2);
}

const kept = fileURLToPath(new URL(`../server/src/store/releases/${name}/`, import.meta.url));
mkdirSync(kept, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'tropeiro-version-'));
const embedded = await superviseEmbedded(folder, { settings: { fsync: 'off' } });
try {
  const images = openImages(readSettings({ DATA_DIR: folder }));
  await migrate(embedded.ownerUrl);
  await ask(embedded.ownerUrl, filledTables(2, 4));
  await asOwner(embedded.ownerUrl, createDemo);
  await fillDemoIfEmpty(embedded, images);
  await writeBackup(join(kept, 'data.backup'), embedded.ownerUrl, images.store, { passphrase: undefined });
  keepFunctions('functions-before-tables.sql', schemaFiles.functionsBeforeTables);
  keepFunctions('functions-after-tables.sql', schemaFiles.functionsAfterTables);
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

function keepFunctions(file: string, files: readonly SqlFile[]): void {
  writeFileSync(join(kept, file), files.map(({ text }) => text).join('\n'));
}
