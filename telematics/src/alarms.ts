import { text } from './attributes.ts';
import type { Attribute } from './said-message.ts';

/** What devices call their alarms, and other servers after them, by what we call them. */
export const alarmWords: Readonly<Record<string, readonly string[]>> = {
  panic: ['panic', 'sos', 'panicbutton', 'emergency', 'panico', 'botaodepanico', 'emergencia'],
  harsh_acceleration: ['harshacceleration', 'hardacceleration', 'rapidacceleration', 'aceleracaobrusca'],
  harsh_braking: ['harshbraking', 'hardbraking', 'hardbrake', 'frenagembrusca', 'freadabrusca'],
  sharp_turn: ['sharpturn', 'hardcornering', 'harshcornering', 'harshturn', 'cornering', 'curvabrusca'],
  power_cut: ['powercut', 'powerdisconnected', 'mainpowerdisconnection', 'cortedeenergia'],
  power_restored: ['powerrestored', 'powerconnected'],
};

const known = new Map(
  Object.entries(alarmWords).flatMap(([alarm, names]) => names.map((name) => [name, alarm] as const)),
);

const none: readonly string[] = [];

/** The alarms of a message, several set apart by commas; what we have no word for stays as it is. */
export function readAlarms(said: string | null): readonly string[] {
  if (said === null) return none;
  return said
    .split(',')
    .map((alarm) => known.get(lettersOf(alarm)) ?? alarm.trim())
    .filter((alarm) => alarm !== '');
}

/** Those of a message that we have no word for, and that no event is found by; one without a name is `true`. */
export const unknownAlarms = (said: Attribute): readonly string[] =>
  said === true ? ['true'] : readAlarms(said ? text(said) : null).filter((alarm) => !Object.hasOwn(alarmWords, alarm));

/** The letters of a word without case, accents and signs: `Botão de pânico` is `botaodepanico`. */
const lettersOf = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
