import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { linkLibraries, locateBinaries } from '@tropeiro/postgres/binaries.ts';
import { urlOf } from '@tropeiro/postgres/connection.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';

const run = promisify(execFile);

/** More folders with PostgreSQL's programs, separated by colons, for tests on several versions. */
const foldersVariable = 'TROPEIRO_TEST_POSTGRES';

/** A PostgreSQL of a given version, made for one test. */
export type OtherPostgres = {
  readonly port: number;
  /** The address for the superuser. */
  readonly adminUrl: string;
  stop(): Promise<void>;
};

/** Folders of programs by major version: the embedded one, those of Debian, and those named in the environment. */
export async function listPrograms(): Promise<ReadonlyMap<string, string>> {
  const debian = '/usr/lib/postgresql';
  const installed = existsSync(debian) ? readdirSync(debian).map((major) => join(debian, major, 'bin')) : [];
  const named = (process.env[foldersVariable] ?? '').split(':').filter((folder) => folder !== '');
  const embedded = dirname((await locateBinaries()).postgres);
  const found = new Map<string, string>();
  for (const folder of [embedded, ...installed, ...named]) {
    if (!existsSync(join(folder, 'initdb'))) continue;
    const home = dirname(folder);
    if (existsSync(join(home, 'pg-symlinks.json'))) await linkLibraries(home, folder);
    for (const program of ['initdb', 'postgres']) await chmod(join(folder, program), 0o755).catch(() => undefined);
    const { stdout } = await run(join(folder, 'postgres'), ['--version']);
    const major = /(\d+)/.exec(stdout)?.[1];
    if (major !== undefined && !found.has(major)) found.set(major, folder);
  }
  return found;
}

export async function startOther(
  programs: string,
  configuration: Readonly<Record<string, string>> = {},
): Promise<OtherPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-other-'));
  // PostgreSQL does not run as root. On every Linux, this is the user id of `nobody`.
  const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, 'secret');
  if (unprivileged) for (const path of [folder, passwordFile]) await chown(path, unprivileged.uid, unprivileged.gid);
  const cluster = join(folder, 'cluster');
  const environment = { PATH: process.env.PATH, LC_ALL: 'C' };
  await run(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8', '--no-sync'],
    { ...unprivileged, env: environment, cwd: '/' },
  );
  const port = await freePort();
  const own = { fsync: 'off', listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) };
  const settings = { ...own, ...configuration };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', cluster, ...flags], {
    ...unprivileged,
    env: environment,
    cwd: '/',
    stdio: 'ignore',
  });
  const end = () => server.kill('SIGQUIT');
  process.once('exit', end);
  const adminUrl = urlOf('postgres', 'secret', port, 'postgres');
  await until('PostgreSQL', () =>
    ask(adminUrl, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  return {
    port,
    adminUrl,
    async stop() {
      process.off('exit', end);
      server.kill('SIGQUIT');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
