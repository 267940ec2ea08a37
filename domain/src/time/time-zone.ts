import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { description } from '../language/schema.ts';

export const TimeZone = Type.String({
  minLength: 1,
  maxLength: 60,
  ...description(
    'Of the IANA database, such as America/Sao_Paulo',
    'Do banco de dados da IANA, como America/Sao_Paulo',
  ),
});

/** Offsets such as +03:00 are refused where an engine takes them: a zone knows its summer time, an offset does not. */
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
