import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import { actionRules } from '@tropeiro/domain/execution/actions/action-rules.ts';
import { deviceTimeFault } from '@tropeiro/domain/execution/actions/corrected-time.ts';
import type { ActionResult, ExecutionReport } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { picturesMaxCount } from '@tropeiro/domain/execution/actions/sent-action.ts';
import { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { sentPictures } from '@tropeiro/domain/execution/actions/sent-pictures.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { pointerToken } from '@tropeiro/platform/handling/json-pointer.ts';
import { dateTimeFault, parseInstant } from '@tropeiro/platform/handling/parse-instant.ts';
import { unstorablePath } from '@tropeiro/platform/handling/unstorable-text.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { IgnoredFields, isReasonIgnored } from './ignored-fields.ts';

const validate = validatorOf(SentAction);

/** A valid action, or the result that reports its fault. */
export type ReadAction = { readonly sent: SentAction } | { readonly wrong: ActionResult };

/**
 * Validates each action by itself, so that an invalid one does not affect the others. Also reports the ignored fields of valid
 * actions.
 */
export async function readSentActions(
  sent: readonly unknown[],
  sentAt: string,
  timezone: string,
  language: Language,
): Promise<{ readonly actions: readonly ReadAction[]; readonly ignored: ExecutionReport['ignored_fields'] }> {
  const ignored = new IgnoredFields();
  const actions = await new TimeSlice().map(sent, (value, index): ReadAction => {
    const timed = withInstant(value, timezone);
    const fault = timed === undefined ? timeFaultOf(value) : faultOf(timed, sentAt, timezone);
    if (fault === undefined) {
      const action = timed as SentAction;
      ignored.note(action);
      const reason = isReasonIgnored(action) ? { route_return_reason_id: null } : {};
      return { sent: { ...action, ...reason, uuid: action.uuid.toLowerCase() } };
    }
    const { uuid } = (value ?? {}) as { readonly uuid?: unknown };
    return {
      wrong: {
        uuid: typeof uuid === 'string' ? printableText(uuid, uuidLength) : null,
        outcome: 'wrong',
        code: fault.code,
        message: messageOf(fault, language),
        pointer: printableText(`/data/${index}${fault.pointer ?? ''}`, pointerMaxLength),
        other_content: false,
        route_point_id: null,
        revision: null,
      },
    };
  });
  return { actions, ignored: ignored.report() };
}

const uuidLength = 36;
const pointerMaxLength = 300;

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

/** The first fault of an action whose time is valid. */
function faultOf(sent: unknown, sentAt: string, timezone: string): Fault | undefined {
  const [fault] = validate(sent);
  if (fault) return fault;
  const action = sent as SentAction;
  const timeFault = deviceTimeFault(action.device_time, sentAt, timezone);
  if (timeFault) return timeFault;
  const { latitude = null, longitude = null } = action;
  if ((latitude === null) !== (longitude === null))
    return { pointer: latitude === null ? '/latitude' : '/longitude', code: 'missing' };
  if (actionRules[action.action].point && !action.route_point_id)
    return { pointer: '/route_point_id', code: 'missing' };
  if (action.action === 'break_begin' && !action.break_kind) return { pointer: '/break_kind', code: 'missing' };
  if (sentPictures(action).length > picturesMaxCount)
    return { pointer: '/pictures', code: 'too_many', details: { limit: picturesMaxCount } };
  // The only stored texts whose content the schema does not restrict.
  const unstorable = unstorablePath({ comment: action.comment, items: action.items });
  return unstorable && { pointer: unstorable.map((name) => `/${pointerToken(name)}`).join(''), code: 'bad_character' };
}
