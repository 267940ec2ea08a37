import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { OperatorError } from './operator-error.ts';
import { chooseOwner, type Owner } from './owner.ts';
import { findProgram } from './program.ts';

/** What to spawn, and as which user. */
export type Command = { readonly file: string; readonly args: string[]; readonly runAs: Partial<Owner> };

/** How PostgreSQL's programs are run: as which user, and through which other program. */
export type Runner = {
  /** The user that must own the cluster's files. Undefined if it is the user of this process. */
  readonly owner: Owner | undefined;
  command(program: string, args: readonly string[]): Command;
};

/**
 * Chooses how PostgreSQL's programs are run. They refuse to run as root, so a process started by root runs them as
 * another user.
 */
export async function chooseRunner(
  dataDir: string,
  clusterDir: string,
  binaries: Binaries,
  notify: (sentence: string) => void,
): Promise<Runner> {
  if (process.getuid?.() !== 0)
    return { owner: undefined, command: (file, args) => ({ file, args: [...args], runAs: {} }) };

  const owner = await chooseOwner(dataDir, clusterDir, notify);
  const forbiddenPath = await findForbiddenPath(owner, dataDir, binaries);
  if (forbiddenPath === undefined) return { owner, command: (file, args) => ({ file, args: [...args], runAs: owner }) };

  const prefix = await setprivCommand(owner, forbiddenPath);
  return {
    owner,
    command: (file, args) => ({ file: prefix[0]!, args: [...prefix.slice(1), '--', file, ...args], runAs: {} }),
  };
}

/** The first path on the way to the data or the programs that this user may not enter or read. */
async function findForbiddenPath(owner: Owner, dataDir: string, binaries: Binaries): Promise<string | undefined> {
  const lib = join(binaries.home, 'lib');
  const libraries = (await readdir(lib)).map((name) => join(lib, name));
  for (const folder of [dataDir, join(binaries.home, 'bin'), lib, join(binaries.home, 'share')]) {
    for (const step of ancestors(folder)) if (!(await may(owner, step, 0o1))) return step;
  }
  for (const file of [binaries.initdb, binaries.postgres]) if (!(await may(owner, file, 0o5))) return file;
  for (const file of libraries) if (!(await may(owner, file, 0o4))) return file;
  return undefined;
}

function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
}

async function may(owner: Owner, path: string, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** Linux capabilities that allow reading regardless of file modes, the weaker first (capabilities(7)). */
const READING_CAPABILITIES = [
  { name: 'dac_read_search', bit: 2n },
  // Containers usually have only this one, which also allows writing.
  { name: 'dac_override', bit: 1n },
];

/**
 * The setpriv command that runs a program as this user with the single privilege of reading regardless of file modes:
 * other users cannot reach a checkout in /root (mode 0700). no_setuid_fixup makes access(2) honour the privilege, which
 * PostgreSQL calls to find its own location.
 */
async function setprivCommand({ uid, gid }: Owner, forbiddenPath: string): Promise<string[]> {
  const advice =
    'Move the project and DATA_DIR to a folder every user may enter, start as an ordinary user, or set DATABASE_URL.';
  const adviceInPortuguese =
    'Mova o projeto e DATA_DIR para uma pasta em que todo usuário possa entrar, inicie como um usuário comum, ou defina DATABASE_URL.';
  const setpriv = await findProgram('setpriv');
  if (setpriv === undefined) {
    throw new OperatorError(
      `PostgreSQL does not run as root, user ${uid} may not enter ${forbiddenPath}, and setpriv (util-linux) is missing. ${advice}`,
      `O PostgreSQL não é executado como root, o usuário ${uid} não pode entrar em ${forbiddenPath}, e falta o setpriv (util-linux). ${adviceInPortuguese}`,
    );
  }
  const held = await readCapabilities();
  const capability = READING_CAPABILITIES.find(({ bit }) => (held >> bit) & 1n);
  if (capability === undefined) {
    throw new OperatorError(
      `PostgreSQL does not run as root, user ${uid} may not enter ${forbiddenPath}, and this root user cannot grant access. ${advice}`,
      `O PostgreSQL não é executado como root, o usuário ${uid} não pode entrar em ${forbiddenPath}, e este usuário root não pode permitir o acesso. ${adviceInPortuguese}`,
    );
  }
  return [
    setpriv,
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${capability.name}`,
    `--ambient-caps=+${capability.name}`,
  ];
}

async function readCapabilities(): Promise<bigint> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`);
}
