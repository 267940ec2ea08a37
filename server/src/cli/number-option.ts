import { CommandFailed } from './command.ts';

/** A whole number that an option gives, or what holds when it is absent. */
export function numberOption(
  name: string,
  given: string | undefined,
  absent: number,
  [least, most]: readonly [number, number],
): number {
  if (given === undefined) return absent;
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < least || value > most)
    throw new CommandFailed(`--${name} must be a whole number from ${least} to ${most}.`, 2);
  return value;
}
