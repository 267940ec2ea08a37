import { readFileSync } from 'node:fs';

/** The release of the running program, from its package.json. */
export const programRelease: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
