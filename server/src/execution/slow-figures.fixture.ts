import type { ExecutionFigureName } from '@tropeiro/domain/execution/execution-summary-schema.ts';
import type { ExecutedPlan, ExecutedStop } from './executed-days.fixture.ts';

/** The figures of executed days, computed one by one as the documents describe, without any of the code under test. */
export type SlowFigures = Record<ExecutionFigureName, number | null>;

export function slowFigures(plans: readonly ExecutedPlan[]): SlowFigures {
  const figures = { ...nothing };
  const add = (name: ExecutionFigureName, value = 1) => {
    figures[name] = (figures[name] ?? 0) + value;
  };
  for (const plan of plans) {
    add('count');
    if (plan.status === 'C') add('count_completed');
    const span = spanOf(plan);
    if (span) {
      add('count_timed');
      add('total_time_planned', plan.totalTime);
      add('total_time_done', 60 * (span[1] - span[0]));
      const metres = distanceOf(plan, span);
      if (metres !== null) {
        add('count_tracked');
        add('total_distance_planned', plan.totalDistance);
        add('total_distance_done', metres);
      }
    }
    add('count_in_order', mostInOrder(plan));
    for (const stop of plan.stops) addStop(plan, stop, add, figures);
  }
  return figures;
}

/** The same for stops, of which those of plans and of their order are not computed. */
export function slowFiguresOfStops(stops: readonly (readonly [ExecutedPlan, ExecutedStop])[]): SlowFigures {
  const figures = { ...nothing };
  const add: Add = (name, value = 1) => {
    figures[name] = (figures[name] ?? 0) + value;
  };
  for (const [plan, stop] of stops) addStop(plan, stop, add, figures);
  return { ...figures, count_ordered: 0 };
}

type Add = (name: ExecutionFigureName, value?: number) => void;

function addStop(plan: ExecutedPlan, stop: ExecutedStop, add: Add, figures: SlowFigures): void {
  if (stop.status === 'x') {
    add('count_cancelled');
    return;
  }
  add('count_points');
  const counts = { E: 'count_delivered', D: 'count_returned', M: 'count_manual', P: 'count_pending' } as const;
  add(counts[stop.status]);
  if (stop.attempts.length > 1) add('count_second_attempts');
  if (servedFirst(stop) !== undefined) add('count_ordered');
  const agreement = slowAgreement(plan, stop);
  if (agreement === 'confirmed') add('count_confirmed');
  if (agreement === 'contradicted') add('count_contradicted');
  if (stop.status === 'E') addDelivery(plan, stop, add, figures);
}

const nothing: SlowFigures = {
  count: 0,
  count_completed: 0,
  count_points: 0,
  count_delivered: 0,
  count_returned: 0,
  count_manual: 0,
  count_pending: 0,
  count_cancelled: 0,
  count_second_attempts: 0,
  count_on_time: 0,
  count_late: 0,
  count_early: 0,
  count_without_window: 0,
  total_late: 0,
  late_max: 0,
  total_early: 0,
  count_ordered: 0,
  count_in_order: 0,
  count_timed: 0,
  total_time_planned: 0,
  total_time_done: null,
  count_tracked: 0,
  total_distance_planned: 0,
  total_distance_done: null,
  count_served: 0,
  total_service_planned: 0,
  total_service_done: null,
  total_waiting_planned: 0,
  total_waiting_done: null,
  count_confirmed: 0,
  count_contradicted: 0,
};

function addDelivery(plan: ExecutedPlan, stop: ExecutedStop, add: Add, figures: SlowFigures): void {
  const done = stop.attempts.at(-1)?.minute ?? 0;
  const arrival = arrivalAt(plan, stop);
  const arrivedAt = arrival ?? done;
  const windows = plan.hasWindows ? stop.windows : [];
  const served = windows.find(([begin, end]) => begin <= done && end >= arrivedAt);
  if (windows.length === 0) add('count_without_window');
  else if (served) add('count_on_time');
  else {
    const missed = windows.map(([, end]) => end).filter((end) => end < arrivedAt);
    if (missed.length > 0) {
      const late = 60 * (arrivedAt - Math.max(...missed));
      add('count_late');
      add('total_late', late);
      figures.late_max = Math.max(figures.late_max ?? 0, late);
    } else {
      add('count_early');
      add('total_early', 60 * (Math.min(...windows.map(([begin]) => begin)) - done));
    }
  }
  if (arrival === undefined) return;
  const begun = Math.max(arrival, served?.[0] ?? arrival);
  add('count_served');
  add('total_service_planned', stop.deliveryTime);
  add('total_service_done', 60 * (done - begun));
  add('total_waiting_planned', stop.waitingPlanned);
  add('total_waiting_done', 60 * (begun - arrival));
}

