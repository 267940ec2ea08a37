import type { Instance, Reading } from './instance.ts';

/** A line with its number as an editor shows it. */
export type Line = { readonly number: number; readonly text: string };

/** Thrown and caught inside this folder only. Readers return a `Reading`. */
export class WrongLine extends Error {}

export function reading(read: () => Instance): Reading {
  try {
    return { instance: read() };
  } catch (error) {
    if (error instanceof WrongLine) return { wrong: [error.message] };
    throw error;
  }
}

export function listLines(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ number: i + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
}

/** The numbers of a line, exactly one for each name. */
export function numbersOf<Name extends string>(line: Line | undefined, names: readonly Name[]): Record<Name, number> {
  if (line === undefined) throw new WrongLine(`The file ends where ${names.join(', ')} should be.`);
  const words = line.text.split(/\s+/);
  if (words.length !== names.length)
    throw new WrongLine(
      `Line ${line.number} has ${words.length} values where ${names.length} belong: ${names.join(', ')}.`,
    );
  const entries = names.map((name, i) => {
    const value = Number(words[i]);
    if (!Number.isFinite(value)) throw new WrongLine(`Line ${line.number}: ${name} is "${words[i]}", not a number.`);
    return [name, value];
  });
  return Object.fromEntries(entries);
}

export function wholeOf(line: Line, name: string, value: number, least = 0): number {
  if (!Number.isInteger(value) || value < least)
    throw new WrongLine(`Line ${line.number}: ${name} is ${value}, not a whole number from ${least} up.`);
  return value;
}
