import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@tropeiro/tools/until.ts';
import { superviseEmbedded } from '../postgres.ts';
import { FAST } from '../testing.ts';

/**
 * The variable with the folder for resources that a test run creates once. The test runner creates and removes the
 * folder.
 */
export const madeFolderVariable = 'TEST_MADE_FOLDER';

/** A data folder as the first start leaves it. Copying one takes a fraction of the time of creating one. */
export const copyNewCluster = (folder: string): Promise<void> =>
  copyMade('new-cluster', folder, async (made) => (await superviseEmbedded(made, FAST)).stop());

/**
 * Copies the result of `make` into this folder. `make` is called once per test run, in whichever test file comes first.
 */
export async function copyMade(name: string, folder: string, make: (made: string) => Promise<void>): Promise<void> {
  const shared = process.env[madeFolderVariable];
  if (!shared) throw new Error('Run this with npm test -- <file>, which sets the folder for shared resources.');
  const made = join(shared, name);
  await until(`${name} to be made`, async () => existsSync(made) || (await makeAlone(made, make)));
  await copyFolder(made, folder);
}

/** With owners and modes, which PostgreSQL checks. An external program takes a tenth of the time of Node. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-Rp', `${from}/.`, to]);
}

/** Creates it, unless another process is doing that now: then returns false. */
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
