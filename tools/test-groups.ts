import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of tests that one process runs, one after the other. */
export type TestGroup = { readonly name: string; readonly files: readonly string[] };

/** Starting a process, and compiling in it what is tested, costs more than the tests of most files: these share one. */
const mostFiles = 10;

/**
 * The groups of these files, the largest first, so that no core is left with one at the end. Those of a folder share a
 * process, but for a file that touches what belongs to the process.
 */
export function groupsOf(root: string, files: readonly string[]): TestGroup[] {
  const sharing = new Set(files.filter((file) => canShareProcess(readFileSync(join(root, file), 'utf8'))));
  const folders = new Map<string, string[]>();
  for (const file of sharing) folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), file]);
  const groups = [...folders].flatMap(([folder, members]) => chunksOf(members).map((part) => groupOf(folder, part)));
  const alone = files.filter((file) => !sharing.has(file)).map((file) => groupOf(file, [file]));
  return [...groups.sort((one, other) => other.files.length - one.files.length), ...alone];
}

export const canShareProcess = (text: string): boolean => !/\b(?:process|globalThis|mock)\b/.test(text);

/** What the process of a group runs: the files in turn, each a suite of its own, so that its hooks are its own too. */
export const groupSource = (outputs: readonly { readonly file: string; readonly url: string }[]): string =>
  [
    "import { describe } from 'node:test';",
    ...outputs.map(({ file, url }) => `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}));`),
  ].join('\n');

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
