import { type Message, readMessage } from '../message.ts';
import type { Attribute } from '../raw-message.ts';

/** The fields of a test message. All others are those of a device that stands and reports nothing else. */
export type MessageFields = {
  readonly speed?: number | null;
  readonly course?: number;
  readonly at?: readonly [latitude: number, longitude: number] | null;
  readonly valid?: boolean;
} & { readonly [attribute: string]: unknown };

/** The place of the tests: Porto Alegre. */
export const home: readonly [number, number] = [-30.03, -51.23];

/** A Tuesday, 09:00 in São Paulo. */
export const startMs = Date.parse('2026-03-10T12:00:00Z');

/** A message this many seconds after the start. */
export function testMessage(
  second: number,
  { speed = 0, course, at = home, valid = true, ...attributes }: MessageFields = {},
): Message {
  return readMessage({
    device: 'test',
    time: new Date(startMs + second * 1000).toISOString(),
    valid,
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
    altitude_m: null,
    speed_kmh: speed,
    course_deg: course ?? null,
    attributes: attributes as Record<string, Attribute>,
  });
}

/** This many metres north of home. */
export const north = (metres: number): readonly [number, number] => [home[0] + metres / 111_195, home[1]];
