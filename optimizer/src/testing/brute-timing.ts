import type { Break, Problem, Vehicle, Visit, Window } from '../problem.ts';
import { canCarry, isAsked, type Step } from './brute-load.ts';

/** Infinity when no timing is valid. After the begin, earlier is never worse, so every moment to begin is tried. */
export function cheapestTiming(problem: Problem, vehicle: Vehicle, order: readonly Step[]): number {
  const { begun } = vehicle;
  const visits = order.map((step): Visit => {
    if (step.kind === 'reload') return { ...vehicle.reload!.sites[step.index]!, setupS: 0 };
    return step.kind === 'job' ? problem.jobs[step.index]! : problem.shipments[step.index]![step.kind];
  });
  const locations = [begun ? begun.location : vehicle.start, ...visits.map((visit) => visit.location), vehicle.end];
  const legs = locations.slice(1).map((to, i) => leg(problem, vehicle, locations[i], to));
  const setupsS = visits.map((visit, i) => (visit.location === locations[i] ? 0 : visit.setupS));
  const { objective } = problem;
  const priced = (durationS: number, distanceM: number, waitingS: number) =>
    vehicle.fixedCost +
    objective.perVehicle +
    distanceM * (vehicle.costPerMetre + objective.perMetre) +
    durationS * (vehicle.costPerSecond + objective.perSecond) +
    waitingS * objective.perWaitingSecond;

  // Without further tasks the vehicle drives home at once, whatever the limits, or stays if there is no way.
  if (order.length === 0) {
    const home = legs[0]!.distanceM === Infinity ? { durationS: 0, distanceM: 0 } : legs[0]!;
    return priced(begun!.atS + home.durationS - begun!.sinceS, begun!.distanceM + home.distanceM, 0);
  }
  const stops = order.filter(isAsked).length + (begun?.done.length ?? 0);
  if (stops > (vehicle.maxTasks ?? Infinity) || !canCarry(problem, vehicle, order)) return Infinity;
  const distanceM = legs.reduce((sum, { distanceM }) => sum + distanceM, begun?.distanceM ?? 0);
  if (distanceM === Infinity || distanceM > (vehicle.maxDistanceM ?? Infinity)) return Infinity;
  const breaks = vehicle.breaks.filter(
    ({ windows }) => !begun || windows.length === 0 || windows.some(({ end }) => end >= begun.atS),
  );
  const busyS =
    legs.reduce((sum, { durationS }) => sum + durationS, 0) +
    setupsS.reduce((sum, setupS) => sum + setupS, 0) +
    visits.reduce((sum, visit) => sum + visit.serviceS, 0);

  let cheapest = Infinity;
  const secondsCount =
    vehicle.maxDurationS !== undefined || objective.perWaitingSecond + objective.perSecond + vehicle.costPerSecond > 0;
  const firstS = begun?.atS ?? vehicle.shift.begin;
  // If seconds have neither a price nor a limit, the earliest begin is as good as any.
  const leavesByS = Math.min(vehicle.shift.end, vehicle.leavesByS ?? Infinity);
  const lastS = begun ? firstS : secondsCount ? leavesByS : Math.min(firstS, leavesByS);
  const isMissed = (endS: number, taken: number): boolean =>
    breaks.some(
      ({ windows }, b) => ((taken >> b) & 1) === 0 && !windows.some(({ begin, end }) => begin <= end && endS <= end),
    );
  const anyTime = visits.map(({ preferred: _, ...visit }): Visit => visit);
  const soonestEndS = (had: number): number =>
    cheapestDrive(breaks, anyTime, legs, setupsS, overS(breaks, had, firstS), had, (endS, taken) =>
      isMissed(endS, taken) ? Infinity : endS,
    );
  const departures = listDepartures(breaks, begun ? undefined : visits[0]!, firstS).map(
    ({ had, hadFreely, fromS }) => ({
      had,
      fromS,
      endsByS: had === hadFreely && problem.timing !== 'soonest' ? Infinity : soonestEndS(hadFreely),
    }),
  );
  for (let leaveS = firstS; leaveS <= lastS; leaveS++) {
    const priceEnd = (endS: number, taken: number, had: number): number => {
      if (isMissed(endS, taken)) return Infinity;
      const breaksS = breaks.reduce((sum, { durationS }, b) => sum + (((taken & ~had) >> b) & 1) * durationS, 0);
      const durationS = endS - (begun?.sinceS ?? leaveS);
      const isOver = endS > vehicle.shift.end || durationS > (vehicle.maxDurationS ?? Infinity);
      return isOver ? Infinity : priced(durationS, distanceM, endS - leaveS - busyS - breaksS);
    };
    for (const { had, fromS, endsByS } of departures) {
      if (leaveS < fromS) continue;
      const price = (endS: number, taken: number): number => (endS > endsByS ? Infinity : priceEnd(endS, taken, had));
      cheapest = Math.min(cheapest, cheapestDrive(breaks, visits, legs, setupsS, leaveS, had, price));
    }
  }
  return cheapest;
}

