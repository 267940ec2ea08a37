import { readFileSync } from 'node:fs';

/** Of the program, as its package says. */
export const programRelease: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
