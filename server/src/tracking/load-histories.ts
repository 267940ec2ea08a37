import type { Context } from '@tropeiro/telematics/engine/context.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import {
  historiesOf,
  historyQueries,
  type KnownHistory,
  segmentsOf,
  segmentsQuery,
  withSegments,
} from '../store/tracking/device-histories.ts';
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
import type { UnfoldableDevice } from '../store/tracking/unfoldable-device.ts';
import { byCompany } from './by-company.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import type { StoredMessages } from './fold-device.ts';
import { type ArrivedDevice, type CompanyDevices, loadContexts } from './load-contexts.ts';

/** A device that is to be folded: how far it is, and what its events depend on. */
export type LoadedDevice<Device extends ArrivedDevice> = {
  readonly of: Device;
  readonly before: DeviceHistory;
  /** What its last day has come to. */
  readonly dayBefore: OpenDay | null;
  readonly context: Context;
  /** Set if its late messages are not replayed now: when they are due, null for as soon as possible. */
  readonly waiting?: { readonly dueMs: number | null };
};

/** When late messages of what arrived are replayed. */
export type ReplayRule = {
  /** How many seconds lie between two replays of a device. */
  readonly waitS: number;
  /** Whether a company has used up its share of replays. */
  isUsedUp(companyId: number): boolean;
};

const atOnce: ReplayRule = { waitS: 0, isUsedUp: () => false };

/** What is done about a device that cannot be folded. */
export type OnUnfoldable<Device> = (of: Device, failure: UnfoldableDevice) => void;

/** Nothing is folded then. */
export const failWith: OnUnfoldable<unknown> = (_of, failure) => {
  throw failure;
};

/**
 * Reads how far devices of any companies are, and what their events depend on; what cannot be read is left out, where that is not a failure.
 * Their vehicles are locked until the transaction ends.
 */
export async function loadHistories<Device extends ArrivedDevice>(
  transaction: Transaction,
  devices: readonly Device[],
  cache: CompanyFactsCache,
  onUnfoldable: OnUnfoldable<Device> = failWith,
  rule: ReplayRule = atOnce,
): Promise<readonly LoadedDevice<Device>[]> {
  const companies = byCompany(devices, companyOf);
  const found = await inEachCompany(
    transaction,
    companies.map(({ companyId, group }) => ({ companyId, queries: historyQueries(group, rule.waitS) })),
  );
  const known = await withWhatIsGoneBackTo(
    transaction,
    companies.map(({ companyId, group }, index) => {
      const { readable, unreadable } = historiesOf(group, found[index]?.[1] ?? []);
      return { companyId, arrivals: without(group, unreadable, onUnfoldable), histories: readable };
    }),
    onUnfoldable,
    rule,
  );
  const contexts = await loadContexts(transaction, known, cache);
  const loaded: LoadedDevice<Device>[] = [];
  for (const { arrivals, histories } of known)
    for (const of of arrivals) {
      const history = histories.get(trackedKey(of));
      const context = contexts.get(of.vehicle_id);
      if (!history || !context) throw new Error('A device that is folded has a history and a context');
      const device = { of, before: history.history, dayBefore: history.day, context };
      loaded.push(waits(of, history, rule) ? { ...device, waiting: { dueMs: history.replayDueMs } } : device);
    }
  return loaded;
}

const companyOf = ({ customer_id }: TrackedDevice): number => customer_id;

/** Reads the segments of devices that go back: where the news is newer than all that is known, nobody does. */
async function withWhatIsGoneBackTo<Device extends ArrivedDevice>(
  transaction: Transaction,
  known: readonly CompanyDevices<Device>[],
  onUnfoldable: OnUnfoldable<Device>,
  rule: ReplayRule,
): Promise<readonly CompanyDevices<Device>[]> {
  const goingBack: { companyId: number; asked: Device[] }[] = [];
  for (const { companyId, arrivals, histories } of known) {
    const asked: Device[] = [];
    for (const of of arrivals) {
      const history = histories.get(trackedKey(of));
      if (history && goesBack(of, history) && !waits(of, history, rule)) asked.push(of);
    }
    if (asked.length > 0) goingBack.push({ companyId, asked });
  }
  if (goingBack.length === 0) return known;
  const found = await inEachCompany(
    transaction,
    goingBack.map(({ companyId, asked }) => ({ companyId, queries: [segmentsQuery(asked)] })),
  );
  const read = new Map(
    goingBack.map(({ companyId, asked }, index) => [
      companyId,
      { keys: new Set(asked.map(trackedKey)), ...segmentsOf(found[index]?.[0] ?? []) },
    ]),
  );
  return known.map((company) => {
    const ofCompany = read.get(company.companyId);
    if (!ofCompany) return company;
    const { keys, readable, unreadable } = ofCompany;
    const histories = [...company.histories].map(([key, one]): [string, KnownHistory] =>
      keys.has(key) ? [key, { ...one, history: withSegments(one.history, readable.get(key) ?? []) }] : [key, one],
    );
    return {
      ...company,
      arrivals: without(company.arrivals, unreadable, onUnfoldable),
      histories: new Map(histories),
    };
  });
}

/** The devices of which everything can be read. */
function without<Device extends ArrivedDevice>(
  devices: readonly Device[],
  unreadable: ReadonlyMap<string, UnfoldableDevice>,
  onUnfoldable: OnUnfoldable<Device>,
): readonly Device[] {
  if (unreadable.size === 0) return devices;
  return devices.filter((of) => {
    const failure = unreadable.get(trackedKey(of));
    if (failure) onUnfoldable(of, failure);
    return !failure;
  });
}

/** What an earlier fold has left begins behind what is known, and goes on from a segment nevertheless. */
const goesBack = (of: ArrivedDevice, { history: { lastMs, after } }: KnownHistory): boolean =>
  lastMs !== null && ('rest' in of || of.firstMs <= lastMs || !canResume(after));

/** Whether the late messages among what arrived are collected: a replay was a moment ago, or the company has used up its share. */
const waits = (of: ArrivedDevice, known: KnownHistory, rule: ReplayRule): boolean =>
  'arrived' in of && goesBack(of, known) && (known.replayDueMs !== null || rule.isUsedUp(of.customer_id));

/** A page of stored messages of a device, from a moment on. */
type PageAhead = MessagesPage & { readonly fromMs: number };

/** Reads what is wanted first of devices that go back: where something came late, the hour that it came too late for. */
export async function readAhead(
  transaction: Transaction,
  loaded: readonly LoadedDevice<ArrivedDevice>[],
): Promise<ReadonlyMap<string, PageAhead>> {
  const wanted: MessagesAhead[] = [];
  for (const { of, before, waiting } of loaded) {
    const { lastMs, segments } = before;
    const fromMs = segments[0]?.beginMs;
    if (!waiting && fromMs !== undefined && lastMs !== null && of.firstMs <= lastMs) wanted.push({ ...of, fromMs });
  }
  const companies = byCompany(wanted, companyOf);
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
