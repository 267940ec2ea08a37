import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import { actionRules } from '@tropeiro/domain/execution/action-rules.ts';
import { deviceTimeFault } from '@tropeiro/domain/execution/corrected-time.ts';
import type { ActionResult, ExecutionReport } from '@tropeiro/domain/execution/execution-action.ts';
import { SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { pointerToken } from '../handling/json-pointer.ts';
import { expectedDateTime, parseInstant } from '../handling/parse-instant.ts';
import { unstorablePath } from '../handling/unstorable-text.ts';
import { validatorOf } from '../handling/validation.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import { IgnoredFields, isReasonIgnored } from './ignored-fields.ts';

const validate = validatorOf(SentAction);

/** An action that is understood, or what is wrong with it. */
export type ReadAction = { readonly sent: SentAction } | { readonly wrong: ActionResult };

/** Reads actions, each by itself: one that is wrong holds none of the others up. Tells what of the others nobody reads. */
export async function readSentActions(
  sent: readonly unknown[],
  sentAt: string,
  timezone: string,
  language: Language,
): Promise<{ readonly actions: readonly ReadAction[]; readonly ignored: ExecutionReport['ignored_fields'] }> {
  const ignored = new IgnoredFields();
  const actions = await new TimeSlice().map(sent, (one, index): ReadAction => {
    const timed = withInstant(one, timezone);
    const fault = timed === undefined ? badTime : faultOf(timed, sentAt, timezone);
    if (fault === undefined) {
      const action = timed as SentAction;
      ignored.note(action);
      const reason = isReasonIgnored(action) ? { route_return_reason_id: null } : {};
      return { sent: { ...action, ...reason, uuid: action.uuid.toLowerCase() } };
    }
    const { uuid } = (one ?? {}) as { readonly uuid?: unknown };
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

const badTime: Fault = { pointer: '/device_time', code: 'bad_format', details: { expected: expectedDateTime } };

/** The same with its time in UTC with milliseconds; undefined where that is a text and no time. */
function withInstant(sent: unknown, timezone: string): unknown {
  const time = (sent as { device_time?: unknown } | null)?.device_time;
  if (typeof time !== 'string') return sent ?? null;
  const instant = parseInstant(time, timezone, false);
  return instant && { ...(sent as object), device_time: instant };
}

/** The first thing that is wrong with an action whose time can be read. */
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
  // These are all the texts of it that are kept and that its schema lets be anything.
  const unstorable = unstorablePath({ comment: action.comment, items: action.items });
  return unstorable && { pointer: unstorable.map((name) => `/${pointerToken(name)}`).join(''), code: 'bad_character' };
}
