import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
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
    throw new CommandFailed(
      bilingual(
        `--${name} must be a whole number from ${least} to ${most}.`,
        `--${name} deve ser um número inteiro de ${least} a ${most}.`,
      ),
      2,
    );
  return value;
}
