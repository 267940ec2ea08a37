import type { EtaSettings, KeptEta, PointUnderWay } from '../../store/execution/plans-under-way.ts';
import type { Estimate } from './estimate-arrivals.ts';

/** An estimate that has moved by less is the same: it is not written again. */
const sameMs = 15_000;

/** An estimate that has been the same for so long is written again, so that whoever reads it sees that it is current. */
const currentMs = 300_000;

/** What is to be written of the estimates of a plan, and of which points others are to be told. */
export type EtaNews = {
  readonly kept: readonly KeptEta[];
  /** The ids of the points whose arrival has moved by more than the threshold since others were told of it. */
  readonly told: readonly number[];
  /** The ids of those that had an estimate and have none any more. */
  readonly cleared: readonly number[];
};

export function etaNews(
  points: readonly PointUnderWay[],
  estimates: readonly Estimate[],
  settings: EtaSettings,
  now: string,
): EtaNews {
  const kept: KeptEta[] = [];
  const told: number[] = [];
  for (const { point, eta, late_risk, late_by } of estimates) {
    const isTold = isWorthTelling(point, eta, settings, now);
    if (isTold) told.push(point.id);
    const news = isTold ? { eta_told: eta, eta_told_date: now } : point;
    const { eta_told, eta_told_date } = news;
    if (isTold || isOther(point, eta, late_risk, now))
      kept.push({ id: point.id, eta, eta_date: now, late_risk, late_by, eta_told, eta_told_date });
  }
  const estimated = new Set(estimates.map(({ point }) => point));
  const cleared = points.filter((point) => point.eta !== null && !estimated.has(point)).map(({ id }) => id);
  return { kept, told, cleared };
}

/** Whether an arrival has moved by more than the threshold from what others know, which is at first the planned one, and not too soon. */
function isWorthTelling(
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
