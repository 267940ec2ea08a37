import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { isStorable, printableText } from '@tropeiro/domain/language/storable-text.ts';
import { messagesOfMomentMax, type ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { type PositionReport, positionReportMax, SentPosition } from '@tropeiro/domain/tracking/sent-position.ts';
import { attributeKind } from '@tropeiro/telematics/attributes.ts';
import { Type } from 'typebox';
import { pointerToken, pointerTokens } from '../handling/json-pointer.ts';
import { expectedDateTime, parseInstant } from '../handling/parse-instant.ts';
import { unstorablePath } from '../handling/unstorable-text.ts';
import { validatorOf } from '../handling/validation.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import { IgnoredNames } from './ignored-names.ts';
import { UnknownAlarms } from './unknown-alarms.ts';

/** Messages that were sent: those that are understood, each with its place in the list, and what is wrong with others. */
export type ReadPositions = {
  readonly messages: readonly ReceivedMessage[];
  readonly indexes: readonly number[];
  readonly wrongCount: number;
  readonly wrong: PositionReport['wrong_messages'];
  readonly ignored: PositionReport['ignored_fields'];
  readonly unknownAlarms: PositionReport['unknown_alarms'];
};

const validate = validatorOf(SentPosition);

/** The same without attributes, and without the form of the time, which whoever has read it knows to be right. */
const validateUsual = validatorOf(
  Type.Object({ ...Type.Omit(SentPosition, ['attributes']).properties, time: Type.String() }),
);

/** Of the field that a report names: a name of an attribute is shorter. */
const fieldMaxLength = 200;

/** Reads messages, each by itself: one that is wrong holds none of the others up, and many of them nobody else. */
export async function readSent(sent: readonly unknown[], timezone: string, language: Language): Promise<ReadPositions> {
  const messages: ReceivedMessage[] = [];
  const indexes: number[] = [];
  const wrong: PositionReport['wrong_messages'] = [];
  const ignored = new IgnoredNames();
  const unknownAlarms = new UnknownAlarms();
  const crowds = new MomentCrowds(sent);
  let wrongCount = 0;
  const slice = new TimeSlice();
  for (let index = 0; index < sent.length; index++) {
    if (slice.isUsedUp) await slice.yieldIfUsedUp();
    const timed = withInstant(withSerial(sent[index]), timezone);
    const fault = timed === undefined ? badTime : (faultOf(timed) ?? crowds.faultOf(timed as SentPosition));
    if (fault === undefined) {
      ignored.note(timed as SentPosition);
      unknownAlarms.note(timed as SentPosition);
      messages.push(messageFrom(timed as SentPosition));
      indexes.push(index);
      continue;
    }
    wrongCount += 1;
    if (wrong.length < positionReportMax) wrong.push(wrongMessage(index, fault, language));
  }
  return { messages, indexes, wrongCount, wrong, ignored: ignored.report(), unknownAlarms: unknownAlarms.report() };
}

/** What a report says of a message that is wrong. */
export const wrongMessage = (index: number, fault: Fault, language: Language): WrongMessage => ({
  index,
  field: printableText(pointerTokens(fault.pointer ?? '').join('.'), fieldMaxLength),
  code: fault.code,
  message: messageOf(fault, language),
});

type WrongMessage = PositionReport['wrong_messages'][number];

const badTime: Fault = { pointer: '/time', code: 'bad_format', details: { expected: expectedDateTime } };

/** Of a message of whose moment there are as many as may be. */
export const crowdedMoment: Fault = {
  pointer: '/time',
  code: 'too_many_of_moment',
  details: { limit: messagesOfMomentMax },
};

/** Counts the messages of each moment of a device. Moments are told apart only of devices that send more than one may have. */
class MomentCrowds {
  private readonly ofDevice = new Map<unknown, number>();
  private readonly ofMoment = new Map<string, number>();

  constructor(sent: readonly unknown[]) {
    for (const one of sent) {
      const device = serialOf(one);
      this.ofDevice.set(device, (this.ofDevice.get(device) ?? 0) + 1);
    }
  }

  /** The fault of a message of whose moment there are too many. */
  faultOf({ device, time }: SentPosition): Fault | undefined {
    if ((this.ofDevice.get(device) ?? 0) <= messagesOfMomentMax) return undefined;
    const moment = `${time} ${device}`;
    const count = (this.ofMoment.get(moment) ?? 0) + 1;
    this.ofMoment.set(moment, count);
    return count <= messagesOfMomentMax ? undefined : crowdedMoment;
  }
}

/** No serial has a blank: those around one are a slip of whoever sends it. */
function serialOf(sent: unknown): unknown {
  const device = (sent as Partial<SentPosition> | null)?.device;
  return typeof device === 'string' ? device.trim() : device;
}

function withSerial(sent: unknown): unknown {
  const device = serialOf(sent);
  return device === (sent as Partial<SentPosition> | null)?.device ? sent : { ...(sent as object), device };
}

/** The same with its time in UTC with milliseconds; undefined where that is a text and no time. */
function withInstant(sent: unknown, timezone: string): unknown {
  const time = (sent as { time?: unknown } | null)?.time;
  if (typeof time !== 'string') return sent ?? null;
  const instant = parseInstant(time, timezone, false);
  if (instant === undefined) return undefined;
  return instant === time ? sent : { ...(sent as object), time: instant };
}

/** The first thing that is wrong with a message whose time can be read. */
function faultOf(sent: unknown): Fault | undefined {
  const isUsual = validateUsual(sent).length === 0 && isPlain((sent as SentPosition).attributes);
  const fault = isUsual ? undefined : validate(sent)[0];
  if (fault) return fault;
  const { device, attributes, latitude = null, longitude = null } = sent as SentPosition;
  if ((latitude === null) !== (longitude === null))
    return { pointer: latitude === null ? '/latitude' : '/longitude', code: 'missing' };
  if (isStorable(isUsual ? device : textsOf(device, attributes))) return undefined;
  const unstorable = unstorablePath({ device, attributes });
  return unstorable && { pointer: unstorable.map((name) => `/${pointerToken(name)}`).join(''), code: 'bad_character' };
}

/**
 * Whether attributes have names that events read and no texts, as nearly always: nothing can be wrong with those. To validate
 * them by their schema takes longer than all the rest of a message, and two kilobytes of memory.
 */
function isPlain(attributes: SentPosition['attributes']): boolean {
  if (attributes === undefined) return true;
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) return false;
  for (const name in attributes) {
    const value = attributes[name];
    const isPlainValue = value === null || typeof value === 'boolean' || Number.isFinite(value);
    if (!isPlainValue || attributeKind(name) === undefined) return false;
  }
  return true;
}

/** All texts of a message that are kept, a line each: nearly always they can be stored, and are looked at together. */
function textsOf(device: string, attributes: SentPosition['attributes'] = {}): string {
  let texts = device;
  for (const [name, value] of Object.entries(attributes))
    texts += typeof value === 'string' ? `\n${name}\n${value}` : `\n${name}`;
  return texts;
}

const messageFrom = (sent: SentPosition): ReceivedMessage => ({
  device: sent.device,
  time: sent.time,
  received: null,
  valid: sent.valid ?? true,
  latitude: sent.latitude ?? null,
  longitude: sent.longitude ?? null,
  altitude_m: sent.altitude_m ?? null,
  speed_kmh: sent.speed_kmh ?? null,
  course_deg: sent.course_deg ?? null,
  attributes: sent.attributes ?? {},
});
