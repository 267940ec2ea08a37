import type { SlowRecord } from './slow-records.ts';
import type { World } from './world.ts';

type Trip = { readonly beginMs: number; readonly driver: number | null };
type Span = { readonly fromMs: number; readonly toMs: number; readonly driver: number | null; readonly isOn: boolean };

/** Trips, and the engine during stands with the ignition unknown. */
export function slowTrips(records: readonly SlowRecord[], world: World) {
  const trips: Trip[] = [];
  const standstills: Span[] = [];
  /** Standing with the ignition unknown, outside of any trip: the engine was off. */
  const offTrip: Span[] = [];
  /** When the trip ended whose end was found at a message. */
  const endedAt = new Map<number, number>();
  const inTrip = new Set<number>();
  let index = 0;
  while (index < records.length) {
    const first = records[index] as SlowRecord;
    if (!first.moving) {
      index++;
      continue;
    }
    const { end, endMs, found, isKept: isLongEnough } = follow(records, index, world);
    standstills.push(...found);
    if (isLongEnough) trips.push({ beginMs: first.ms, driver: first.driver });
    if (endMs !== undefined) endedAt.set(end, endMs);
    for (let at = index + 1; at <= end; at++) inTrip.add(at);
    // The message that ends a trip may begin another.
    index = records[end]?.moving ? end : end + 1;
  }
  records.forEach((now, at) => {
    const before = records[at - 1];
    if (!before || inTrip.has(at) || now.afterSilence || before.ignition !== null || before.moving) return;
    offTrip.push({ fromMs: before.ms, toMs: now.ms, driver: before.nextDriver, isOn: false });
  });
  return { trips, stands: standstills, offTrip, endedAt };
}

/** Follows a trip from its first message to its end, if it ends. */
function follow(records: readonly SlowRecord[], start: number, world: World) {
  const first = records[start] as SlowRecord;
  const found: Span[] = [];
  let stand: { readonly at: SlowRecord; readonly mm: number } | undefined;
  let mm = 0;
  let isLongEnough = false;
  const checkLength = (ms: number, travelledMm: number, nowMs: number): void => {
    const change = (world.settingChanges ?? []).filter(({ fromMs }) => fromMs <= nowMs).at(-1)?.value;
    const minimumS = (change?.['trip.minimum_s'] as number | undefined) ?? 300;
    isLongEnough ||= travelledMm >= 500_000 || ms - first.ms >= minimumS * 1000;
  };
  checkLength(first.ms, 0, first.ms);
  for (let index = start + 1; index < records.length; index++) {
    const now = records[index] as SlowRecord;
    const before = records[index - 1] as SlowRecord;
    const close = (isOn: boolean): void => {
      if (stand)
        found.push({
          fromMs: stand.at.ms,
          toMs: now.afterSilence ? before.ms : now.ms,
          driver: before.nextDriver,
          isOn,
        });
    };
    if (stand && now.ms - stand.at.ms >= 300_000) {
      close(false);
      checkLength(stand.at.ms, stand.mm, now.ms);
      return { end: index, endMs: stand.at.ms, found, isKept: isLongEnough };
    }
    if (now.afterSilence && now.ms - before.ms > 3_600_000) {
      checkLength(before.ms, mm, now.ms);
      return { end: index, endMs: before.ms, found, isKept: isLongEnough };
    }
    mm += now.stepMm;
    if (now.ignition === false) {
      close(true);
      checkLength(now.ms, mm, now.ms);
      return { end: index, endMs: now.ms, found, isKept: isLongEnough };
    }
    if (now.moving || now.ignition === true) {
      close(true);
      stand = undefined;
    } else stand ??= { at: now, mm };
    checkLength(stand?.at.ms ?? now.ms, stand?.mm ?? mm, now.ms);
  }
  return { end: records.length, endMs: undefined, found, isKept: isLongEnough };
}
