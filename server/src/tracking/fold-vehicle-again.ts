import type { LocalClock, LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import { canResume, initialCheckpoint, resume } from '@tropeiro/telematics/engine/device-state.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { Database } from '../store/engine/database.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { postponeRefold, type Refold, takeRefold } from '../store/tracking/refolds.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { foldDevices } from './fold-devices.ts';
import { loadHistories } from './load-histories.ts';
import { type NoteFailure, secondsUntilNextTry, trySeparately } from './separate-tries.ts';

/**
 * Folds the vehicles again of which a journey, a plan or a setting says something else afterwards, as far as their days are open, of
 * all companies by turns, until none is left or the time is up. Any number of processes do it at once: a vehicle is
 * folded by one of them. One that cannot be folded is put off, and the others go on.
 */
export async function foldChangedVehicles(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly vehicle_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let count = 0;
  let lastCompanyId = 0;
  while (!signal.aborted && performance.now() < endsMs) {
    const tried = await trySeparately(
      database,
      (transaction) => takeRefold(transaction, lastCompanyId),
      (transaction, refold) => foldVehicleAgain(transaction, openPartOf(refold), cache),
    );
    if (!tried) break;
    lastCompanyId = tried.taken.customer_id;
    if (tried.failure) {
      noteFailure(tried.failure.error, tried.taken);
      await putOff(database, tried.taken);
    } else count += 1;
  }
  return { vehicle_count: count };
}

const putOff = (database: Database, refold: Refold): Promise<void> =>
  database.transactInCompany(refold.customer_id, { via: 'job' }, (transaction) =>
    postponeRefold(transaction, refold, secondsUntilNextTry(refold.attempt_count + 1)),
  );

const openPartOf = (refold: Refold): Refold => ({ ...refold, from_ms: Math.max(refold.from_ms, refold.open_from_ms) });

/** A vehicle that is folded again between two moments, with the devices that have told of it. */
type FoldedAgain = Pick<Refold, 'customer_id' | 'vehicle_id' | 'device_ids' | 'from_ms' | 'until_ms'>;

/**
 * Folds a vehicle again between two moments, as what its events depend on is now, and writes what has become another. Says how
 * many closed days have, and, where messages of that time are no longer kept, the first day of which all are.
 */
export async function foldVehicleAgain(
  transaction: Transaction,
  { customer_id, vehicle_id, device_ids, from_ms, until_ms: untilMs }: FoldedAgain,
  cache: CompanyFactsCache,
): Promise<{ readonly correctedCount: number; readonly keptSince?: string }> {
  if (untilMs <= from_ms) return { correctedCount: 0 };
  const devices = device_ids.map((device_id) => ({
    customer_id,
    vehicle_id,
    device_id,
    firstMs: from_ms,
    lastMs: untilMs,
  }));
  const loaded = await loadHistories(transaction, devices, cache);
  const wholeDays = loaded.flatMap(({ before, context }) => firstWholeDay(before, context.clock, from_ms) ?? []);
  const kept = wholeDays.reduce<LocalDay | undefined>(
    (latest, day) => (latest && latest.beginMs > day.beginMs ? latest : day),
    undefined,
  );
  const fromMs = kept?.beginMs ?? from_ms;
  const again = { fromMs, untilMs };
  const whole = untilMs <= fromMs ? [] : devices.map((device) => ({ ...device, firstMs: fromMs, again }));
  const correctedCount = await foldDevices(transaction, whole, cache);
  return kept ? { correctedCount, keptSince: kept.date } : { correctedCount };
}

/**
 * The first day of which all hours of a device are kept, where those since a moment are not: its first hour goes on from a message
 * that is gone. What is left of the day of that message would be less than the day was.
 */
function firstWholeDay({ segments: [first] }: DeviceHistory, clock: LocalClock, fromMs: number): LocalDay | undefined {
  if (!first || first.beginMs <= fromMs || first.before === initialCheckpoint) return undefined;
  const goneMs = canResume(first.before) ? (resume(first.before).lastMs ?? 0) : first.beginMs;
  return goneMs < fromMs ? undefined : clock.dayOf(clock.dayOf(goneMs).endMs);
}
