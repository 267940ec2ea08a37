import { type BreakStep, nextBreakS } from '../model/breaks.ts';
import { type Model, NEVER, taskOfNode } from '../model/model.ts';
import { travelM, travelS } from '../model/travel.ts';
import { nextBeginS } from '../model/windows.ts';
import type { Activity, Route } from '../solution.ts';
import { bestEndState, earliestTimes } from './clock.ts';
import type { Plan } from './plan.ts';
import { setupFrom } from './recompute.ts';
import { isReload } from './reloads.ts';
import { type Drive, shortestSpan } from './shortest-span.ts';
import { cheapestBreaks, cheapestDrive } from './soft-windows.ts';

/** Every stop of a route with its times, loads and metres. It begins as late as its shortest drive allows. */
export function scheduleRoute(model: Model, plan: Plan, vehicle: number): Route {
  const { problem, taskCount, vehicleCount, dimensionCount } = model;
  const car = problem.vehicles[vehicle]!;
  const start = taskCount + vehicle;
  const end = start + vehicleCount;
  const hasTasks = plan.taskCount[vehicle]! > 0;
  const drive = hasTasks ? driveOf(model, plan, vehicle) : undefined;
  const leaveS = drive ? drive.beginS : model.opensS[start]!;
  const pauses = drive ? breaksByLeg(model, plan, vehicle, drive) : new Map<number, BreakStep[]>();
  const load = startLoad(model, plan, vehicle);
  let distanceM = model.baseDistanceM[vehicle]!;
  let waitingS = 0;
  let lateCost = 0;
  let t = leaveS;
  const locationOf = (node: number): number | undefined =>
    model.locationOf[node]! < 0 ? undefined : model.locationOf[node]!;
  const idleActivity = (task: Activity['task'], node: number): Activity => ({
    task,
    location: locationOf(node),
    arrivalS: t,
    waitingS: 0,
    serviceBeginS: t,
    departureS: t,
    load: [...load],
    distanceM,
  });
  const activities: Activity[] = [idleActivity({ kind: 'start' }, start)];
  for (let node = start; node !== end; ) {
    const to = plan.next[node]!;
    const driveS = hasTasks ? travelS(model, vehicle, node, to) : plan.legS[node]!;
    let leftS = driveS;
    for (const pause of pauses.get(to) ?? []) {
      const begin = nextBreakS(pause, t);
      const drivenS = Math.min(leftS, begin - t);
      t += drivenS;
      leftS -= drivenS;
      activities.push({
        ...idleActivity({ kind: 'break', index: pause.index }, node),
        location: leftS < driveS ? undefined : locationOf(node),
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
    if (to === end) activities.push(idleActivity({ kind: 'end' }, end));
    else {
      const readyS = arrivalS + setupFrom(model, node, to);
      const begin = nextBeginS(model, to, readyS);
      for (let d = 0; d < dimensionCount; d++) {
        if (isReload(model, to)) load[d] = plan.loadOn[to * dimensionCount + d]!;
        else load[d]! += model.pickup[to * dimensionCount + d]! - model.delivery[to * dimensionCount + d]!;
      }
      t = begin + model.serviceS[to]!;
      const lateS = begin - model.preferredByS[to]!;
      activities.push({
        task: isReload(model, to)
          ? { kind: 'reload', index: model.siteOf[to - model.reloadsFrom]! }
          : taskOfNode(problem, to),
        location: locationOf(to),
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
  return { vehicle, beginS, endS: t, distanceM, waitingS, cost, activities };
}

function driveOf(model: Model, plan: Plan, vehicle: number): Drive {
  return model.hasSoftWindows ? cheapestDrive(model, plan, vehicle)! : shortestSpan(model, plan, vehicle);
}

/** The breaks on the leg to each node when the route is driven as early as possible from its begin. */
function breaksByLeg(model: Model, plan: Plan, vehicle: number, drive: Drive): Map<number, BreakStep[]> {
  if (model.hasSoftWindows) return cheapestBreaks(model, plan, vehicle, drive);
  const { clockCount } = model;
  const { stateCount } = model.breaks[vehicle]!;
  const start = model.taskCount + vehicle;
  const times = plan.workspace.routeTimes;
  earliestTimes(model, plan, vehicle, drive.beginS, times, drive.leavesIn);
  const pauses = new Map<number, BreakStep[]>();
  let state = bestEndState(model, vehicle, times);
  for (let to = start + model.vehicleCount; to !== start; to = plan.prev[to]!) {
    const node = plan.prev[to]!;
    const taken = breaksOnLeg(
      model,
      plan,
      vehicle,
      times.subarray(node * clockCount, node * clockCount + stateCount),
      node,
      state,
    );
    pauses.set(to, taken);
    state = taken[0]?.from ?? state;
  }
  return pauses;
}

/** `stepForward` backwards: the breaks on this leg that lead to this state at the earliest. */
function breaksOnLeg(
  model: Model,
  plan: Plan,
  vehicle: number,
  times: Float64Array,
  node: number,
  state: number,
): BreakStep[] {
  const { steps, stateCount } = model.breaks[vehicle]!;
  const driveS = plan.legS[node]! - plan.setupS[node]!;
  const reached = Array.from({ length: stateCount }, (_, k) => ({
    t: times[k]! + model.serviceS[node]!,
    leftS: driveS,
    taken: [] as BreakStep[],
  }));
  for (const step of steps) {
    const from = reached[step.from]!;
    const begin = nextBreakS(step, from.t);
    if (from.t >= NEVER || begin >= NEVER) continue;
    const to = reached[step.to]!;
    const t = begin + step.durationS;
    const leftS = from.leftS - Math.min(from.leftS, begin - from.t);
    const better = t + leftS - to.t - to.leftS;
    if (better < 0 || (better === 0 && t < to.t)) reached[step.to] = { t, leftS, taken: [...from.taken, step] };
  }
  return reached[state]!.taken;
}

function startLoad(model: Model, plan: Plan, vehicle: number): number[] {
  const { dimensionCount } = model;
  const start = model.taskCount + vehicle;
  return Array.from({ length: dimensionCount }, (_, d) =>
    model.hasSumLoads ? sumOfDeliveries(model, plan, start, d) : plan.loadOn[start * dimensionCount + d]!,
  );
}

function sumOfDeliveries(model: Model, plan: Plan, start: number, dimension: number): number {
  let sum = 0;
  for (let node = plan.next[start]!; node < model.taskCount; node = plan.next[node]!) {
    sum += model.delivery[node * model.dimensionCount + dimension]!;
  }
  return sum;
}
