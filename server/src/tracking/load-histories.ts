import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { historiesOf, historyQueries } from '../store/tracking/device-histories.ts';
import { inEachCompany, openCompany } from '../store/tracking/in-each-company.ts';
import type { OpenDay } from '../store/tracking/open-day.ts';
import {
  listMessages,
  type MessagesAhead,
  type MessagesPage,
  messagesAheadOf,
  messagesAheadQuery,
} from '../store/tracking/stored-messages.ts';
import { type TrackedDevice, trackedKey } from '../store/tracking/tracked-device.ts';
import { byCompany } from './by-company.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import type { StoredMessages } from './fold-device.ts';
import { type ArrivedDevice, loadContexts } from './load-contexts.ts';

/** A device that is to be folded: how far it is, and what its events depend on. */
export type LoadedDevice<Device extends ArrivedDevice> = {
  readonly of: Device;
  readonly before: DeviceHistory;
  /** What its last day has come to. */
  readonly dayBefore: OpenDay | null;
  readonly context: Context;
};

/** Reads how far devices of any companies are, and what their events depend on. Their vehicles are locked until the transaction ends. */
export async function loadHistories<Device extends ArrivedDevice>(
  transaction: Transaction,
  devices: readonly Device[],
  cache: CompanyFactsCache,
): Promise<readonly LoadedDevice<Device>[]> {
  const companies = byCompany(devices, ({ customer_id }) => customer_id);
  const found = await inEachCompany(
    transaction,
    companies.map(({ companyId, group }) => ({ companyId, queries: historyQueries(group) })),
  );
  const known = companies.map(({ companyId, group }, index) => {
    const [, histories = [], segments = []] = found[index] ?? [];
    return { companyId, arrivals: group, histories: historiesOf(group, histories, segments) };
  });
  const contexts = await loadContexts(transaction, known, cache);
  return known.flatMap(({ arrivals, histories }) =>
    arrivals.map((of) => {
      const known = histories.get(trackedKey(of));
      const context = contexts.get(of.vehicle_id);
      if (!known || !context) throw new Error('A device that is folded has a history and a context');
      return { of, before: known.history, dayBefore: known.day, context };
    }),
  );
}

/** A page of stored messages of a device, from a moment on. */
type PageAhead = MessagesPage & { readonly fromMs: number };

/** Reads what is wanted first of devices that go back: where something came late, the hour that it came too late for. */
export async function readAhead(
  transaction: Transaction,
  loaded: readonly LoadedDevice<ArrivedDevice>[],
): Promise<ReadonlyMap<string, PageAhead>> {
  const wanted = loaded.flatMap(({ of, before: { lastMs, segments } }): MessagesAhead[] => {
    const fromMs = segments[0]?.beginMs;
    if (fromMs === undefined || lastMs === null || of.firstMs > lastMs) return [];
    return [{ ...of, fromMs }];
  });
  const companies = byCompany(wanted, ({ customer_id }) => customer_id);
  const found = await inEachCompany(
    transaction,
    companies.map(({ companyId, group }) => ({ companyId, queries: [messagesAheadQuery(group)] })),
  );
  const pages = new Map<string, PageAhead>();
  companies.forEach(({ group }, index) => {
    const read = messagesAheadOf(group, found[index]?.[0] ?? []);
    for (const device of group) {
      const page = read.get(trackedKey(device));
      if (page) pages.set(trackedKey(device), { ...page, fromMs: device.fromMs });
    }
  });
  return pages;
}

/** Who has the stored messages of a device of whichever company, the first of them perhaps at hand. */
export const storedMessagesOf =
  (transaction: Transaction, of: TrackedDevice, ahead: PageAhead | undefined): StoredMessages =>
  async (fromMs, untilMs) => {
    if (ahead && fromMs >= ahead.fromMs && fromMs < ahead.untilMs) return ahead;
    transaction.queue(openCompany(of.customer_id));
    return listMessages(transaction, of, fromMs, untilMs);
  };
