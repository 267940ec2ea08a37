import { text } from './attributes.ts';
import type { Attribute } from './raw-message.ts';

/** The names that devices and other servers use for alarms, by the names of this engine. */
export const alarmNames: Readonly<Record<string, readonly string[]>> = {
  panic: ['panic', 'sos', 'panicbutton', 'emergency', 'panico', 'botaodepanico', 'emergencia'],
  harsh_acceleration: ['harshacceleration', 'hardacceleration', 'rapidacceleration', 'aceleracaobrusca'],
  harsh_braking: ['harshbraking', 'hardbraking', 'hardbrake', 'frenagembrusca', 'freadabrusca'],
  sharp_turn: ['sharpturn', 'hardcornering', 'harshcornering', 'harshturn', 'cornering', 'curvabrusca'],
  power_cut: ['powercut', 'powerdisconnected', 'mainpowerdisconnection', 'cortedeenergia'],
  power_restored: ['powerrestored', 'powerconnected'],
};

const known = new Map(
  Object.entries(alarmNames).flatMap(([alarm, names]) => names.map((name) => [name, alarm] as const)),
);

const none: readonly string[] = [];

/** The alarms of a message, separated by commas. Unknown names stay unchanged. */
export function readAlarms(alarmText: string | null): readonly string[] {
  if (alarmText === null) return none;
  return alarmText
    .split(',')
    .map((alarm) => known.get(lettersOf(alarm)) ?? alarm.trim())
    .filter((alarm) => alarm !== '');
}

/** The alarms of a message that the engine does not know and that no event uses. An alarm without a name is `true`. */
export const unknownAlarms = (value: Attribute): readonly string[] =>
  value === true
    ? ['true']
    : readAlarms(value ? text(value) : null).filter((alarm) => !Object.hasOwn(alarmNames, alarm));

/** The letters of a word without case, accents and signs: `Botão de pânico` becomes `botaodepanico`. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
