import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Binaries, locateBinaries } from './binaries.ts';
import { clusterFolder, ensureCluster } from './cluster.ts';
import { OperatorError } from './operator-error.ts';
import { chooseRunner, type Runner } from './runner.ts';
import type { Secrets } from './secrets.ts';

/** A DATA_DIR with a database in it, and everything needed to start or connect to it. */
export type DataFolder = {
  readonly dataDir: string;
  readonly cluster: string;
  readonly secrets: Secrets;
  readonly binaries: Binaries;
  readonly runner: Runner;
};

export type DataFolderOptions = {
  /** Whether a new database is synced to disk. */
  readonly durable: boolean;
  readonly trustCopy: boolean;
  /** Called with sentences for the operator. */
  readonly notify: (sentence: string) => void;
};

/** Finds the programs, and finds or creates the cluster, of a DATA_DIR. */
export async function openDataFolder(path: string, { notify, ...making }: DataFolderOptions): Promise<DataFolder> {
  const dataDir = await makeWritable(resolve(path));
  const cluster = clusterFolder(dataDir);
  const binaries = await locateBinaries();
  const runner = await chooseRunner(dataDir, cluster, binaries, notify);
  const secrets = await ensureCluster(dataDir, binaries, runner, making);
  return { dataDir, cluster, secrets, binaries, runner };
}

/** Creates the folder and returns its real path: a running PostgreSQL is recognised by its working folder. */
async function makeWritable(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (cause) {
    throw new OperatorError(
      `The data folder ${path} cannot be written (${(cause as Error).message}). ` +
        'Set DATA_DIR to a folder that this user can write to, or change its owner.',
      `Não é possível gravar na pasta de dados ${path} (${(cause as Error).message}). ` +
        'Defina DATA_DIR como uma pasta em que este usuário possa gravar, ou mude o dono dela.',
      { cause },
    );
  }
}
