import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Test files that one process runs one after another. */
export type TestGroup = { readonly name: string; readonly files: readonly string[] };

/**
 * Groups these files, the largest group first, so that no core is left with a large one at the end. Neighbours of a
 * room share a process. A file that touches state of the process has its own.
 */
export function groupsOf(root: string, files: readonly string[], filesPerProcess: number): TestGroup[] {
  const sharing = new Set(files.filter((file) => canShareProcess(readFileSync(join(root, file), 'utf8'))));
  const rooms = new Map<string, string[]>();
  for (const file of sharing) rooms.set(roomOf(file), [...(rooms.get(roomOf(file)) ?? []), file]);
  const groups = [...rooms].flatMap(([room, members]) =>
    chunksOf(members, filesPerProcess).map((part) => groupOf(room, part)),
  );
  const alone = files.filter((file) => !sharing.has(file)).map((file) => groupOf(file, [file]));
  return [...groups.sort((a, b) => b.files.length - a.files.length), ...alone];
}

/** Does the file leave shared state of the process alone, and not measure the process? */
export const canShareProcess = (text: string): boolean =>
  !ownStates.some((state) => text.includes(state)) && !/process\.env\.\w+ = /.test(text) && !/\bmock\b/.test(text);

const ownStates = [
  'globalThis',
  ...['exitCode', 'on(', 'once(', 'off(', 'cpuUsage', 'memoryUsage'].map((name) => `process.${name}`),
];

/** The program of a group's process: the files in turn, each as a suite, so that its hooks stay its own. */
export const groupSource = (outputs: readonly { readonly file: string; readonly url: string }[]): string =>
  [
    "import { describe } from 'node:test';",
    ...outputs.map(({ file, url }) => `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}));`),
  ].join('\n');

const roomOf = (file: string): string => file.split('/')[0] ?? '';

const groupOf = (name: string, files: readonly string[]): TestGroup =>
  files.length === 1 ? { name: files[0] ?? name, files } : { name: `${name}: ${files.length} files`, files };

function chunksOf(files: readonly string[], filesPerProcess: number): string[][] {
  const count = Math.ceil(files.length / filesPerProcess);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, i) => files.slice(i * size, (i + 1) * size));
}
