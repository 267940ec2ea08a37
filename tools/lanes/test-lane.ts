import { reachedFrom } from './test-files.ts';

/** Which test files run, how often each property is tried, and how long one process may take. */
export type Lane = {
  readonly name: string;
  readonly runs: number;
  readonly limitS: number;
  /** Does the lane have a database, and so take files that need one or start processes? */
  readonly hasDatabase: boolean;
  /** The kinds of files it takes, by `kindOf`. */
  readonly kinds: readonly TestKind[];
  /** How many files of a room may share a process. */
  readonly filesPerProcess: number;
  /** How many processes run besides one for each core, because others wait. */
  readonly waitingProcesses: number;
};

/**
 * - `everyday`: proves that the product works.
 * - `full`: tries every combination, kills processes, tries every limit. The file is called `*.full.test.ts`.
 * - `attack`: measures how long other callers wait, and so needs the machine to itself. `npm run attack` runs it too.
 */
export type TestKind = 'everyday' | 'full' | 'attack';

/** Ends a process that hangs. It is several times what the longest process takes, so that a busy machine does not reach it. */
const limitS = 1500;

/** Starting a process, and compiling the tested code in it, costs more than the tests of most everyday files. */
const shortFiles = { filesPerProcess: 40, waitingProcesses: 0 };

/**
 * Files that take long. Large groups would leave the other cores without work at the end. Many wait, for example until a
 * killed service has started again.
 */
const longFiles = { filesPerProcess: 6, waitingProcesses: 1 };

export const lanes = {
  /** Between two changes of the code: within a minute. */
  fast: { name: 'fast', runs: 0.2, limitS, hasDatabase: false, kinds: ['everyday'], ...shortFiles },
  /** Before code is handed on. */
  everyday: { name: 'everyday', runs: 1, limitS, hasDatabase: true, kinds: ['everyday'], ...shortFiles },
  /** In CI, after the everyday lane: the files that lane leaves out. */
  full: { name: 'full', runs: 1, limitS, hasDatabase: true, kinds: ['full'], ...longFiles },
  /** The files named on the command line. */
  named: { name: 'named', runs: 1, limitS, hasDatabase: true, kinds: ['everyday', 'full'], ...shortFiles },
  /** At night, or to look for a rare failure. */
  long: {
    name: 'long',
    runs: 10,
    limitS: 7200,
    hasDatabase: true,
    kinds: ['everyday', 'full', 'attack'],
    ...longFiles,
  },
} as const satisfies Record<string, Lane>;

/**
 * The CPU that the everyday lane may take, with its build and its database. Other work on the machine changes it
 * little. A new part of the product may raise it by 40 s, up to 600 s in all.
 */
export const everydayBudgetS = 360;

/** Does CI accept the CPU of the everyday lane? It allows half of the budget more. Elapsed time never counts. */
export const isWithinBudget = (cpuS: number): boolean => cpuS <= 1.5 * everydayBudgetS;

/** A file that imports one of these, directly or not, starts processes or needs a database. */
const slow = ['node:child_process', 'server/src/testing/fresh-database.ts'];

export function kindOf(file: string): TestKind {
  if (file === 'e2e/attack.test.ts') return 'attack';
  return file.endsWith('.full.test.ts') ? 'full' : 'everyday';
}

/** Splits files into those that a lane takes and those that it leaves out. */
export function splitByLane(
  root: string,
  lane: Lane,
  files: readonly string[],
): { included: string[]; excluded: string[] } {
  const isIncluded = (file: string): boolean => {
    if (!lane.kinds.includes(kindOf(file))) return false;
    if (lane.hasDatabase) return true;
    const reached = reachedFrom(root, file);
    return !file.startsWith('e2e/') && !slow.some((slowImport) => reached.has(slowImport));
  };
  return { included: files.filter(isIncluded), excluded: files.filter((file) => !isIncluded(file)) };
}

/** `server/src/store 12, e2e 30`: the files left out, by folder. */
export function countsByFolder(files: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.split('/').slice(0, -1).slice(0, 3).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].map(([folder, count]) => `${folder} ${count}`).join(', ');
}
