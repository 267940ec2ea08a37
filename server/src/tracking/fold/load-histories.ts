import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { OpenDay } from '../../store/tracking/days/open-day.ts';
import type { DeviceFoldFailed } from '../../store/tracking/histories/device-fold-failed.ts';
import {
  historiesOf,
  historyQueries,
  type KnownHistory,
  segmentsOf,
  segmentsQuery,
  withSegments,
} from '../../store/tracking/histories/device-histories.ts';
import {
  listMessages,
  type MessagesAhead,
  type MessagesPage,
  messagesAheadOf,
  messagesAheadQuery,
} from '../../store/tracking/messages/stored-messages.ts';
import { type TrackedDevice, trackedKey } from '../../store/tracking/messages/tracked-device.ts';
import { openCompany, runInEachCompany } from '../../store/tracking/run-in-each-company.ts';
import { groupByCompany } from '../ingest/group-by-company.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import type { StoredMessages } from './fold-device.ts';
import { type ArrivedDevice, type CompanyDevices, loadContexts } from './load-contexts.ts';

/** A device to fold, with its history and the context of its vehicle. */
export type LoadedDevice<Device extends ArrivedDevice> = {
  readonly device: Device;
  readonly before: DeviceHistory;
  /** The figures of its last day. */
  readonly dayBefore: OpenDay | null;
  readonly context: Context;
  /** Set if the replay of its late messages is postponed: its time, or null for as soon as possible. */
  readonly postponed?: { readonly dueMs: number | null };
};

/** When arrived late messages are replayed. */
export type ReplayRule = {
  /** Seconds between two replays of a device. */
  readonly waitS: number;
  /** Whether a company has used up its share of replays. */
  isUsedUp(companyId: number): boolean;
};

const replayAtOnce: ReplayRule = { waitS: 0, isUsedUp: () => false };

/** Called for a device that cannot be folded. */
export type OnUnfoldable<Device> = (device: Device, failure: DeviceFoldFailed) => void;

/** Fails the whole call. */
export const rethrowUnfoldable: OnUnfoldable<unknown> = (_device, failure) => {
  throw failure;
};

/**
 * Loads the histories of devices of any companies, and their contexts. Calls `onUnfoldable` for unreadable devices and leaves
 * them out. Locks their vehicles until the transaction ends.
 */
export async function loadHistories<Device extends ArrivedDevice>(
  transaction: Transaction,
  devices: readonly Device[],
  cache: CompanyFactsCache,
  onUnfoldable: OnUnfoldable<Device> = rethrowUnfoldable,
  rule: ReplayRule = replayAtOnce,
): Promise<readonly LoadedDevice<Device>[]> {
  const companies = groupByCompany(devices, companyOf);
  const found = await runInEachCompany(
    transaction,
    companies.map(({ companyId, group }) => ({ companyId, queries: historyQueries(group, rule.waitS) })),
  );
  const read = companies.map(({ companyId, group }, index) => {
    const { readable, unreadable } = historiesOf(group, found[index]?.[1] ?? []);
    return { companyId, arrivals: withoutUnreadable(group, unreadable, onUnfoldable), histories: readable };
  });
  const postponed = postponedDevices(read, rule);
  const known = await withReplayedSegments(transaction, read, postponed, onUnfoldable);
  const contexts = await loadContexts(transaction, known, cache);
  const loaded: LoadedDevice<Device>[] = [];
  for (const { arrivals, histories } of known)
    for (const arrival of arrivals) {
      const history = histories.get(trackedKey(arrival));
      const context = contexts.get(arrival.vehicle_id);
      if (!history || !context) throw new Error('A device to fold lacks its history or its context');
      const device = { device: arrival, before: history.history, dayBefore: history.day, context };
      loaded.push(
        postponed.has(trackedKey(arrival)) ? { ...device, postponed: { dueMs: history.replayDueMs } } : device,
      );
    }
  return loaded;
}

const companyOf = ({ customer_id }: TrackedDevice): number => customer_id;

