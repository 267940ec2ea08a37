import { type Words, words } from './engine/setting.ts';
import type { Attribute } from './said-message.ts';

/** How an attribute is read. */
type Kind = 'flag' | 'number' | 'text' | 'any';

/** What a message may say beside its place and is read, by name. Whatever else it says is kept, for the company's own rules. */
export const attributes = {
  ignition: { kind: 'flag', says: words('The ignition is on', 'A ignição está ligada') },
  odometer_m: { kind: 'number', says: words('Odometer, in metres', 'Hodômetro, em metros') },
  power_v: { kind: 'number', says: words('Main power, in volts', 'Alimentação principal, em volts') },
  battery_v: { kind: 'number', says: words("The device's own battery, in volts", 'Bateria do equipamento, em volts') },
  rpm: { kind: 'number', says: words('Revolutions of the engine a minute', 'Rotações do motor por minuto') },
  gear: { kind: 'number', says: words('The gear that is in; 0 is none', 'A marcha engatada; 0 é nenhuma') },
  temperature_c: { kind: 'number', says: words('Of the cargo, in °C', 'Da carga, em °C') },
  rain: { kind: 'flag', says: words('It rains', 'Chove') },
  input1: { kind: 'flag', says: words('The first input is on', 'A primeira entrada está ativa') },
  input2: { kind: 'flag', says: words('The second input is on', 'A segunda entrada está ativa') },
  card: { kind: 'text', says: words('Of whoever drives', 'De quem dirige') },
  passenger_card: { kind: 'text', says: words('Of a passenger', 'De um passageiro') },
  alarm: { kind: 'any', says: words('What the device warns of', 'De que o equipamento avisa') },
  custom: { kind: 'any', says: words("Something of the company's own", 'Algo da própria empresa') },
} as const satisfies Record<string, { readonly kind: Kind; readonly says: Words }>;

/** The kind of an attribute that is read by this name. */
export const attributeKind = (name: string): Kind | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name as keyof typeof attributes].kind : undefined;

/** Whether a value can be read as an attribute of a kind; null says nothing, which everybody can read. */
export function isReadable(kind: Kind, value: Attribute): boolean {
  if (value === null || kind === 'any') return true;
  if (kind === 'flag') return flag(value) !== null;
  return kind === 'number' ? number(value) !== null : typeof value !== 'boolean';
}

const flagWords = new Map<Attribute, boolean>([
  ...[1, '1', 'true', 'on', 'yes', 'sim'].map((word) => [word, true] as const),
  ...[0, '0', 'false', 'off', 'no', 'nao', 'não'].map((word) => [word, false] as const),
]);

export const flag = (value: Attribute | undefined): boolean | null => {
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === null) return null;
  return flagWords.get(typeof value === 'string' ? value.toLowerCase() : value) ?? null;
};

/** Zero has no sign: JSON, which carries states, has only one. */
export const number = (value: Attribute | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value + 0 : null;

export const text = (value: Attribute | undefined): string | null =>
  typeof value === 'string' ? value || null : typeof value === 'number' ? String(value) : null;
