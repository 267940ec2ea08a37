import type { Points } from '../cut/shape.ts';

/**
 * Joins lines that have the same attributes where one ends and another begins. A street of many ways becomes one line:
 * its name has room, it can be simplified further, and the tile is smaller.
 */
export function joinLines(lines: readonly Points[], areDirected: boolean): number[][] {
  if (lines.length === 1) return lines.map((line) => [...line]);
  const starts = new Map<number, number[]>();
  const add = (line: number, x: number, y: number): void => {
    const key = keyOf(x, y);
    const known = starts.get(key);
    if (known === undefined) starts.set(key, [line]);
    else known.push(line);
  };
  for (const [number, line] of lines.entries()) {
    add(number, line[0] as number, line[1] as number);
    if (!areDirected) add(number, line.at(-2) as number, line.at(-1) as number);
  }
  const isUsed = new Uint8Array(lines.length);
  const takeAt = (x: number, y: number): Points | undefined => {
    const found = starts.get(keyOf(x, y)) ?? [];
    for (let number = found.pop(); number !== undefined; number = found.pop()) {
      if (isUsed[number]) continue;
      isUsed[number] = 1;
      const line = lines[number] as Points;
      return line[0] === x && line[1] === y ? line : reversed(line);
    }
    return undefined;
  };
  const extend = (joined: number[]): void => {
    for (;;) {
      const next = takeAt(joined.at(-2) as number, joined.at(-1) as number);
      if (next === undefined) return;
      for (let at = 2; at < next.length; at++) joined.push(next[at] as number);
    }
  };
  const joinedLines: number[][] = [];
  for (const [number, line] of lines.entries()) {
    if (isUsed[number]) continue;
    isUsed[number] = 1;
    let joined = [...line];
    extend(joined);
    if (!areDirected) {
      joined = reversed(joined);
      extend(joined);
    }
    joinedLines.push(joined);
  }
  return joinedLines;
}

/** A tile and its margin are far narrower than this. */
const keyOf = (x: number, y: number): number => (x + 8192) * 65_536 + y + 8192;

function reversed(line: Points): number[] {
  const turned: number[] = [];
  for (let at = line.length - 2; at >= 0; at -= 2) turned.push(line[at] as number, line[at + 1] as number);
  return turned;
}