/** Loads the segments of devices with a replay. A device whose messages are all new needs none. */
async function withReplayedSegments<Device extends ArrivedDevice>(
  transaction: Transaction,
  known: readonly CompanyDevices<Device>[],
  postponed: ReadonlySet<string>,
  onUnfoldable: OnUnfoldable<Device>,
): Promise<readonly CompanyDevices<Device>[]> {
  const replayed: { companyId: number; asked: Device[] }[] = [];
  for (const { companyId, arrivals, histories } of known) {
    const asked: Device[] = [];
    for (const arrival of arrivals) {
      const history = histories.get(trackedKey(arrival));
      if (history && needsReplay(arrival, history) && !postponed.has(trackedKey(arrival))) asked.push(arrival);
    }
    if (asked.length > 0) replayed.push({ companyId, asked });
  }
  if (replayed.length === 0) return known;
  const found = await runInEachCompany(
    transaction,
    replayed.map(({ companyId, asked }) => ({ companyId, queries: [segmentsQuery(asked)] })),
  );
  const read = new Map(
    replayed.map(({ companyId, asked }, index) => [
      companyId,
      { keys: new Set(asked.map(trackedKey)), ...segmentsOf(found[index]?.[0] ?? []) },
    ]),
  );
  return known.map((company) => {
    const ofCompany = read.get(company.companyId);
    if (!ofCompany) return company;
    const { keys, readable, unreadable } = ofCompany;
    const histories = [...company.histories].map(([key, known]): [string, KnownHistory] =>
      keys.has(key) ? [key, { ...known, history: withSegments(known.history, readable.get(key) ?? []) }] : [key, known],
    );
    return {
      ...company,
      arrivals: withoutUnreadable(company.arrivals, unreadable, onUnfoldable),
      histories: new Map(histories),
    };
  });
}

/** Removes unreadable devices. */
function withoutUnreadable<Device extends ArrivedDevice>(
  devices: readonly Device[],
  unreadable: ReadonlyMap<string, DeviceFoldFailed>,
  onUnfoldable: OnUnfoldable<Device>,
): readonly Device[] {
  if (unreadable.size === 0) return devices;
  return devices.filter((device) => {
    const failure = unreadable.get(trackedKey(device));
    if (failure) onUnfoldable(device, failure);
    return !failure;
  });
}

/**
 * Whether a device needs a replay. What remains of an earlier fold begins after the known messages but still needs a segment to
 * continue from.
 */
const needsReplay = (device: ArrivedDevice, { history: { lastMs, after } }: KnownHistory): boolean =>
  lastMs !== null && ('toResume' in device || device.firstMs <= lastMs || !canResume(after));

/**
 * The devices whose late messages are collected, because their last replay was a moment ago or the company has used up its share.
 * This is decided once: concurrent requests charge and refill shares while this one reads, and a replay needs segments that are
 * loaded only for devices that do not wait.
 */
const postponedDevices = (known: readonly CompanyDevices[], rule: ReplayRule): ReadonlySet<string> =>
  new Set(
    known.flatMap(({ arrivals, histories }) =>
      arrivals.flatMap((arrival) => {
        const key = trackedKey(arrival);
        const history = histories.get(key);
        if (!history || !('arrived' in arrival) || !needsReplay(arrival, history)) return [];
        return history.replayDueMs !== null || rule.isUsedUp(arrival.customer_id) ? key : [];
      }),
    ),
  );

/** A page of stored messages of a device, from a moment on. */
type PageAhead = MessagesPage & { readonly fromMs: number };

/** Reads the first messages that replays need: for late messages, those of the hour they belong to. */
export async function readAhead(
  transaction: Transaction,
  loaded: readonly LoadedDevice<ArrivedDevice>[],
): Promise<ReadonlyMap<string, PageAhead>> {
  const requests: MessagesAhead[] = [];
  for (const { device, before, postponed } of loaded) {
    const { lastMs, segments } = before;
    const fromMs = segments[0]?.beginMs;
    if (!postponed && fromMs !== undefined && lastMs !== null && device.firstMs <= lastMs)
      requests.push({ ...device, fromMs });
  }
  const companies = groupByCompany(requests, companyOf);
  const found = await runInEachCompany(
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

/** A reader of a device's stored messages, which starts with the page read ahead, if any. */
export const storedMessagesOf =
  (transaction: Transaction, device: TrackedDevice, ahead: PageAhead | undefined): StoredMessages =>
  async (fromMs, untilMs) => {
    if (ahead && fromMs >= ahead.fromMs && fromMs < ahead.untilMs) return ahead;
    transaction.queue(openCompany(device.customer_id));
    return listMessages(transaction, device, fromMs, untilMs);
  };
