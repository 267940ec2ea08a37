import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import {
  type MessageOutcome,
  type QuarantineReason,
  quarantineReasons,
  type ReceivedMessage,
} from '@tropeiro/domain/tracking/device-message.ts';
import { type PositionReport, positionReportMax } from '@tropeiro/domain/tracking/sent-position.ts';
import type { Handler } from '../handling/call.ts';
import type { RefilledShares } from '../sharing/refilled-shares.ts';
import { beginBatch } from '../store/engine/begin-batch.ts';
import type { Appended } from '../store/tracking/append-messages.ts';
import { listOwnSerials } from '../store/tracking/own-serials.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { foldedAtOnce } from './fold-devices.ts';
import { ingest } from './ingest.ts';
import { crowdedMoment, type ReadPositions, readSent, wrongMessage } from './read-sent.ts';

/** Takes in what a program sends of devices; a driver sends of those in vehicles of their own. */
export const importPositions =
  (cache: CompanyFactsCache, shares: RefilledShares): Handler<'importPositions'> =>
  async ({ actor, transaction, body, language }) => {
    const read = await readSent(body.data, actor.timezone, language);
    const own = actor.role === 'driver' ? new Set(await listOwnSerials(transaction, actor.user_id)) : undefined;
    // What it brings and what that corrects are one batch of the audit.
    beginBatch(transaction, 'import');
    const taken = own ? read.messages.filter(({ device }) => own.has(device)) : read.messages;
    const { fates, devices } = await ingest(transaction, taken, cache, { ...foldedAtOnce, shares });
    const ofAll = own ? fatesOfAll(read.messages, own, fates) : fates;
    return { body: { data: reportOf(body.data.length, read, { fates: ofAll, devices }, language) } };
  };

/** The fates of all messages, where only those of some devices were taken in. */
function fatesOfAll(
  messages: readonly ReceivedMessage[],
  own: ReadonlySet<string>,
  fates: readonly MessageOutcome[],
): readonly MessageOutcome[] {
  let taken = 0;
  return messages.map(({ device }) => (own.has(device) ? fates[taken++]! : 'unknown_device'));
}

function reportOf(
  received: number,
  read: ReadPositions,
  { fates, devices }: Appended,
  language: Language,
): PositionReport {
  const { messages, indexes } = read;
  const counts = { new: 0, repeated: 0, unknown_device: 0, crowded: 0, ahead: 0, expired: 0, too_many_months: 0 };
  const unknown = new Set<string>();
  const unplaced = new Set<string>();
  let unplacedCount = 0;
  const quarantined: PositionReport['quarantined_messages'] = [];
  const crowded: PositionReport['wrong_messages'] = [];
  for (let at = 0; at < fates.length; at++) {
    const fate = fates[at] as MessageOutcome;
    const { device } = messages[at] as ReceivedMessage;
    counts[fate] += 1;
    if (fate === 'unknown_device') unknown.add(device);
    if (fate === 'new' && devices.get(device)?.vehicle_id === null) {
      unplaced.add(device);
      unplacedCount += 1;
    }
    if (isQuarantined(fate) && quarantined.length < positionReportMax)
      quarantined.push({ index: indexes[at] ?? 0, reason: fate });
    if (fate === 'crowded' && crowded.length < positionReportMax)
      crowded.push(wrongMessage(indexes[at] ?? 0, crowdedMoment, language));
  }
  return {
    received,
    new: counts.new,
    without_vehicle: unplacedCount,
    repeated: counts.repeated,
    quarantined: quarantineReasons.reduce((sum, reason) => sum + counts[reason], 0),
    unknown: counts.unknown_device,
    wrong: read.wrongCount + counts.crowded,
    unknown_devices: [...unknown].slice(0, positionReportMax),
    devices_without_vehicle: [...unplaced].slice(0, positionReportMax),
    quarantined_messages: quarantined,
    ignored_fields: read.ignored,
    unknown_alarms: read.unknownAlarms,
    wrong_messages: [...read.wrong, ...crowded].sort(byIndex).slice(0, positionReportMax),
  };
}

const isQuarantined = (fate: MessageOutcome): fate is QuarantineReason =>
  (quarantineReasons as readonly string[]).includes(fate);

const byIndex = (one: { readonly index: number }, other: { readonly index: number }): number => one.index - other.index;
