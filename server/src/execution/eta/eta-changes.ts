import type { EtaSettings, PointUnderWay, StoredEta } from '../../store/execution/plans-under-way.ts';
import type { Estimate } from './estimate-arrivals.ts';

/** An estimate that moved by less than this counts as unchanged and is not written. */
const sameMs = 15_000;

/** An unchanged estimate is written again after this time, so that readers see that it is current. */
const currentMs = 300_000;

/** The estimates of a plan to write, and the points whose arrival to announce. */
export type EtaChanges = {
  readonly stored: readonly StoredEta[];
  /** The ids of the points whose arrival has moved by more than the threshold since it was last announced. */
  readonly announced: readonly number[];
  /** The ids of the points that had an estimate and no longer have one. */
  readonly cleared: readonly number[];
};

export function etaChanges(
  points: readonly PointUnderWay[],
  estimates: readonly Estimate[],
  settings: EtaSettings,
  now: string,
): EtaChanges {
  const stored: StoredEta[] = [];
  const announced: number[] = [];
  for (const { point, eta, late_risk, late_by } of estimates) {
    const isAnnounced = isWorthAnnouncing(point, eta, settings, now);
    if (isAnnounced) announced.push(point.id);
    const lastAnnounced = isAnnounced ? { eta_told: eta, eta_told_date: now } : point;
    const { eta_told, eta_told_date } = lastAnnounced;
    if (isAnnounced || isOther(point, eta, late_risk, now))
      stored.push({ id: point.id, eta, eta_date: now, late_risk, late_by, eta_told, eta_told_date });
  }
  const estimated = new Set(estimates.map(({ point }) => point.id));
  const cleared = points.filter(({ id, eta }) => eta !== null && !estimated.has(id)).map(({ id }) => id);
  return { stored, announced, cleared };
}

/**
 * Whether an arrival has moved by more than the threshold since it was last announced, and that was long enough ago. Before the
 * first announcement, it is compared with the planned time.
 */
function isWorthAnnouncing(
  { eta_told, eta_told_date, time_scheduled }: PointUnderWay,
  eta: string,
  { eta_changed_threshold, eta_changed_interval }: EtaSettings,
  now: string,
): boolean {
  const known = eta_told ?? time_scheduled;
  if (known !== null && apartMs(known, eta) <= eta_changed_threshold * 1000) return false;
  return eta_told_date === null || apartMs(eta_told_date, now) >= eta_changed_interval * 1000;
}

const isOther = (before: PointUnderWay, eta: string, risk: string, now: string): boolean =>
  before.eta === null ||
  before.eta_date === null ||
  before.late_risk !== risk ||
  apartMs(before.eta, eta) >= sameMs ||
  apartMs(before.eta_date, now) >= currentMs;

const apartMs = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other));