/**
 * Breaks that a vehicle may have had before it leaves, those of them before its first stop opens, and the earliest time
 * to leave.
 */
type Departure = { readonly had: number; readonly hadFreely: number; readonly fromS: number };

/** A vehicle that has already left has had none: it has no first stop here. */
function listDepartures(breaks: readonly Break[], first: Visit | undefined, firstS: number): Departure[] {
  const departures: Departure[] = [{ had: 0, hadFreely: 0, fromS: firstS }];
  for (let had = 1; first && had < 1 << breaks.length; had++) {
    const closesS = breaks.map(({ windows }) => Math.max(...openWindows(windows).map(({ end }) => end)));
    const isFree = (b: number): boolean =>
      first.windows.length > 0 && openWindows(first.windows).every(({ begin }) => closesS[b]! <= begin);
    const indexes = breaks.flatMap((_, b) => ((had >> b) & 1 ? [b] : []));
    const hadFreely = indexes.filter(isFree).reduce((set, b) => set | (1 << b), 0);
    const lastS = hadFreely === had ? firstS : Math.max(...indexes.map((b) => closesS[b]!));
    const fromS = Math.max(overS(breaks, had, firstS), lastS);
    if (indexes.every((b) => breaks[b]!.windows.length > 0) && fromS < Infinity)
      departures.push({ had, hadFreely, fromS });
  }
  return departures;
}

/** When these breaks are over if they are taken one after another from this moment on, in the fastest order. */
function overS(breaks: readonly Break[], had: number, fromS: number): number {
  if (had === 0) return fromS;
  const ends = breaks.flatMap(({ windows, durationS }, b) =>
    (had >> b) & 1
      ? openWindows(windows)
          .filter(({ end }) => fromS <= end)
          .map(({ begin }) => overS(breaks, had & ~(1 << b), Math.max(fromS, begin) + durationS))
      : [],
  );
  return Math.min(...ends);
}

type Leg = { readonly durationS: number; readonly distanceM: number };

/** Tries breaks on every leg, in every order and in every one of their windows. */
function cheapestDrive(
  breaks: readonly Break[],
  visits: readonly Visit[],
  legs: readonly Leg[],
  setupsS: readonly number[],
  beginS: number,
  had: number,
  priceEnd: (endS: number, taken: number) => number,
): number {
  const go = (at: number, clockS: number, drivenS: number, taken: number): number => {
    const leg = legs[at]!;
    let best = Infinity;
    breaks.forEach(({ windows, durationS }, b) => {
      if ((taken >> b) & 1) return;
      for (const window of openWindows(windows)) {
        // On the road: drive on until the window opens or the leg is done, whichever comes first.
        const driveS = Math.min(leg.durationS - drivenS, Math.max(0, window.begin - clockS));
        const stopS = Math.max(clockS + driveS, window.begin);
        if (stopS > window.end) continue;
        best = Math.min(best, go(at, stopS + durationS, drivenS + driveS, taken | (1 << b)));
      }
    });
    const arrivalS = clockS + leg.durationS - drivenS;
    if (at === visits.length) return Math.min(best, priceEnd(arrivalS, taken));
    const readyS = arrivalS + setupsS[at]!;
    const window = openWindows(visits[at]!.windows).find(({ end }) => readyS <= end);
    if (window === undefined) return best;
    const startS = Math.max(readyS, window.begin);
    const { preferred, serviceS } = visits[at]!;
    const lateCost = preferred ? Math.max(0, startS - preferred.byS) * preferred.perLateSecond : 0;
    return Math.min(best, lateCost + go(at + 1, startS + serviceS, 0, taken));
  };
  return go(0, beginS, 0, had);
}

function openWindows(windows: readonly Window[]): readonly Window[] {
  return windows.length === 0
    ? [{ begin: -Infinity, end: Infinity }]
    : windows.filter(({ begin, end }) => begin <= end);
}

function leg(problem: Problem, vehicle: Vehicle, from: number | undefined, to: number | undefined): Leg {
  if (from === undefined || to === undefined) return { durationS: 0, distanceM: 0 };
  const { durationsS, distancesM } = problem.profiles[vehicle.profile]!;
  const at = from * problem.locationCount + to;
  if (durationsS[at]! < 0 || distancesM[at]! < 0) return { durationS: Infinity, distanceM: Infinity };
  return { durationS: Math.ceil((durationsS[at]! * vehicle.slownessPermille) / 1000), distanceM: distancesM[at]! };
}
