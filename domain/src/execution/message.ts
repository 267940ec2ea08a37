import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import type { Message, NewMessage } from './message-schema.ts';

export const messageMaxLength = 1000;

/** The fault of a message that is not addressed to exactly one of a driver and a plan. */
export function messageFaults({ driver_id, route_plan_id }: NewMessage): Fault[] {
  const pointer = '/data/driver_id';
  if (driver_id === undefined && route_plan_id === undefined)
    return [{ pointer, code: 'missing_either', details: { names: verbatim('driver_id, route_plan_id') } }];
  if (driver_id !== undefined && route_plan_id !== undefined)
    return [{ pointer, code: 'contradicts', details: { other: verbatim('route_plan_id') } }];
  return [];
}

/** A message in announcements: without its text. */
export const announcedMessage = (message: Message): Message => ({ ...message, text: null });
