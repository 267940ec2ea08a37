import { correctedTime } from '../execution/actions/corrected-time.ts';
import type { Fault } from '../faults/fault.ts';
import type { NewPanic } from './panic-schema.ts';

/** How many panics of a driver are stored within a minute. */
export const panicsOfMinuteMaxCount = 10;

/** The category of events of the panic button. */
export const panicCategory = 24;

/** A panic that its phone reports as older than this has the time of its receipt: its clock was never set. */
const panicMaxAgeMs = 7 * 86_400_000;

/** When a panic happened, by the clock of the server. */
export function panicTime({ device_time, sent_at }: NewPanic, received: string): string {
  const time = correctedTime(device_time, sent_at ?? received, received);
  return Date.parse(received) - Date.parse(time) > panicMaxAgeMs ? received : time;
}

/** The faults of a panic: a place has both coordinates. */
export function panicFaults({ latitude = null, longitude = null }: NewPanic): Fault[] {
  if ((latitude === null) === (longitude === null)) return [];
  return [{ pointer: latitude === null ? '/data/latitude' : '/data/longitude', code: 'missing' }];
}
