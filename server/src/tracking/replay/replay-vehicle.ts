import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { RefilledShares } from '@tropeiro/platform/sharing/refilled-shares.ts';
import type { LocalClock, LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import { canResume, initialCheckpoint, resume } from '@tropeiro/telematics/engine/device-state.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { VehicleReplay } from '../../store/tracking/histories/replays.ts';
import { joinTimeRanges } from '../../store/tracking/histories/time-ranges.ts';
import type { CompanyFactsCache } from '../fold/company-facts.ts';
import { defaultFoldBounds, foldDevices } from '../fold/fold-devices.ts';
import { loadHistories } from '../fold/load-histories.ts';

/** Replays the time ranges that remain of a device, each by itself. What exceeds one transaction is left for later. */
export async function replayRemainder(
  transaction: Transaction,
  replay: VehicleReplay,
  cache: CompanyFactsCache,
  shares: RefilledShares,
): Promise<void> {
  const { customer_id, vehicle_id, device_ids, stretches } = replay;
  const devices = device_ids.flatMap((device_id) =>
    joinTimeRanges(stretches).map((range) => ({
      ...{ customer_id, vehicle_id, device_id },
      ...{ firstMs: range.fromMs, lastMs: range.fromMs, toResume: range },
    })),
  );
  await foldDevices(transaction, devices, cache, { ...defaultFoldBounds, shares });
}

/** A vehicle to replay between two moments, with the devices that sent messages in it. */
type ReplayedVehicle = Pick<VehicleReplay, 'customer_id' | 'vehicle_id' | 'device_ids' | 'from_ms' | 'until_ms'>;

/**
 * Replays a vehicle between two moments with the current context, and stores what changed. Returns how many closed days changed.
 * If messages of that time are no longer stored, also returns the first day for which all are.
 */
export async function replayVehicle(
  transaction: Transaction,
  { customer_id, vehicle_id, device_ids, from_ms, until_ms: untilMs }: ReplayedVehicle,
  cache: CompanyFactsCache,
): Promise<{ readonly correctedCount: number; readonly retainedSince?: string }> {
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
  const firstRetainedDay = wholeDays.reduce<LocalDay | undefined>(
    (latest, day) => (latest && latest.beginMs > day.beginMs ? latest : day),
    undefined,
  );
  const fromMs = firstRetainedDay?.beginMs ?? from_ms;
  const toReplay = { fromMs, untilMs };
  const replayed = untilMs <= fromMs ? [] : devices.map((device) => ({ ...device, firstMs: fromMs, toReplay }));
  const correctedCount = await foldDevices(transaction, replayed, cache);
  return firstRetainedDay ? { correctedCount, retainedSince: firstRetainedDay.date } : { correctedCount };
}

/**
 * The first day whose hours of a device are all stored, if earlier hours were removed. The first stored hour continues from a
 * removed message. The day of that message is skipped, because replaying it would lose figures.
 */
function firstWholeDay({ segments: [first] }: DeviceHistory, clock: LocalClock, fromMs: number): LocalDay | undefined {
  if (!first || first.beginMs <= fromMs || first.before === initialCheckpoint) return undefined;
  const lastRemovedMs = canResume(first.before) ? (resume(first.before).lastMs ?? 0) : first.beginMs;
  return lastRemovedMs < fromMs ? undefined : clock.dayOf(clock.dayOf(lastRemovedMs).endMs);
}
