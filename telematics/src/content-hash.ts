import { hashText } from './hash-text.ts';
import type { RawMessage } from './raw-message.ts';

/**
 * A 53-bit number computed from the whole content of a message. It distinguishes messages of one device, time and kind.
 * The order of attributes does not matter, since devices that repeat a message may order them differently.
 */
export function contentHash(message: Omit<RawMessage, 'device' | 'time'>): number {
  const { attributes } = message;
  let content = `${message.valid}|${message.latitude}|${message.longitude}|${message.altitude_m}|${message.speed_kmh}|${message.course_deg}`;
  for (const name of Object.keys(attributes).sort()) content += `|${name}=${JSON.stringify(attributes[name])}`;
  return hashText(content);
}
