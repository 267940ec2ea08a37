import { hashText } from './hash-text.ts';
import type { SaidMessage } from './said-message.ts';

/**
 * What tells two messages of one device, instant and kind apart: a number of 53 bits made of all they say. The order
 * in which attributes were named does not matter, since devices that send a message again may name them otherwise.
 */
export function contentHash(said: Omit<SaidMessage, 'device' | 'time'>): number {
  const { attributes } = said;
  let content = `${said.valid}|${said.latitude}|${said.longitude}|${said.altitude_m}|${said.speed_kmh}|${said.course_deg}`;
  for (const name of Object.keys(attributes).sort()) content += `|${name}=${JSON.stringify(attributes[name])}`;
  return hashText(content);
}
