import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@tropeiro/tools/until.ts';
import { superviseEmbedded } from '../postgres.ts';
import { FAST } from '../testing.ts';

/** Names the folder in which a run of tests keeps what is made once for all; the runner makes and removes it. */
export const madeFolderVariable = 'TEST_MADE_FOLDER';

/** A data folder as the first start leaves it. To copy one takes a fraction of what it takes to make one. */
export const copyNewCluster = (folder: string): Promise<void> =>
  copyMade('new-cluster', folder, async (made) => (await superviseEmbedded(made, FAST)).stop());

/** Copies into this folder what `make` makes, which is called once in a run, whichever file of tests comes first. */
export async function copyMade(name: string, folder: string, make: (made: string) => Promise<void>): Promise<void> {
  const shared = process.env[madeFolderVariable];
  if (!shared) throw new Error('Run this with npm test -- <file>: it says where to keep what is made once.');
  const made = join(shared, name);
  await until(`${name} to be made`, async () => existsSync(made) || (await makeAlone(made, make)));
  await copyFolder(made, folder);
}

/** With owners and modes, of which PostgreSQL is particular; by a program, which does it for a tenth of what Node does. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-Rp', `${from}/.`, to]);
}

/** Makes it, unless another process is at it just now: then it says no. */
async function makeAlone(made: string, make: (made: string) => Promise<void>): Promise<boolean> {
  const [lock, draft] = [`${made}.lock`, `${made}.draft`];
  await mkdir(dirname(made), { recursive: true });
  try {
    await mkdir(lock);
  } catch {
    return false;
  }
  try {
    if (existsSync(made)) return true;
    await mkdir(draft);
    await make(draft);
    await rename(draft, made);
    return true;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rmdir(lock);
  }
}
