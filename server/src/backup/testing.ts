import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { diskStore } from '../files/disk-store.ts';
import { type ImageStore, pathOf } from '../files/image-store.ts';
import { notBackedUp } from '../store/backup/tables.ts';
import { readBackup } from './read-backup.ts';

/** A folder for the files of one test. */
export async function scratch(): Promise<{ path(name: string): string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-backup-'));
  return { path: (name) => join(folder, name), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Everything that a generator yields. */
export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** A client that is closed whatever happens. */
export async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The content of a database: for every table, one hash of its rows in any order. It is computed without the code under
 * test.
 */
export const contentsOf = (adminUrl: string): Promise<Record<string, string>> =>
  asking(adminUrl, async (client) => {
    await client.query("set timezone = 'UTC'");
    const { rows } = await client.query<{ name: string; columns: string }>(
      `select table_name as name, string_agg(quote_ident(column_name), ',' order by column_name) as columns
       from information_schema.columns natural join information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`,
    );
    const contents: Record<string, string> = {};
    // A restore begins a new epoch.
    const same = rows.filter(({ name }) => !(name in notBackedUp) && name !== 'outbox_epoch');
    for (const { name, columns } of same) {
      const stream = client.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      contents[name] = hashOfLines(Buffer.concat(parts).toString());
    }
    return contents;
  });

/** The files of images in a store, each as the hash of its bytes. */
export async function picturesIn(store: ImageStore): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  for await (const files of store.list()) {
    for (const file of files) {
      const bytes = await store.find(file);
      pictures[pathOf(file)] = createHash('sha256')
        .update(bytes ?? '')
        .digest('hex');
    }
  }
  return pictures;
}

export const storeAt = (path: string): ImageStore => diskStore(path);

/** The content of a backup: for every table, one hash of its rows in any order. */
export async function contentsIn(path: string): Promise<Record<string, string>> {
  const texts = await textsIn(path);
  return Object.fromEntries([...texts].map(([table, { text }]) => [table, hashOfLines(text)]));
}

/** The rows of one table in the backup, split into columns. */
export async function rowsIn(path: string, table: string): Promise<Record<string, string>[]> {
  const found = (await textsIn(path)).get(table);
  const lines = found?.text.split('\n').slice(0, -1) ?? [];
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries((found?.columns ?? []).map((name, index) => [name, values[index] ?? '']));
  });
}

async function textsIn(path: string): Promise<Map<string, { columns: readonly string[]; text: string }>> {
  const texts = new Map<string, { columns: readonly string[]; text: string }>();
  let current: { columns: readonly string[]; text: string } | undefined;
  await readBackup(path, { passphrase: undefined }, async (record) => {
    if (record.kind === 'begin') {
      current = 'table' in record.entry ? { columns: record.entry.columns, text: '' } : undefined;
      if ('table' in record.entry && current) texts.set(record.entry.table, current);
    }
    if (record.kind === 'bytes' && current) current.text += record.bytes.toString('latin1');
  });
  return texts;
}

const hashOfLines = (text: string): string =>
  `${text.split('\n').length - 1} ${createHash('sha256').update(text.split('\n').sort().join('\n')).digest('hex')}`;
