import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { inOrder, type Message, readMessage } from '@tropeiro/telematics/message.ts';
import { lookUpEach } from '../store/engine/look-up-each.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { type Appended, appendMessages } from '../store/tracking/append-messages.ts';
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

/** What is new of a device in a vehicle, in order: read when it is folded, so that little of it stands in memory until then. */
type Arrival = ArrivedDevice & { readonly arrived: readonly Message[] };

/** What is new by company and vehicle, in the order of their numbers, in which all who lock them do so. */
function arrivalsOf(said: readonly ReceivedMessage[], { fates, devices }: Appended): Arrival[] {
  const saidBy = new Map<string, ReceivedMessage[]>();
  said.forEach((message, index) => {
    if (fates[index] !== 'new') return;
    const list = saidBy.get(message.device);
    if (list) list.push(message);
    else saidBy.set(message.device, [message]);
  });
  const arrivals = [...saidBy].flatMap(([serial, list]): Arrival[] => {
    const { customer_id, device_id, vehicle_id = null } = devices.get(serial) ?? {};
    if (!customer_id || !device_id || vehicle_id === null) return [];
    return [
      {
        ...{ customer_id, device_id, vehicle_id, ...spanOf(list) },
        get arrived() {
          return inOrder(list.map(readMessage));
        },
      },
    ];
  });
  return arrivals.sort((a, b) => a.customer_id - b.customer_id || a.vehicle_id - b.vehicle_id);
}

function spanOf(said: readonly ReceivedMessage[]): Pick<ArrivedDevice, 'firstMs' | 'lastMs'> {
  const times = said.map(({ time }) => Date.parse(time));
  return { firstMs: Math.min(...times), lastMs: Math.max(...times) };
}
