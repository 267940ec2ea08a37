import { randomUUID } from 'node:crypto';
import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import type { Owner } from './owner.ts';

/** The file that identifies the folder in which a database last ran. It is written before every start. */
const STAMP = 'tropeiro-folder.json';

/**
 * Refuses a folder that was copied while a server was running in it. Its files are of different instants, and
 * PostgreSQL would start on them and return wrong results. In a copy, the inodes differ from the stamp. In a renamed
 * folder or a snapshot of a whole file system they are the same, and both are consistent. A copy made after a clean
 * stop is consistent too.
 */
export async function requireNoLiveCopy(
  cluster: string,
  owner: Owner | undefined,
  { trustCopy }: { trustCopy: boolean },
): Promise<void> {
  const identity = await identityOf(cluster);
  const stamp = await readStamp(cluster);
  if (stamp === identity) return;
  if (stamp !== undefined && !trustCopy && !(await wasStopped(cluster))) {
    throw new OperatorError(
      `The database in ${cluster} was copied from a folder in which a server was running, or had crashed. Copied under a ` +
        'running server it is inconsistent and cannot be used: use npx tropeiro backup and npx tropeiro restore instead, or ' +
        'stop the server before copying. If nothing ran there while it was copied or moved, start it once with: ' +
        'npx tropeiro serve --trust-copy',
      `O banco de dados em ${cluster} é cópia de uma pasta em que um servidor estava em execução, ou tinha caído. Copiado com ` +
        'o servidor em execução, fica inconsistente e não pode ser usado: use npx tropeiro backup e npx tropeiro restore, ou ' +
        'pare o servidor antes de copiar. Se nada estava em execução quando a pasta foi copiada ou movida, inicie uma vez com: ' +
        'npx tropeiro serve --trust-copy',
    );
  }
  await writeStamp(cluster, identity, owner);
}

/** The inodes of files that are never replaced. Without the device, whose number may change at a reboot. */
async function identityOf(cluster: string): Promise<string> {
  const found = await Promise.all(
    ['', 'PG_VERSION', 'global/pg_control'].map((name) => stat(join(cluster, name), { bigint: true })),
  );
  return JSON.stringify({ inodes: found.map(({ ino }) => String(ino)) });
}

/**
 * Whether pg_control, the first file that PostgreSQL reads, records a shutdown (pg_control.h: DBState is at byte 16).
 */
async function wasStopped(cluster: string): Promise<boolean> {
  const STATE_AT = 16;
  const SHUT_DOWN = [1, 2];
  const bytes = await readFile(join(cluster, 'global', 'pg_control'));
  return bytes.length > STATE_AT && SHUT_DOWN.includes(bytes[STATE_AT]!);
}

async function readStamp(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, STAMP), 'utf8').catch(() => '');
  return text.trim() || undefined;
}

async function writeStamp(cluster: string, identity: string, owner: Owner | undefined): Promise<void> {
  const path = join(cluster, STAMP);
  const draft = `${path}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${identity}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (owner) await chown(draft, owner.uid, owner.gid);
  await rename(draft, path);
}
