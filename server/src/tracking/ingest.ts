import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { inOrder, type Message, readMessage } from '@tropeiro/telematics/message.ts';
import { lookUpEach } from '../store/engine/look-up-each.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { type Appended, appendMessages, type KnownDevice } from '../store/tracking/append-messages.ts';
import { storableMessage } from '../store/tracking/message-hash.ts';
import { announcePositions } from './announce-positions.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { type FoldBounds, foldDevices, foldedAtOnce } from './fold-devices.ts';
import type { ArrivedDevice } from './load-contexts.ts';

/**
 * Keeps messages of any companies, each once, and all that they come to: events, days, states and announcements, in the
 * transaction of the caller. In that of a company only its own devices are known. The devices stay locked until it ends,
 * so that whatever number of processes ingest, a device is folded by one at a time. What would hold them for long is kept,
 * and folded by a job soon after, and so is what cannot be folded, once it can.
 */
export async function ingest(
  transaction: Transaction,
  messages: readonly ReceivedMessage[],
  cache: CompanyFactsCache,
  bounds: FoldBounds = foldedAtOnce,
): Promise<Appended> {
  transaction.queue(lookUpEach);
  const said = messages.map(storableMessage);
  const appended = await appendMessages(transaction, said);
  const arrivals = arrivalsOf(said, appended);
  announcePositions(transaction, arrivals);
  await foldDevices(transaction, arrivals, cache, bounds, { leavesUnfoldable: true });
  return appended;
}

/** What is new of a device in a vehicle. */
class Arrival implements ArrivedDevice {
  readonly customer_id: number;
  readonly device_id: number;
  readonly vehicle_id: number;
  readonly firstMs: number;
  readonly lastMs: number;
  private readonly said: readonly ReceivedMessage[];

  constructor({ customer_id, device_id }: KnownDevice, vehicle_id: number, said: readonly ReceivedMessage[]) {
    this.customer_id = customer_id;
    this.device_id = device_id;
    this.vehicle_id = vehicle_id;
    this.said = said;
    let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { time } of said) {
      const timeMs = Date.parse(time);
      firstMs = Math.min(firstMs, timeMs);
      lastMs = Math.max(lastMs, timeMs);
    }
    this.firstMs = firstMs;
    this.lastMs = lastMs;
  }

  /** In order: read when it is folded, so that little of it stands in memory until then. */
  get arrived(): readonly Message[] {
    return inOrder(this.said.map(readMessage));
  }
}

/** What is new by company and vehicle, in the order of their numbers, in which all who lock them do so. */
function arrivalsOf(said: readonly ReceivedMessage[], { fates, devices }: Appended): Arrival[] {
  const saidBy = new Map<string, ReceivedMessage[]>();
  for (let index = 0; index < said.length; index++) {
    if (fates[index] !== 'new') continue;
    const message = said[index] as ReceivedMessage;
    const list = saidBy.get(message.device);
    if (list) list.push(message);
    else saidBy.set(message.device, [message]);
  }
  const arrivals: Arrival[] = [];
  for (const [serial, list] of saidBy) {
    const device = devices.get(serial);
    if (device && device.vehicle_id !== null) arrivals.push(new Arrival(device, device.vehicle_id, list));
  }
  return arrivals.sort(byCompanyAndVehicle);
}

const byCompanyAndVehicle = (a: Arrival, b: Arrival): number =>
  a.customer_id - b.customer_id || a.vehicle_id - b.vehicle_id;
