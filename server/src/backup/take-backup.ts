import { createHash } from 'node:crypto';
import type { ImageExtension } from '@tropeiro/domain/files/image.ts';
import { type BilingualText, bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { programRelease } from '@tropeiro/platform/handling/program-release.ts';
import { fileName, type ImageStore } from '../files/image-store.ts';
import { type ImageRow, type Snapshot, withSnapshot } from '../store/backup/snapshot.ts';
import { AgeWriter } from './age/age-writer.ts';
import { passphraseRecipient } from './age/passphrase-key.ts';
import type { BackupTrailer } from './entries.ts';
import { EntryWriter } from './entry-writer.ts';
import { FrameWriter, type Sink } from './frames.ts';
import type { OnProgress } from './progress.ts';

export type BackupOptions = {
  readonly passphrase: string | undefined;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
};

/** Writes the database and its images as of one instant, while other transactions continue to write. */
export function takeBackup(
  ownerUrl: string,
  images: ImageStore,
  sink: Sink,
  options: BackupOptions,
): Promise<BackupTrailer> {
  return withSnapshot(ownerUrl, async (snapshot) => {
    const { postgres, date, migrations } = snapshot;
    const age =
      options.passphrase === undefined
        ? undefined
        : await AgeWriter.begin(sink, passphraseRecipient(options.passphrase));
    const entries = new EntryWriter(await FrameWriter.begin(age ?? sink));
    await entries.header({ program: programRelease, postgres, snapshot: date, migrations });
    const progress = progressOf(snapshot, options.onProgress);
    const rows = await writeTables(snapshot, entries, progress, options.signal);
    const files = await writeImages(snapshot, images, entries, progress, options.signal);
    const trailer = { tables: snapshot.tables.length, rows, ...files };
    await entries.trailer(trailer);
    await age?.end();
    return trailer;
  });
}

async function writeTables(
  snapshot: Snapshot,
  entries: EntryWriter,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<number> {
  let rows = 0;
  for (const table of snapshot.tables) {
    const { name, columns, months } = table;
    const numbering = await snapshot.sequencesOf(table);
    await entries.begin({ table: name, columns, numbering, ...(months.length > 0 && { months }) });
    const copied = snapshot.rowsOf(table);
    const step = progress.begin(verbatim(name), table.bytes);
    for await (const bytes of copied as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      await entries.write(bytes);
      step.add(bytes.length);
    }
    const count = await snapshot.countOf(copied);
    await entries.end(count);
    step.end();
    rows += count;
  }
  return rows;
}

async function writeImages(
  snapshot: Snapshot,
  store: ImageStore,
  entries: EntryWriter,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<{ images: number; lost_images: number }> {
  let [images, lost] = [0, 0];
  const step = progress.begin(bilingual('images', 'imagens'), snapshot.imageBytes);
  for await (const row of snapshot.images()) {
    signal?.throwIfAborted();
    const files = await filesOf(store, row);
    if (files.length === 0) lost++;
    else images++;
    for (const { name, bytes } of files) {
      await entries.begin({ image: name, customer_id: row.customer_id });
      await entries.write(bytes);
      await entries.end(0);
      step.add(bytes.length);
    }
  }
  step.end();
  return { images, lost_images: lost };
}

/** The files of an image, full and thumbnail; none if its bytes are missing or do not match the hash in its name. */
async function filesOf(store: ImageStore, row: ImageRow): Promise<{ name: string; bytes: Buffer }[]> {
  const { customer_id: companyId, sha256 } = row;
  const names = (['full', 'thumbnail'] as const).map((size) => fileName(sha256, row.extension as ImageExtension, size));
  const [full, thumbnail] = await Promise.all(names.map((name) => store.find({ companyId, name })));
  if (!full || createHash('sha256').update(full).digest('hex') !== sha256) return [];
  return [full, thumbnail].flatMap((bytes, index) => (bytes ? [{ name: names[index] ?? '', bytes }] : []));
}

type Progress = ReturnType<typeof progressOf>;

/** Reports progress by the size on disk of tables and images, which is about the size of a table's rows as text. */
function progressOf(snapshot: Snapshot, onProgress: OnProgress = () => {}) {
  const total = snapshot.tables.reduce((sum, { bytes }) => sum + bytes, snapshot.imageBytes);
  let before = 0;
  return {
    begin(label: BilingualText, expected: number) {
      let done = 0;
      return {
        add(bytes: number) {
          done = Math.min(expected, done + bytes);
          onProgress(before + done, total, label);
        },
        end() {
          before += expected;
          onProgress(before, total, label);
        },
      };
    },
  };
}
