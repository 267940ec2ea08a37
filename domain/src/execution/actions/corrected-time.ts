import type { Fault } from '../../faults/fault.ts';
import { localMoment } from '../../time/local-text.ts';

/** A clock that differs by at most this much is accepted as correct. The difference is the duration of the call. */
export const clockToleranceS = 60;

/** An action done at most this long before it was sent counts as sent online. */
export const onlineToleranceS = 60;

/** A device time farther than this from the time of sending is refused as implausible. */
export const deviceTimeMaxYears = 10;

/** The fault of an implausible time of an action. Both times are by the clock of the device. */
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
 * The server time of an action, computed from its device time. A wrong device clock is corrected by its difference at
 * the time of sending. The result is never after the time of receipt and never before 1970.
 */
export function correctedTime(deviceTime: string, sentAt: string, received: string): string {
  const offsetMs = Date.parse(received) - Date.parse(sentAt);
  const isWrong = Math.abs(offsetMs) > clockToleranceS * 1000;
  const correctedMs = Date.parse(deviceTime) + (isWrong ? offsetMs : 0);
  return correctedMs > Date.parse(received) ? received : new Date(Math.max(correctedMs, 0)).toISOString();
}

/** Whether an action was sent when it was done. Both times are by the clock of the device. */
export const isSentAtOnce = (deviceTime: string, sentAt: string): boolean =>
  Math.abs(Date.parse(sentAt) - Date.parse(deviceTime)) <= onlineToleranceS * 1000;
