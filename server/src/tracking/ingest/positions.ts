import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import {
  type MessageOutcome,
  type QuarantineReason,
  quarantineReasons,
  type ReceivedMessage,
} from '@tropeiro/domain/tracking/device-message.ts';
import { positionReportMax } from '@tropeiro/domain/tracking/sent-position.ts';
import type { PositionReport } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { beginBatch } from '@tropeiro/platform/database/begin-batch.ts';
import type { Handler } from '../../handling/handler.ts';
import type { AppendedMessages, KnownDevice } from '../../store/tracking/messages/append-messages.ts';
import { listOwnSerials } from '../../store/tracking/messages/own-serials.ts';
import type { MessageSink } from './message-sink.ts';
import { crowdedMoment, type ReadPositions, readPositions, wrongMessage } from './read-positions.ts';

/** Receives messages of devices. Messages from a driver are accepted only for devices in the driver's own vehicles. */
export const importPositions =
  (sink: MessageSink): Handler<'importPositions'> =>
  async ({ actor, transaction, body, language }) => {
    const read = await readPositions(body.data, actor.timezone, language);
    const own = actor.role === 'driver' ? new Set(await listOwnSerials(transaction, actor.user_id)) : undefined;
    // The messages and the days they correct are one batch in the audit.
    beginBatch(transaction, 'import');
    const accepted = own ? read.messages.filter(({ device }) => own.has(device)) : read.messages;
    const appended = await sink.ingest(transaction, accepted);
    const ofAll = own ? appendedOfAll(read.messages, own, appended) : appended;
    return { body: { data: reportOf(body.data.length, read, ofAll, language) } };
  };

/** The result for all messages, if only those of some devices were ingested. */
function appendedOfAll(
  messages: readonly ReceivedMessage[],
  own: ReadonlySet<string>,
  { outcomes, devices, movedDevices }: AppendedMessages,
): AppendedMessages {
  let ingested = 0;
  const movedOfAll = new Map<number, KnownDevice>();
  const ofAll = messages.map(({ device }, index) => {
    if (!own.has(device)) return 'unknown_device';
    const moved = movedDevices.get(ingested);
    if (moved) movedOfAll.set(index, moved);
    return outcomes[ingested++]!;
  });
  return { outcomes: ofAll, devices, movedDevices: movedOfAll };
}

function reportOf(
  received: number,
  read: ReadPositions,
  { outcomes, devices, movedDevices }: AppendedMessages,
  language: Language,
): PositionReport {
  const { messages, indexes } = read;
  const counts = { new: 0, repeated: 0, unknown_device: 0, crowded: 0, ahead: 0, expired: 0, too_many_months: 0 };
  const unknown = new Set<string>();
  const withoutVehicle = new Set<string>();
  let withoutVehicleCount = 0;
  const quarantined: PositionReport['quarantined_messages'] = [];
  const crowded: PositionReport['wrong_messages'] = [];
  for (let at = 0; at < outcomes.length; at++) {
    const outcome = outcomes[at] as MessageOutcome;
    const { device } = messages[at] as ReceivedMessage;
    counts[outcome] += 1;
    if (outcome === 'unknown_device') unknown.add(device);
    if (outcome === 'new' && (movedDevices.get(at) ?? devices.get(device))?.vehicle_id === null) {
      withoutVehicle.add(device);
      withoutVehicleCount += 1;
    }
    if (isQuarantined(outcome) && quarantined.length < positionReportMax)
      quarantined.push({ index: indexes[at] ?? 0, reason: outcome });
    if (outcome === 'crowded' && crowded.length < positionReportMax)
      crowded.push(wrongMessage(indexes[at] ?? 0, crowdedMoment, language));
  }
  return {
    received,
    new: counts.new,
    without_vehicle: withoutVehicleCount,
    repeated: counts.repeated,
    quarantined: quarantineReasons.reduce((sum, reason) => sum + counts[reason], 0),
    unknown: counts.unknown_device,
    wrong: read.wrongCount + counts.crowded,
    unknown_devices: [...unknown].slice(0, positionReportMax),
    devices_without_vehicle: [...withoutVehicle].slice(0, positionReportMax),
    quarantined_messages: quarantined,
    ignored_fields: read.ignored,
    unknown_alarms: read.unknownAlarms,
    wrong_messages: [...read.wrong, ...crowded].sort(byIndex).slice(0, positionReportMax),
  };
}

const isQuarantined = (outcome: MessageOutcome): outcome is QuarantineReason =>
  (quarantineReasons as readonly string[]).includes(outcome);

const byIndex = (a: { readonly index: number }, b: { readonly index: number }): number => a.index - b.index;
