import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { isStorable, printableText } from '@tropeiro/domain/language/storable-text.ts';
import {
  attributesMaxBytes,
  messagesOfMomentMax,
  type ReceivedMessage,
} from '@tropeiro/domain/tracking/device-message.ts';
import { positionReportMax } from '@tropeiro/domain/tracking/sent-position.ts';
import { type PositionReport, SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { pointerToken, pointerTokens } from '@tropeiro/platform/handling/json-pointer.ts';
import { dateTimeFault, parseInstant } from '@tropeiro/platform/handling/parse-instant.ts';
import { unstorablePath } from '@tropeiro/platform/handling/unstorable-text.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { attributeKind } from '@tropeiro/telematics/attributes.ts';
import { Type } from 'typebox';
import { IgnoredNames } from './ignored-names.ts';
import { UnknownAlarms } from './unknown-alarms.ts';

/** The valid messages of a request, each with its index in the list, the faults of the others, and the ignored fields of all. */
export type ReadPositions = {
  readonly messages: readonly ReceivedMessage[];
  readonly indexes: readonly number[];
  readonly wrongCount: number;
  readonly wrong: PositionReport['wrong_messages'];
  readonly ignored: PositionReport['ignored_fields'];
  readonly unknownAlarms: PositionReport['unknown_alarms'];
};

const validate = validatorOf(SentPosition);

/** A faster schema without attributes, and without the format of the time, which is already parsed. */
const validateUsual = validatorOf(
  Type.Object({ ...Type.Omit(SentPosition, ['attributes']).properties, time: Type.String() }),
);

/** The length to which fields in reports are cut. Attribute names are shorter. */
const fieldMaxLength = 200;

/** Validates each message by itself, so that an invalid one does not affect the others. Other requests run in between. */
export async function readPositions(
  sent: readonly unknown[],
  timezone: string,
  language: Language,
): Promise<ReadPositions> {
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
    const trimmed = withSerial(sent[index]);
    ignored.note(trimmed);
    const timed = withInstant(trimmed, timezone);
    const own = timed === undefined ? faultsWithoutTime(trimmed) : faultsOf(timed);
    const crowded = own.length === 0 ? crowds.faultOf(timed as SentPosition) : undefined;
    if (own.length === 0 && crowded === undefined) {
      unknownAlarms.note(timed as SentPosition);
      messages.push(messageFrom(timed as SentPosition));
      indexes.push(index);
      continue;
    }
    wrongCount += 1;
    for (const fault of crowded ? [crowded] : own)
      if (wrong.length < positionReportMax) wrong.push(wrongMessage(index, fault, language));
  }
  return { messages, indexes, wrongCount, wrong, ignored: ignored.report(), unknownAlarms: unknownAlarms.report() };
}

/** The report of a fault in a message. */
export const wrongMessage = (index: number, fault: Fault, language: Language): WrongMessage => ({
  index,
  field: printableText(pointerTokens(fault.pointer ?? '').join('.'), fieldMaxLength),
  code: fault.code,
  message: messageOf(fault, language),
});

type WrongMessage = PositionReport['wrong_messages'][number];

/** The fault of a message when its moment already has as many messages as allowed. */
export const crowdedMoment: Fault = {
  pointer: '/time',
  code: 'too_many_of_moment',
  details: { limit: messagesOfMomentMax },
};

const heavyAttributes: Fault = {
  pointer: '/attributes',
  code: 'too_many_bytes',
  details: { limit: attributesMaxBytes },
};

/**
 * Counts the messages of each moment of a device. Only devices with more messages than one moment may have are counted by moment.
 */
class MomentCrowds {
  private readonly ofDevice = new Map<unknown, number>();
  private readonly ofMoment = new Map<string, number>();

  constructor(sent: readonly unknown[]) {
    for (const message of sent) {
      const device = serialOf(message);
      this.ofDevice.set(device, (this.ofDevice.get(device) ?? 0) + 1);
    }
  }

  /** Returns the fault of a message if its moment has too many. */
  faultOf({ device, time }: SentPosition): Fault | undefined {
    if ((this.ofDevice.get(device) ?? 0) <= messagesOfMomentMax) return undefined;
    const moment = `${time} ${device}`;
    const count = (this.ofMoment.get(moment) ?? 0) + 1;
    this.ofMoment.set(moment, count);
    return count <= messagesOfMomentMax ? undefined : crowdedMoment;
  }
}

/** Trims the serial. Serials have no blanks, so those around one are a mistake of the sender. */
function serialOf(sent: unknown): unknown {
  const device = (sent as Partial<SentPosition> | null)?.device;
  return typeof device === 'string' ? device.trim() : device;
}

function withSerial(sent: unknown): unknown {
  const device = serialOf(sent);
  return device === (sent as Partial<SentPosition> | null)?.device ? sent : { ...(sent as object), device };
}

/** Converts the time to UTC with milliseconds. Undefined if the time is a text but not a valid time. */
function withInstant(sent: unknown, timezone: string): unknown {
  const time = (sent as { time?: unknown } | null)?.time;
  if (typeof time !== 'string') return sent ?? null;
  const instant = parseInstant(time, timezone, false);
  if (instant === undefined) return undefined;
  return instant === time ? sent : { ...(sent as object), time: instant };
}

/** The faults of a message whose time is a text but not a valid time. */
function faultsWithoutTime(sent: unknown): readonly Fault[] {
  const { time } = sent as { readonly time: string };
  return [{ pointer: '/time', ...dateTimeFault(time) }, ...validate(sent).filter(({ pointer }) => pointer !== '/time')];
}

/** The faults of a message with a valid time. */
function faultsOf(sent: unknown): readonly Fault[] {
  const isUsual = validateUsual(sent).length === 0 && isPlain((sent as SentPosition).attributes);
  const faults = isUsual ? [] : validate(sent);
  if (faults.length > 0) return faults;
  const { device, attributes, latitude = null, longitude = null } = sent as SentPosition;
  if ((latitude === null) !== (longitude === null))
    return [{ pointer: latitude === null ? '/latitude' : '/longitude', code: 'missing' }];
  if (isUsual && isStorable(device)) return [];
  const texts = textsOf(attributes);
  if (Buffer.byteLength(texts) > attributesMaxBytes) return [heavyAttributes];
  if (isStorable(device) && isStorable(texts)) return [];
  const unstorable = unstorablePath({ device, attributes });
  return unstorable
    ? [{ pointer: unstorable.map((name) => `/${pointerToken(name)}`).join(''), code: 'bad_character' }]
    : [];
}

/**
 * Whether attributes have only known names and no texts, as nearly all do. These are valid without a check. Validating them by
 * schema takes longer than all other work on a message, and two kilobytes of memory.
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

/** All stored texts of attributes, one on each line. They are checked together, because nearly always all can be stored. */
function textsOf(attributes: SentPosition['attributes'] = {}): string {
  let texts = '';
  for (const [name, value] of Object.entries(attributes))
    texts += typeof value === 'string' ? `${name}\n${value}\n` : `${name}\n`;
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
