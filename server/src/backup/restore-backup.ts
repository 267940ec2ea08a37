import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { hashIn, type ImageStore } from '../files/image-store.ts';
import { analyze, type DatabaseLoader, loadDatabase, type TableLoader } from '../store/backup/database-loader.ts';
import { migrate } from '../store/engine/migrate.ts';
import { type SchemaFiles, schemaFiles } from '../store/engine/migration-files.ts';
import type { AppliedMigration, BackupRecord, Entry } from './entries.ts';
import type { OnProgress } from './progress.ts';
import { type BackupSummary, type ReadOptions, readBackup, verifyBackup } from './read-backup.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** Loads a backup into an empty database and a store of images, and brings the database up to date. */
export async function restoreBackup(
  path: string,
  ownerUrl: string,
  images: ImageStore,
  options: ReadOptions,
): Promise<BackupSummary> {
  const summary = await loadBackup(path, ownerUrl, images, options);
  // From here on the database is what it was; the rest is done by any start, should this process end before.
  await migrate(ownerUrl);
  await analyze(ownerUrl);
  return summary;
}

/**
 * Makes the tables as they were and fills them. The file is read twice: once to see that it is whole, before anything is
 * touched, and once to load it, in one transaction.
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
    const loaded: OnProgress = (done, total, what) => onProgress(total + done, total * 2, what);
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
          `The backup was made with another text of the migration ${name} than this program has.`,
          `O backup foi feito com um texto da migração ${name} diferente do que este programa tem.`,
        ),
      );
  }
}

/** Loads entries: rows into their tables, images into their store. */
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
        bilingual('The backup names an image as no image is named.', 'O backup tem uma imagem com um nome inválido.'),
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

/** Whether an entry names an image as the service does: the name becomes part of a path. */
const isImageName = ({ image, customer_id }: { readonly image: string; readonly customer_id: number }): boolean =>
  hashIn(image) !== undefined && Number.isSafeInteger(customer_id) && customer_id > 0;
