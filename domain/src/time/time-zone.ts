import type { Fault } from '../faults/fault.ts';

/**
 * Offsets such as +03:00 are refused even if the JavaScript engine accepts them, because they have no daylight saving
 * time.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

export const timeZoneFaults = (timezone: string | null): Fault[] =>
  timezone === null || isTimeZone(timezone) ? [] : [{ pointer: '/data/timezone', code: 'unknown_timezone' }];
