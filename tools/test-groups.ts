import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lanes, sortedOut } from './test-lane.ts';

/** Files of tests that one process runs, one after the other. */
export type TestGroup = { readonly name: string; readonly files: readonly string[] };

/** Starting a process, and compiling in it what is tested, costs more than most files that need no database: these share one. */
const mostFiles = 12;

/**
 * The groups of these files, the largest first, so that no core is left with one at the end. A file that has hooks for all
 * tests of its process, or touches what belongs to the process, is alone.
 */
export function groupsOf(root: string, files: readonly string[]): TestGroup[] {
  const { taken } = sortedOut(root, lanes.fast, files);
  const light = new Set(taken.filter((file) => canShareProcess(readFileSync(join(root, file), 'utf8'))));
  const folders = new Map<string, string[]>();
  for (const file of light) folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), file]);
  const groups = [...folders].flatMap(([folder, members]) => chunksOf(members).map((part) => groupOf(folder, part)));
  const alone = files.filter((file) => !light.has(file)).map((file) => groupOf(file, [file]));
  return [...groups.sort((one, other) => other.files.length - one.files.length), ...alone];
}

export const canShareProcess = (text: string): boolean =>
  // The formatter begins every statement of a module in the first column: such a hook is in no `describe`.
  !/^(?:before|after|beforeEach|afterEach)\(/m.test(text) && !/\b(?:process|globalThis|mock)\b/.test(text);

/** Of `server/src/http/formats/csv.test.ts`: `server/src/http`; of other rooms, the room. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('server/') ? 3 : 1)
    .join('/');

const groupOf = (name: string, files: readonly string[]): TestGroup =>
  files.length === 1 ? { name: files[0] ?? name, files } : { name: `${name}: ${files.length} files`, files };

function chunksOf(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / mostFiles);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, i) => files.slice(i * size, (i + 1) * size));
}
