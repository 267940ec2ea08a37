import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What each room or folder may import of the others, from the tables of ARCHITECTURE.md and the READMEs. */
export type ImportTable = ReadonlyMap<string, readonly string[]>;

/** The rooms in the last column: everything in backquotes, packages included. */
export const roomTable = (root: string): ImportTable => tableOf(join(root, 'ARCHITECTURE.md'), 'room');

/** The folders of a room and of the server's store. For the server, with those of the platform. */
export const folderTable = (root: string, room: string): ImportTable =>
  tableOf(join(root, room, 'README.md'), 'folder');

function tableOf(path: string, title: string): ImportTable {
  const lines = readFileSync(path, 'utf8').split('\n');
  const start = lines.findIndex((line) => cellsOf(line)[0] === title);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const rows = lines.slice(start + 2, end).map(cellsOf);
  return new Map(
    rows.flatMap((cells) => {
      const allowed = namesIn(cells.at(-1) ?? '');
      return namesIn(cells[0] ?? '').map((name) => [name, allowed] as const);
    }),
  );
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+?)\/?`/g)].map(([, name = '']) => name);
