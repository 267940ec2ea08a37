import { type BreakStep, nextBreakS } from '../model/breaks.ts';
import { type Model, NEVER, taskOfNode } from '../model/model.ts';
import { travelM, travelS } from '../model/travel.ts';
import { nextBeginS } from '../model/windows.ts';
import type { Route, Stop } from '../solution.ts';
import { earliestTimes, shortestSpan } from './clock.ts';
import type { Plan } from './plan.ts';
import { setupFrom } from './recompute.ts';
import { isReload } from './reloads.ts';
import { cheapestBreaks, cheapestDrive } from './soft-windows.ts';

/** Every stop of a route with its times, loads and metres: begun as late as the shortest way to drive it allows. */
export function scheduleRoute(model: Model, plan: Plan, vehicle: number): Route {
  const { problem, tasks, vehicles, dimensions } = model;
  const car = problem.vehicles[vehicle]!;
  const start = tasks + vehicle;
  const end = start + vehicles;
  const hasTasks = plan.size[vehicle]! > 0;
  const leaveS = hasTasks ? leaveTimeS(model, plan, vehicle) : model.opensS[start]!;
  const pauses = hasTasks ? placeBreaks(model, plan, vehicle, leaveS) : new Map<number, BreakStep[]>();
  const load = startLoad(model, plan, vehicle);
  let distanceM = model.baseDistanceM[vehicle]!;
  let waitingS = 0;
  let lateCost = 0;
  let t = leaveS;
  const placeOf = (node: number): number | undefined => (model.placeOf[node]! < 0 ? undefined : model.placeOf[node]!);
  const still = (task: Stop['task'], node: number): Stop => ({
    task,
    place: placeOf(node),
    arrivalS: t,
    waitingS: 0,
    serviceBeginS: t,
    departureS: t,
    load: [...load],
    distanceM,
  });
  const stops: Stop[] = [still({ kind: 'start' }, start)];
  for (let node = start; node !== end; ) {
    const to = plan.next[node]!;
    const driveS = hasTasks ? travelS(model, vehicle, node, to) : plan.legS[node]!;
    let leftS = driveS;
    for (const pause of pauses.get(to) ?? []) {
      const begin = nextBreakS(pause, t);
      const drivenS = Math.min(leftS, begin - t);
      t += drivenS;
      leftS -= drivenS;
      stops.push({
        ...still({ kind: 'break', index: pause.index }, node),
        place: leftS < driveS ? undefined : placeOf(node),
        waitingS: begin - t,
        serviceBeginS: begin,
        departureS: begin + pause.durationS,
      });
      waitingS += begin - t;
      t = begin + pause.durationS;
    }
    distanceM += hasTasks ? travelM(model, vehicle, node, to) : plan.legM[node]!;
    const arrivalS = t + leftS;
    t = arrivalS;
    if (to === end) stops.push(still({ kind: 'end' }, end));
    else {
      const readyS = arrivalS + setupFrom(model, node, to);
      const begin = nextBeginS(model, to, readyS);
      for (let d = 0; d < dimensions; d++) {
        if (isReload(model, to)) load[d] = plan.loadOn[to * dimensions + d]!;
        else load[d]! += model.pickup[to * dimensions + d]! - model.delivery[to * dimensions + d]!;
      }
      t = begin + model.serviceS[to]!;
      const lateS = begin - model.byS[to]!;
      stops.push({
        task: isReload(model, to)
          ? { kind: 'reload', index: model.siteOf[to - model.reloadsFrom]! }
          : taskOfNode(problem, to),
        place: placeOf(to),
        arrivalS,
        waitingS: begin - readyS,
        serviceBeginS: begin,
        departureS: t,
        ...(lateS > 0 && { lateS }),
        load: [...load],
        distanceM,
      });
      lateCost += model.perLateS[to]! * Math.max(0, lateS);
      waitingS += begin - readyS;
    }
    node = to;
  }
  const beginS = car.begun?.sinceS ?? leaveS;
  const cost =
    model.fixedCost[vehicle]! +
    model.perMetre[vehicle]! * distanceM +
    model.perSecond[vehicle]! * (t - beginS) +
    model.perWaitS * waitingS +
    lateCost;
  return { vehicle, beginS, endS: t, distanceM, waitingS, cost, stops };
}

function leaveTimeS(model: Model, plan: Plan, vehicle: number): number {
  const drive = model.soft ? cheapestDrive(model, plan, vehicle) : shortestSpan(model, plan, vehicle);
  return drive!.beginS;
}

/** The breaks on the leg to each node when the route is driven as early as can be from `leaveS`. */
function placeBreaks(model: Model, plan: Plan, vehicle: number, leaveS: number): Map<number, BreakStep[]> {
  if (model.soft) return cheapestBreaks(model, plan, vehicle, leaveS);
  const { clocks } = model;
  const { states } = model.breaks[vehicle]!;
  const start = model.tasks + vehicle;
  const times = plan.workspace.routeTimes;
  earliestTimes(model, plan, vehicle, leaveS, times);
  const pauses = new Map<number, BreakStep[]>();
  let state = states - 1;
  for (let to = start + model.vehicles; to !== start; to = plan.prev[to]!) {
    const node = plan.prev[to]!;
    const taken = breaksOnLeg(model, plan, vehicle, times.subarray(node * clocks, node * clocks + states), node, state);
    pauses.set(to, taken);
    state = taken[0]?.from ?? state;
  }
  return pauses;
}

/** The mirror of `stepForward` with a memory: which breaks lead on this leg to this state at the earliest. */
function breaksOnLeg(
  model: Model,
  plan: Plan,
  vehicle: number,
  times: Float64Array,
  node: number,
  state: number,
): BreakStep[] {
  const { steps, states } = model.breaks[vehicle]!;
  const driveS = plan.legS[node]! - plan.setupS[node]!;
  const reached = Array.from({ length: states }, (_, k) => ({
    t: times[k]! + model.serviceS[node]!,
    leftS: driveS,
    by: [] as BreakStep[],
  }));
  for (const step of steps) {
    const from = reached[step.from]!;
    const begin = nextBreakS(step, from.t);
    if (from.t >= NEVER || begin >= NEVER) continue;
    const to = reached[step.to]!;
    const t = begin + step.durationS;
    const leftS = from.leftS - Math.min(from.leftS, begin - from.t);
    const better = t + leftS - to.t - to.leftS;
    if (better < 0 || (better === 0 && t < to.t)) reached[step.to] = { t, leftS, by: [...from.by, step] };
  }
  return reached[state]!.by;
}

function startLoad(model: Model, plan: Plan, vehicle: number): number[] {
  const { dimensions } = model;
  const start = model.tasks + vehicle;
  return Array.from({ length: dimensions }, (_, d) =>
    model.sumLoads ? sumOfDeliveries(model, plan, start, d) : plan.loadOn[start * dimensions + d]!,
  );
}

function sumOfDeliveries(model: Model, plan: Plan, start: number, dimension: number): number {
  let sum = 0;
  for (let node = plan.next[start]!; node < model.tasks; node = plan.next[node]!) {
    sum += model.delivery[node * model.dimensions + dimension]!;
  }
  return sum;
}
