import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of tests that one process runs, one after the other. */
export type TestGroup = { readonly name: string; readonly files: readonly string[] };

/** Starting a process, and compiling in it what is tested, costs more than the tests of most files: these share one. */
const mostFiles = 25;

/**
 * The groups of these files, the largest first, so that no core is left with one at the end. Neighbours of a room share a
 * process, but a file that touches what belongs to the process has one of its own.
 */
export function groupsOf(root: string, files: readonly string[]): TestGroup[] {
  const sharing = new Set(files.filter((file) => canShareProcess(readFileSync(join(root, file), 'utf8'))));
  const rooms = new Map<string, string[]>();
  for (const file of sharing) rooms.set(roomOf(file), [...(rooms.get(roomOf(file)) ?? []), file]);
  const groups = [...rooms].flatMap(([room, members]) => chunksOf(members).map((part) => groupOf(room, part)));
  const alone = files.filter((file) => !sharing.has(file)).map((file) => groupOf(file, [file]));
  return [...groups.sort((one, other) => other.files.length - one.files.length), ...alone];
}

/** Whether a file neither changes what all tests of a process use, nor measures the process. */
export const canShareProcess = (text: string): boolean =>
  !/\bprocess\.(?:env\.\w+ = |exitCode|on\b|once|off|cpuUsage|memoryUsage)|\b(?:globalThis|mock)\b/.test(text);

/** What the process of a group runs: the files in turn, each a suite of its own, so that its hooks are its own too. */
export const groupSource = (outputs: readonly { readonly file: string; readonly url: string }[]): string =>
  [
    "import { describe } from 'node:test';",
    ...outputs.map(({ file, url }) => `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}));`),
  ].join('\n');

const roomOf = (file: string): string => file.split('/')[0] ?? '';

const groupOf = (name: string, files: readonly string[]): TestGroup =>
  files.length === 1 ? { name: files[0] ?? name, files } : { name: `${name}: ${files.length} files`, files };

function chunksOf(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / mostFiles);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, i) => files.slice(i * size, (i + 1) * size));
}
