import type { Fault } from '../faults/fault.ts';
import { localMoment } from '../time/local-text.ts';

/** A clock that is this little ahead or behind is taken to be right: the difference is the way of the call. */
export const clockToleranceS = 60;

/** What was done this shortly before it was sent was sent as it was done. */
export const onlineToleranceS = 60;

/** So long before it was sent, or after, nothing was done: a clock that says so tells nothing. */
export const deviceTimeMaxYears = 10;

/** What is wrong with the time of an action, both by the clock of the device. */
export function deviceTimeFault(deviceTime: string, sentAt: string, timezone: string): Fault | undefined {
  const [earliest, latest] = [-deviceTimeMaxYears, deviceTimeMaxYears].map((years) => {
    const limit = new Date(sentAt);
    return limit.setUTCFullYear(limit.getUTCFullYear() + years);
  }) as [number, number];
  const timeMs = Date.parse(deviceTime);
  if (timeMs >= earliest && timeMs <= latest) return undefined;
  const [code, limitMs] = timeMs < earliest ? (['too_early', earliest] as const) : (['too_late', latest] as const);
  return { pointer: '/device_time', code, details: { limit: localMoment(new Date(limitMs).toISOString(), timezone) } };
}

/**
 * When something was by the clock of the server, from the time that a device gave it: moved by what the clock of the device was
 * ahead or behind when it was sent. Nothing was after it was received, or before there were such clocks.
 */
export function correctedTime(deviceTime: string, sentAt: string, received: string): string {
  const offsetMs = Date.parse(received) - Date.parse(sentAt);
  const isWrong = Math.abs(offsetMs) > clockToleranceS * 1000;
  const correctedMs = Date.parse(deviceTime) + (isWrong ? offsetMs : 0);
  return correctedMs > Date.parse(received) ? received : new Date(Math.max(correctedMs, 0)).toISOString();
}

/** Whether something was sent as it was done, both by the clock of the device. */
export const isSentAtOnce = (deviceTime: string, sentAt: string): boolean =>
  Math.abs(Date.parse(sentAt) - Date.parse(deviceTime)) <= onlineToleranceS * 1000;
