import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { type PhonePositionReport, SentPhonePosition } from '@tropeiro/domain/tracking/phone-position-schema.ts';
import { pointerTokens } from '@tropeiro/platform/handling/json-pointer.ts';
import { dateTimeFault, parseInstant } from '@tropeiro/platform/handling/parse-instant.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';

type WrongPosition = PhonePositionReport['wrong_positions'][number];

const validate = validatorOf(SentPhonePosition);

/** Validates each position by itself, so that an invalid one does not affect the others. Reports one fault of each. */
export function readPhonePositions(
  sent: readonly unknown[],
  timezone: string,
  language: Language,
): { readonly positions: readonly SentPhonePosition[]; readonly wrong: WrongPosition[] } {
  const positions: SentPhonePosition[] = [];
  const wrong: WrongPosition[] = [];
  for (const [index, value] of sent.entries()) {
    const timed = withInstant(value, timezone);
    const fault = timed === undefined ? timeFaultOf(value) : validate(timed)[0];
    if (fault === undefined) positions.push(timed as SentPhonePosition);
    else
      wrong.push({
        index,
        field: printableText(pointerTokens(fault.pointer ?? '').join('.'), fieldMaxLength),
        code: fault.code,
        message: messageOf(fault, language),
      });
  }
  return { positions, wrong };
}

const fieldMaxLength = 200;

const timeFaultOf = (sent: unknown): Fault => ({
  pointer: '/device_time',
  ...dateTimeFault((sent as { readonly device_time: string }).device_time),
});

/** Converts the time to UTC with milliseconds. Undefined if the time is a text but not a valid time. */
function withInstant(sent: unknown, timezone: string): unknown {
  const time = (sent as { device_time?: unknown } | null)?.device_time;
  if (typeof time !== 'string') return sent ?? null;
  const instant = parseInstant(time, timezone, false);
  return instant && { ...(sent as object), device_time: instant };
}
