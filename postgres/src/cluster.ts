import { spawn } from 'node:child_process';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { requireNoLiveCopy } from './copy.ts';
import { OperatorError } from './operator-error.ts';
import { isAlive } from './process.ts';
import { cannotRunError, childEnvironment } from './program.ts';
import type { Runner } from './runner.ts';
import { createSecrets, findSecrets, type Secrets, secretsFile } from './secrets.ts';

const SCRATCH_PREFIX = 'postgres.new-';
const SCRATCH_EXPIRY_MS = 60 * 60 * 1000;

/** The scratch folders that this process is using. */
const scratchInUse = new Set<string>();

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * The cluster of this folder, created if there is none. It is created in a separate folder and renamed into place. So a
 * killed start leaves no incomplete cluster, and if two processes start at once, one wins and the other uses its
 * result.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  runner: Runner,
  { durable, trustCopy }: { durable: boolean; trustCopy: boolean },
): Promise<Secrets> {
  await removeLeftovers(dataDir);
  if (!(await hasCluster(dataDir))) {
    const scratch = await mkdtemp(join(dataDir, `${SCRATCH_PREFIX}${process.pid}-`));
    scratchInUse.add(basename(scratch));
    try {
      await createCluster(dataDir, scratch, binaries, runner, durable);
    } finally {
      await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
      scratchInUse.delete(basename(scratch));
    }
  }
  await checkVersion(dataDir, binaries);
  await requireNoLiveCopy(clusterFolder(dataDir), runner.owner, { trustCopy });
  await repairOwnership(clusterFolder(dataDir), runner);
  const secrets = await findSecrets(dataDir);
  if (secrets === undefined) {
    throw new OperatorError(
      `${secretsFile(dataDir)} is missing. Restore it from a backup: without it the database in ${clusterFolder(dataDir)} cannot be opened.`,
      `Falta ${secretsFile(dataDir)}. Restaure-o de um backup: sem ele não é possível abrir o banco de dados em ${clusterFolder(dataDir)}.`,
    );
  }
  return secrets;
}

async function createCluster(
  dataDir: string,
  scratch: string,
  binaries: Binaries,
  runner: Runner,
  durable: boolean,
): Promise<void> {
  const secrets = (await findSecrets(dataDir)) ?? (await createSecrets(dataDir, scratch));
  const fresh = join(scratch, 'cluster');
  const passwordFile = join(scratch, 'password');
  await writeFile(passwordFile, secrets.superuser, { mode: 0o600 });
  await mkdir(fresh, { mode: 0o700 });
  if (runner.owner) {
    const { uid, gid } = runner.owner;
    for (const path of [scratch, passwordFile, fresh]) await chown(path, uid, gid);
  }
  await initdb(fresh, passwordFile, binaries, runner, durable);
  try {
    await rename(fresh, clusterFolder(dataDir));
  } catch (cause) {
    if (await hasCluster(dataDir)) return;
    throw new OperatorError(
      `${clusterFolder(dataDir)} is in the way: it is not a database. Move it elsewhere.`,
      `${clusterFolder(dataDir)} está no caminho: não é um banco de dados. Mova-o para outro lugar.`,
      { cause },
    );
  }
  if (durable) await syncFolder(dataDir);
}

async function initdb(
  fresh: string,
  passwordFile: string,
  binaries: Binaries,
  runner: Runner,
  durable: boolean,
): Promise<void> {
  const args = (ctype: string) => [
    ...['-D', fresh, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'],
    // Order by code point, the same on every machine and with every library version, with Unicode's case rules.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    // pg_trgm asks the C library which characters are letters: under plain C it would drop every ã and ç.
    `--lc-ctype=${ctype}`,
    ...(durable ? [] : ['--no-sync']),
  ];
  const unicode = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  let complaint = await run(runner, binaries.initdb, args(unicode));
  if (complaint?.includes('invalid locale')) complaint = await run(runner, binaries.initdb, args('C'));
  if (complaint !== undefined) {
    throw new OperatorError(
      `The database could not be created. Output of PostgreSQL's initdb:\n${complaint}`,
      `Não foi possível criar o banco de dados. Saída do initdb do PostgreSQL:\n${complaint}`,
    );
  }
}

/** Runs a program to its end. Returns undefined on success, otherwise its error output. */
function run(runner: Runner, program: string, args: string[]): Promise<string | undefined> {
  const command = runner.command(program, args);
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, {
      ...command.runAs,
      cwd: '/',
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', (cause) => reject(cannotRunError(program, cause)));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : stderr.trim() || `ended by ${signal ?? code}`),
    );
  });
}

/** Deletes the remains of a killed first start. A folder of a living process belongs to another starter. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SCRATCH_PREFIX) || scratchInUse.has(name)) continue;
    const path = join(dataDir, name);
    const maker = Number(name.slice(SCRATCH_PREFIX.length).split('-')[0]);
    const ageMs = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (maker !== process.pid && isAlive(maker) && ageMs < SCRATCH_EXPIRY_MS) continue;
    // The killed starter's initdb may still be writing for a moment. The next start removes what is left then.
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** Whether a database was created in this folder. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return stat(join(clusterFolder(dataDir), 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw new OperatorError(
        `${clusterFolder(dataDir)} belongs to another user. Start as the user who first started the server here, or as root.`,
        `${clusterFolder(dataDir)} pertence a outro usuário. Inicie como o usuário que primeiro iniciou o servidor aqui, ou como root.`,
        { cause: error },
      );
    },
  );
}

async function checkVersion(dataDir: string, binaries: Binaries): Promise<void> {
  const major = (await readFile(join(clusterFolder(dataDir), 'PG_VERSION'), 'utf8')).trim();
  if (major === binaries.major) return;
  throw new OperatorError(
    `The database in ${clusterFolder(dataDir)} was created by PostgreSQL ${major}; this program contains ${binaries.major}. ` +
      'Back it up with the version of this program that created it. Restore the backup with this version into a new folder.',
    `O banco de dados em ${clusterFolder(dataDir)} foi criado pelo PostgreSQL ${major}; este programa traz o ${binaries.major}. ` +
      'Faça o backup com a versão deste programa que o criou, e restaure-o com esta em uma pasta nova.',
  );
}

/** Returns the files to the user that PostgreSQL runs as: copies and restored backups have other owners and modes. */
async function repairOwnership(cluster: string, { owner }: Runner): Promise<void> {
  const { uid, mode } = await stat(cluster);
  if (owner && uid !== owner.uid) {
    for (const name of await readdir(cluster, { recursive: true })) {
      await lchown(join(cluster, name), owner.uid, owner.gid);
    }
    // The folder itself is last: its owner shows that the rest is done.
    await chown(cluster, owner.uid, owner.gid);
  }
  if ((mode & 0o077) !== 0) await chmod(cluster, 0o700);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
