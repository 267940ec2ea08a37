import { hash } from 'node:crypto';
import type { DeviceMessage } from '@tropeiro/domain/tracking/device-message-schema.ts';

/**
 * The hash that identifies repeated messages among those of the same device and time: sixteen hexadecimal digits of
 * the SHA-256 of the whole content. The highest bit is left out, so that the number sorts in PostgreSQL, where it is
 * signed, as the text does here.
 */
export function messageHash(message: DeviceMessage, timeMs: number, attributes: string): string {
  const { device, valid, latitude, longitude, altitude_m, speed_kmh, course_deg } = message;
  numbers[0] = timeMs;
  numbers[1] = valid ? 1 : 0;
  numbers[2] = latitude ?? absent;
  numbers[3] = longitude ?? absent;
  numbers[4] = altitude_m ?? absent;
  numbers[5] = speed_kmh ?? absent;
  numbers[6] = course_deg ?? absent;
  const digits = hash('sha256', `${numberBytes.toString('base64')} ${device} ${attributes}`, 'hex');
  return `${Number.parseInt(digits.charAt(0), 16) & 7}${digits.slice(1, 16)}`;
}

/**
 * The attributes as JSON that PostgreSQL can store, sorted by name: the order in which a device lists them does not
 * matter.
 */
export function attributesJson(attributes: DeviceMessage['attributes']): string {
  const names = Object.keys(attributes);
  const isSorted = names.every((name, index) => index === 0 || names[index - 1]! < name);
  const text = JSON.stringify(isSorted ? attributes : sorted(attributes));
  // Rare: escaped characters, some of which cannot be stored.
  return text.includes('\\u') ? JSON.stringify(storable(sorted(attributes))) : text;
}

/** The message with texts that can all be stored, so that reading it returns the same. */
export function storableMessage<M extends Pick<DeviceMessage, 'attributes'>>(message: M): M {
  const { attributes } = message;
  for (const name in attributes)
    if (!isStorable(name) || !isStorable(attributes[name]))
      return { ...message, attributes: storable(sorted(attributes)) };
  return message;
}

/** The numbers of the message being hashed, in binary: hashing their bytes takes half the time of their digits. */
const numbers = new Float64Array(7);
const numberBytes = Buffer.from(numbers.buffer);
/** Stands for a missing number. No device is at these values. */
const absent = Number.POSITIVE_INFINITY;

const sorted = (attributes: DeviceMessage['attributes']): DeviceMessage['attributes'] =>
  Object.fromEntries(Object.entries(attributes).sort(([name], [otherName]) => (name < otherName ? -1 : 1)));

const isStorable = (value: unknown): boolean =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));

const storable = (attributes: DeviceMessage['attributes']): DeviceMessage['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      storableText(name),
      typeof value === 'string' ? storableText(value) : value,
    ]),
  );

/** The text without what PostgreSQL cannot store: an error would hold up all messages of the call. */
const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');
