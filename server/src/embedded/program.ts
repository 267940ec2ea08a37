/** The environment of PostgreSQL's programs: ours without what would steer them from outside (PGDATA, the locale). */
export function childEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

export function cannotRun(program: string, cause: Error): Error {
  return new Error(
    `${program} cannot be run on this system (${cause.message}). Set DATABASE_URL to a PostgreSQL of your own.`,
    { cause },
  );
}
