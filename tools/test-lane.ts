import { reachedFrom } from './test-files.ts';

/** Which tests are run, how often each property is tried, and how long one file may take. */
export type Lane = {
  readonly name: string;
  readonly runs: number;
  readonly limitS: number;
  /** Whether it takes files that start processes or have a database made. */
  readonly hasDatabase: boolean;
  /** Whether it takes those that need minutes and the machine to themselves. */
  readonly hasAttacks: boolean;
};

export const lanes = {
  /** Between two changes of the code: within a minute. */
  fast: { name: 'fast', runs: 0.2, limitS: 1200, hasDatabase: false, hasAttacks: false },
  /** Before a change is handed on. */
  whole: { name: 'whole', runs: 1, limitS: 1200, hasDatabase: true, hasAttacks: false },
  /** At night, or where a rare failure is looked for. */
  long: { name: 'long', runs: 10, limitS: 7200, hasDatabase: true, hasAttacks: true },
} as const satisfies Record<string, Lane>;

/** Whoever imports one of these, at whatever distance, starts processes or has a database made. */
const slow = ['node:child_process', 'server/src/testing/fresh-database.ts'];

/** The attacks judge how long others wait, and so have the machine to themselves; `npm run attack` makes them too. */
export const isAttack = (file: string): boolean => file === 'e2e/attack.test.ts';

/** What a lane takes, and what it leaves out: the fast one takes what runs within one process, nothing of the whole system. */
export function sortedOut(root: string, lane: Lane, files: readonly string[]): { taken: string[]; left: string[] } {
  const isTaken = (file: string): boolean => {
    if (isAttack(file)) return lane.hasAttacks;
    if (lane.hasDatabase) return true;
    const reached = reachedFrom(root, file);
    return !file.startsWith('e2e/') && !slow.some((one) => reached.has(one));
  };
  return { taken: files.filter(isTaken), left: files.filter((file) => !isTaken(file)) };
}

/** `server/src/store 12, e2e 30`: what was left out, by folder. */
export function foldersSaid(files: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.split('/').slice(0, -1).slice(0, 3).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].map(([folder, count]) => `${folder} ${count}`).join(', ');
}
