import type { Message } from '../message.ts';
import { advanceWay, noWay, outOfReach } from './way.ts';

/** Whether each message's place is believed: not those without one, those the device doubts, and those out of reach. */
export function believedPlaces(messages: readonly Message[], jumpSpeedKmh: number): boolean[] {
  const way = noWay();
  return messages.map(
    (message) =>
      advanceWay(way, message, jumpSpeedKmh) !== outOfReach &&
      message.valid &&
      message.latitude !== null &&
      message.longitude !== null,
  );
}
