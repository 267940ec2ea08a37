import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** PATH for the shell that initdb uses, the other for systems that keep libraries elsewhere (NixOS). */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH'];

/**
 * All that PostgreSQL's programs get of our environment. Ours holds secrets (DATABASE_URL, the key of the object store)
 * and what would steer them from outside (PGDATA, the locale); theirs is readable to whatever runs as their user.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}

export function cannotRun(program: string, cause: Error): Error {
  return new Error(
    `${program} cannot be run on this system (${cause.message}). Set DATABASE_URL to a PostgreSQL of your own.`,
    { cause },
  );
}

/** Where a program of the system is; root's PATH may lack the folders of root's own programs. */
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