/** The arrival that was reported after the previous attempt and before the last one. */
function reportedArrival({ attempts, arrived }: ExecutedStop): number | undefined {
  if (arrived === null) return undefined;
  const last = attempts.at(-1);
  const before = attempts.at(-2);
  return (last && arrived > last.minute) || (before && arrived <= before.minute) ? undefined : arrived;
}

function reportedVisit({ vehicle }: ExecutedPlan, stop: ExecutedStop) {
  const last = stop.attempts.at(-1);
  if (!last || vehicle === null) return undefined;
  const from = reportedArrival(stop) ?? last.minute;
  return stop.visits
    .filter(({ begin, end }) => last.isDesk || (begin <= last.minute + 10 && (end ?? 9999) >= from - 10))
    .toSorted((a, b) => b.begin - a.begin)[0];
}

function arrivalAt(plan: ExecutedPlan, stop: ExecutedStop): number | undefined {
  const visit = reportedVisit(plan, stop);
  const done = stop.attempts.at(-1)?.minute ?? 0;
  return reportedArrival(stop) ?? (visit && visit.begin <= done ? visit.begin : undefined);
}

export function slowAgreement(plan: ExecutedPlan, stop: ExecutedStop): string {
  const last = stop.attempts.at(-1);
  if (!last) return isUnreported(plan, stop) ? 'contradicted' : 'unknown';
  if (reportedVisit(plan, stop)) return 'confirmed';
  if (last.isDesk) return 'unknown';
  const isPhoneAway = last.north !== null && last.north > 300;
  const isVehicleAway =
    plan.vehicle !== null &&
    plan.positions.some(({ minute, north }) => {
      const apart = Math.abs(minute - last.minute);
      return apart <= 5 && north > 300 + 30 * 60 * apart;
    });
  return isPhoneAway || isVehicleAway ? 'contradicted' : 'unknown';
}

/** Visited last and left, with another report afterwards. */
function isUnreported(plan: ExecutedPlan, { visits }: ExecutedStop): boolean {
  const left = plan.vehicle === null ? null : visits.toSorted((a, b) => b.begin - a.begin)[0]?.end;
  const reports = plan.stops.flatMap(({ attempts }) => attempts).filter(({ isDesk }) => !isDesk);
  return typeof left === 'number' && reports.some(({ minute }) => minute > left);
}

const servedFirst = ({ attempts }: ExecutedStop): number | undefined => attempts.find(({ isDesk }) => !isDesk)?.minute;

/** The largest set of points that were served in the planned order, found by trying all sets. */
function mostInOrder({ stops }: ExecutedPlan): number {
  const served = stops
    .filter((stop) => stop.status !== 'x' && servedFirst(stop) !== undefined)
    .toSorted((a, b) => (servedFirst(a) ?? 0) - (servedFirst(b) ?? 0) || a.order - b.order);
  let most = 0;
  for (let set = 0; set < 2 ** served.length; set++) {
    const subset = served.filter((_, index) => set & (1 << index));
    if (subset.every((stop, index) => index === 0 || (subset[index - 1]?.order ?? 0) <= stop.order))
      most = Math.max(most, subset.length);
  }
  return most;
}

function spanOf({ status, started, completed, departed, finished }: ExecutedPlan): [number, number] | undefined {
  if (status !== 'C' || finished === null) return undefined;
  return [Math.max(started, departed ?? started), Math.max(completed, finished ?? completed)];
}

function distanceOf({ vehicle, positions }: ExecutedPlan, [begin, end]: readonly [number, number]): number | null {
  const heard = positions.filter(({ minute }) => minute >= begin && minute <= end);
  if (vehicle === null || heard.length < 2) return null;
  const inOrder = heard.toSorted((a, b) => a.minute - b.minute);
  let metres = 0;
  for (const [index, position] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (!before) continue;
    const step = Math.abs(position.north - before.north);
    const isStanding = (position.speed ?? 99) < 5 && (before.speed ?? 99) < 5;
    if (!isStanding && step <= ((position.minute - before.minute) * 60 * 250) / 3.6) metres += step;
  }
  return metres;
}
