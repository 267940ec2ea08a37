import { type BilingualText, bilingual } from './engine/setting.ts';
import type { Attribute } from './raw-message.ts';

/** How an attribute is read. */
type Kind = 'flag' | 'number' | 'text' | 'any';

/**
 * The attributes that a message may contain beside its place and that the engine reads, by name. Other attributes are
 * stored for the company's own rules.
 */
export const attributes = {
  ignition: { kind: 'flag', description: bilingual('The ignition is on', 'A ignição está ligada') },
  odometer_m: { kind: 'number', description: bilingual('Odometer, in metres', 'Hodômetro, em metros') },
  power_v: { kind: 'number', description: bilingual('Main power, in volts', 'Alimentação principal, em volts') },
  battery_v: {
    kind: 'number',
    description: bilingual("The device's own battery, in volts", 'Bateria do equipamento, em volts'),
  },
  rpm: {
    kind: 'number',
    description: bilingual('Engine speed, in revolutions per minute', 'Rotação do motor, por minuto'),
  },
  gear: { kind: 'number', description: bilingual('Gear; 0 means none', 'Marcha; 0 significa nenhuma') },
  temperature_c: {
    kind: 'number',
    description: bilingual('Temperature of the cargo, in °C', 'Temperatura da carga, em °C'),
  },
  rain: { kind: 'flag', description: bilingual('It is raining', 'Está chovendo') },
  input1: { kind: 'flag', description: bilingual('The first input is on', 'A primeira entrada está ativa') },
  input2: { kind: 'flag', description: bilingual('The second input is on', 'A segunda entrada está ativa') },
  card: { kind: 'text', description: bilingual('Card of the driver', 'Cartão do motorista') },
  passenger_card: { kind: 'text', description: bilingual('Card of a passenger', 'Cartão de um passageiro') },
  alarm: {
    kind: 'any',
    description: bilingual('Alarms of the device, see below', 'Alarmes do equipamento, veja abaixo'),
  },
  custom: { kind: 'any', description: bilingual('A value of your own', 'Um valor da própria empresa') },
} as const satisfies Record<string, { readonly kind: Kind; readonly description: BilingualText }>;

/** The kind of the attribute that is read under this name. */
export const attributeKind = (name: string): Kind | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name as keyof typeof attributes].kind : undefined;

/** Whether a value can be read as an attribute of a kind. Null means no value, which every kind accepts. */
export function isReadable(kind: Kind, value: Attribute): boolean {
  if (value === null || kind === 'any') return true;
  if (kind === 'flag') return flag(value) !== null;
  return kind === 'number' ? number(value) !== null : typeof value !== 'boolean';
}

const flagValues = new Map<Attribute, boolean>([
  ...[1, '1', 'true', 'on', 'yes', 'sim'].map((value) => [value, true] as const),
  ...[0, '0', 'false', 'off', 'no', 'nao', 'não'].map((value) => [value, false] as const),
]);

export const flag = (value: Attribute | undefined): boolean | null => {
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === null) return null;
  return flagValues.get(typeof value === 'string' ? value.toLowerCase() : value) ?? null;
};

/** Zero has no sign: JSON, in which states are stored, has only one. */
export const number = (value: Attribute | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value + 0 : null;

/** A number that would be written with an exponent is no text: programs write it differently. */
export const text = (value: Attribute | undefined): string | null => {
  if (typeof value === 'string') return value || null;
  if (typeof value !== 'number') return null;
  const written = String(value);
  return written.includes('e') ? null : written;
};
