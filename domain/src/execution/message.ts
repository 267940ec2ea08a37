import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import type { Message, NewMessage } from './message-schema.ts';

export const messageMaxLength = 1000;

/** The fields that address a message. */
const addressees = ['driver_id', 'route_plan_id', 'route_point_id'] as const;

/** The fault of a message that is not addressed to exactly one of a driver, a plan and a point. */
export function messageFaults(message: NewMessage): Fault[] {
  const [first, second] = addressees.filter((name) => message[name] !== undefined);
  const pointer = '/data/driver_id';
  if (first === undefined)
    return [{ pointer, code: 'missing_either', details: { names: verbatim(addressees.join(', ')) } }];
  return second === undefined
    ? []
    : [{ pointer: `/data/${first}`, code: 'contradicts', details: { other: verbatim(second) } }];
}

/** A message in announcements: without its text. */
export const announcedMessage = (message: Message): Message => ({ ...message, text: null });
