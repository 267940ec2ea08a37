import type { Fault } from '../faults/fault.ts';
import { missingEither } from '../faults/missing-either.ts';
import { verbatim } from '../language/bilingual-text.ts';
import type { Message, NewDriverMessage, NewMessage } from './message-schema.ts';

export const messageMaxLength = 1000;

/** The fields that address a message. */
const addressees = ['driver_id', 'route_plan_id', 'route_point_id'] as const;

/** The fault of a message that is not addressed to exactly one of a driver, a plan and a point. */
export const messageFaults = (message: NewMessage): Fault[] => faultsOfNames(message, addressees);

/** The fault of a driver's message that is not about exactly one of a plan and a point. */
export const driverMessageFaults = (message: NewDriverMessage): Fault[] => faultsOfNames(message, addressees.slice(1));

function faultsOfNames(message: NewMessage, names: readonly (typeof addressees)[number][]): Fault[] {
  const [first, second] = names.filter((name) => message[name] !== undefined);
  if (first === undefined) return [{ pointer: `/data/${names[0]}`, ...missingEither(names.slice(1)) }];
  return second === undefined
    ? []
    : [{ pointer: `/data/${first}`, code: 'contradicts', details: { other: verbatim(second) } }];
}

/** A message in announcements: without its text. */
export const announcedMessage = (message: Message): Message => ({ ...message, text: null });
