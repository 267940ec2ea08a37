import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import type { SchemaFiles } from '@tropeiro/platform/database/migrate/migration-files.ts';
import { hashIn, type ImageStore } from '../files/image-store.ts';
import { analyze, type DatabaseLoader, loadDatabase, type TableLoader } from '../store/backup/database-loader.ts';
import { schemaFiles } from '../store/schema/schema-files.ts';
import type { AppliedMigration, BackupRecord, Entry } from './entries.ts';
import type { OnProgress } from './progress.ts';
import { type BackupSummary, type ReadOptions, readBackup, verifyBackup } from './read-backup.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** Loads a backup into an empty database and an image store, and migrates the database. */
export async function restoreBackup(
  path: string,
  ownerUrl: string,
  images: ImageStore,
  options: ReadOptions,
): Promise<BackupSummary> {
  const summary = await loadBackup(path, ownerUrl, images, options);
  // From here on the database has its former content. If this process ends early, the next start does the rest.
  await migrate(ownerUrl, schemaFiles);
  await analyze(ownerUrl);
  return summary;
}

/**
 * Creates the tables of the backup's version and fills them. The file is read twice: once to verify it before any
 * change, and once to load it in one transaction.
 */
export async function loadBackup(
  path: string,
  ownerUrl: string,
  images: ImageStore,
  options: ReadOptions,
  files: SchemaFiles = schemaFiles,
): Promise<BackupSummary> {
  const { passphrase, onProgress = () => {} } = options;
  const summary = await verifyBackup(path, {
    passphrase,
    onProgress: (done, total) => onProgress(done, total * 2, bilingual('being checked', 'em verificação')),
  });
  requireKnownMigrations(summary.header.migrations);
  await loadDatabase(ownerUrl, summary.header.migrations, files, async (loading) => {
    const loader = new EntryLoader(loading, images);
    const loaded: OnProgress = (done, total, label) => onProgress(total + done, total * 2, label);
    await readBackup(path, { passphrase, onProgress: loaded }, (record) => loader.load(record));
  });
  return summary;
}

function requireKnownMigrations(applied: readonly AppliedMigration[]): void {
  for (const { name, hash } of applied) {
    const known = schemaFiles.migrations.find((migration) => migration.name === name);
    if (!known)
      throw new UnusableBackup(
        bilingual(
          `The backup has the migration ${name}, which this program does not know: a newer version made it. Restore with that version.`,
          `O backup tem a migração ${name}, que este programa não conhece: foi feito por uma versão mais nova. Restaure com ela.`,
        ),
      );
    if (known.hash !== hash)
      throw new UnusableBackup(
        bilingual(
          `The text of the migration ${name} in the backup differs from the one in this program.`,
          `O texto da migração ${name} no backup é diferente do texto neste programa.`,
        ),
      );
  }
}

/** Loads entries: rows into their tables, images into the store. */
class EntryLoader {
  private readonly loading: DatabaseLoader;
  private readonly images: ImageStore;
  private entry: Entry | undefined;
  private rows: TableLoader | undefined;
  private imageChunks: Buffer[] = [];

  constructor(loading: DatabaseLoader, images: ImageStore) {
    this.loading = loading;
    this.images = images;
  }

  async load(record: BackupRecord): Promise<void> {
    if (record.kind === 'begin') await this.begin(record.entry);
    else if (record.kind === 'bytes') await this.write(record.bytes);
    else if (record.kind === 'end') await this.end(record.end.rows);
  }

  private async begin(entry: Entry): Promise<void> {
    if ('image' in entry && !isImageName(entry))
      throw new UnusableBackup(
        bilingual(
          'The backup contains an image with an invalid name.',
          'O backup tem uma imagem com um nome inválido.',
        ),
      );
    this.entry = entry;
    this.imageChunks = [];
    this.rows =
      'table' in entry ? await this.loading.beginTable(entry.table, entry.columns, entry.months ?? []) : undefined;
  }

  private async write(bytes: Buffer): Promise<void> {
    if (this.rows) await this.rows.write(bytes);
    else this.imageChunks.push(bytes);
  }

  private async end(expected: number): Promise<void> {
    const { entry } = this;
    if (!entry) return;
    if ('table' in entry) {
      const loaded = await this.rows?.end();
      if (loaded !== expected)
        throw new UnusableBackup(
          bilingual(
            `The table ${entry.table} took ${loaded} of the ${expected} rows of the backup.`,
            `A tabela ${entry.table} recebeu ${loaded} das ${expected} linhas do backup.`,
          ),
        );
      await this.loading.setSequences(entry.table, entry.numbering);
    } else {
      await this.images.put({ companyId: entry.customer_id, name: entry.image }, Buffer.concat(this.imageChunks));
    }
  }
}

/** Whether the name of an entry is a valid image name. The name becomes part of a path. */
const isImageName = ({ image, customer_id }: { readonly image: string; readonly customer_id: number }): boolean =>
  hashIn(image) !== undefined && Number.isSafeInteger(customer_id) && customer_id > 0;
