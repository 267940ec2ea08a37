import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { CommandFailed } from './command.ts';

/** The whole number given by an option, or the default without one. */
export function numberOption(
  name: string,
  text: string | undefined,
  absent: number,
  [least, most]: readonly [number, number],
): number {
  if (text === undefined) return absent;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new CommandFailed(
      bilingual(
        `--${name} must be a whole number from ${least} to ${most}.`,
        `--${name} deve ser um número inteiro de ${least} a ${most}.`,
      ),
      2,
    );
  return value;
}
