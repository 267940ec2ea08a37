import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { useIndexLookups } from '@tropeiro/platform/database/records/use-index-lookups.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { type Message, readMessage, sortDistinct } from '@tropeiro/telematics/message.ts';
import {
  type AppendedMessages,
  appendMessages,
  type KnownDevice,
} from '../../store/tracking/messages/append-messages.ts';
import { storableMessage } from '../../store/tracking/messages/message-hash.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { defaultFoldBounds, type FoldBounds, foldDevices } from '../fold/fold-devices.ts';
import type { ArrivedDevice } from '../fold/load-contexts.ts';
import type { NoteFailure } from '../note-failure.ts';
import { announcePositions } from './announce-positions.ts';

/**
 * Receives messages of devices over HTTP, from a simulation or from a gateway. Stores each message once and folds it. Events,
 * days, states and announcements are written in the caller's transaction, and the caller acknowledges after the commit.
 *
 * In the transaction of a company, only its own devices are known. The devices stay locked until it ends, so only one process at
 * a time folds a device. Work that would lock them for long and devices that cannot be folded are stored and left to a job.
 */
export class MessageSink {
  private readonly cache: CompanyFactsCache;
  private readonly bounds: FoldBounds;
  private readonly noteUnfoldable: NoteFailure;

  constructor(
    cache: CompanyFactsCache = new CompanyFactsCache(),
    bounds: FoldBounds = defaultFoldBounds,
    noteUnfoldable: NoteFailure = () => {},
  ) {
    this.cache = cache;
    this.bounds = bounds;
    this.noteUnfoldable = noteUnfoldable;
  }

  async ingest(transaction: Transaction, messages: readonly ReceivedMessage[]): Promise<AppendedMessages> {
    transaction.queue(useIndexLookups);
    const storable = messages.map(storableMessage);
    const appended = await appendMessages(transaction, storable);
    const arrivals = arrivalsOf(storable, appended);
    announcePositions(transaction, arrivals);
    await foldDevices(transaction, arrivals, this.cache, this.bounds, this.noteUnfoldable);
    return appended;
  }
}

/** The new messages of a device in a vehicle. */
class Arrival implements ArrivedDevice {
  readonly customer_id: number;
  readonly device_id: number;
  readonly vehicle_id: number;
  readonly firstMs: number;
  readonly lastMs: number;
  private readonly messages: readonly ReceivedMessage[];

  constructor({ customer_id, device_id }: KnownDevice, vehicle_id: number, messages: readonly ReceivedMessage[]) {
    this.customer_id = customer_id;
    this.device_id = device_id;
    this.vehicle_id = vehicle_id;
    this.messages = messages;
    let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { time } of messages) {
      const timeMs = Date.parse(time);
      firstMs = Math.min(firstMs, timeMs);
      lastMs = Math.max(lastMs, timeMs);
    }
    this.firstMs = firstMs;
    this.lastMs = lastMs;
  }

  /** In order of time. Parsed on each read to save memory until the fold. */
  get arrived(): readonly Message[] {
    return sortDistinct(this.messages.map(readMessage));
  }
}

/** The new messages by company and vehicle, ordered by their ids, as in every transaction that locks vehicles. */
function arrivalsOf(
  messages: readonly ReceivedMessage[],
  { outcomes, devices, movedDevices }: AppendedMessages,
): Arrival[] {
  const messagesByDevice = new Map<KnownDevice, ReceivedMessage[]>();
  for (let index = 0; index < messages.length; index++) {
    if (outcomes[index] !== 'new') continue;
    const message = messages[index] as ReceivedMessage;
    const device = movedDevices.get(index) ?? devices.get(message.device);
    if (!device) continue;
    const list = messagesByDevice.get(device);
    if (list) list.push(message);
    else messagesByDevice.set(device, [message]);
  }
  const arrivals: Arrival[] = [];
  for (const [device, list] of messagesByDevice)
    if (device.vehicle_id !== null) arrivals.push(new Arrival(device, device.vehicle_id, list));
  return arrivals.sort(byCompanyAndVehicle);
}

const byCompanyAndVehicle = (a: Arrival, b: Arrival): number =>
  a.customer_id - b.customer_id || a.vehicle_id - b.vehicle_id;
