import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** Environment variables that child processes inherit: PATH for initdb's shell, the other for systems such as NixOS. */
const INHERITED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH'];

/**
 * The environment of PostgreSQL's programs. The service's own contains secrets (DATABASE_URL, the key of the object
 * store) and variables that would affect these programs (PGDATA, the locale). Their environment is readable to every
 * process of their user.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const passed = INHERITED_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}

export function cannotRunError(program: string, cause: Error): Error {
  return new OperatorError(
    `${program} cannot be run on this system (${cause.message}). Set DATABASE_URL to a PostgreSQL of your own.`,
    `${program} não pode ser executado neste sistema (${cause.message}). Defina DATABASE_URL como um PostgreSQL seu.`,
    { cause },
  );
}

/** The path of a system program. root's PATH may lack the folders of root's own programs. */
export async function findProgram(name: string): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
  for (const folder of folders) {
    const path = join(folder, name);
    const found = await access(path).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return undefined;
}
