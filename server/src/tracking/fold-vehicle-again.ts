import type { LocalClock, LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import { canResume, initialCheckpoint, resume } from '@tropeiro/telematics/engine/device-state.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { RefilledShares } from '../sharing/refilled-shares.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { Refold } from '../store/tracking/refolds.ts';
import { joinStretches } from '../store/tracking/stretches.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { foldDevices, foldedAtOnce } from './fold-devices.ts';
import { loadHistories } from './load-histories.ts';

/** Replays the stretches that were left of a device, each by itself, and leaves what is still too much. */
export async function foldRestOf(
  transaction: Transaction,
  refold: Refold,
  cache: CompanyFactsCache,
  shares: RefilledShares,
): Promise<void> {
  const { customer_id, vehicle_id, device_ids, stretches } = refold;
  const devices = device_ids.flatMap((device_id) =>
    joinStretches(stretches).map((rest) => ({
      ...{ customer_id, vehicle_id, device_id },
      ...{ firstMs: rest.fromMs, lastMs: rest.fromMs, rest },
    })),
  );
  await foldDevices(transaction, devices, cache, { ...foldedAtOnce, shares });
}

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
