import { checkRoute } from '@tropeiro/optimizer/check/route.ts';
import type { Break } from '@tropeiro/optimizer/problem.ts';
import type { Activity, Route } from '@tropeiro/optimizer/solution.ts';
import { completeProblem } from '../../solving/problem-to-solve.ts';
import { findLeg } from '../../travel/provider.ts';
import type { RoutedPlan } from './routing.ts';
import type { Mapping } from './to-problem.ts';

/**
 * Compares stored plans with the optimizer's checker. Converts them back to the optimizer's routes with their breaks,
 * and compares everything that the checker derives: arrival times, loads and distances.
 */
export function violationsOf(plans: readonly RoutedPlan[], mapping: Mapping): readonly string[] {
  const complaints: string[] = [];
  const completed = completeProblem(mapping.problem);
  for (const plan of plans) {
    const route = routeOf(plan, mapping);
    const vehicles = mapping.problem.vehicles.map((vehicle) => ({
      ...vehicle,
      breaks: breaksWithin(vehicle.breaks, route.beginS, route.endS),
    }));
    // Earlier breaks are left out, because this does not check how late they may end.
    const problem = { ...completed, objective: free, vehicles, timing: 'cheapest' as const };
    checkRoute(problem, route, (sentence) => complaints.push(sentence));
  }
  return complaints;
}

/** Costs do not matter for plans. */
const free = { perVehicle: 0, perSecond: 0, perMetre: 0, perWaitingSecond: 0 };

const breaksWithin = (breaks: readonly Break[], beginS: number, endS: number): Break[] =>
  breaks.filter(({ windows, durationS }) => windows[0]!.begin >= beginS && windows[0]!.begin + durationS <= endS);

function routeOf(plan: RoutedPlan, mapping: Mapping): Route {
  const { request, travels, locations, clock } = mapping;
  const travel = travels[plan.crew]!;
  const vehicle = mapping.problem.vehicles[plan.crew]!;
  const secondOf = (instant: string): number => clock.secondOf(Date.parse(instant));
  const departure = plan.points.find(({ point }) => request.points[point]!.type === 'PA');
  const stops = plan.points.filter((point) => point !== departure);
  const firstS = secondOf(stops[0]!.time_scheduled);
  // The time a crew leaves its base is not stored, so the earliest allowed time is used.
  const beginS = departure ? secondOf(departure.departure) : vehicle.start === undefined ? firstS : vehicle.shift.begin;
  const endS = secondOf(stops.at(-1)!.departure);
  const pauses = breaksWithin(vehicle.breaks, beginS, endS).map((pause) => ({
    ...pause,
    beginS: pause.windows[0]!.begin,
  }));
  const amountOf = (job: number) => mapping.problem.jobs[job]!;
  const jobs = stops.map(({ point }) => mapping.pointOfJob.indexOf(point));
  let load = jobs.reduce((total, job) => total + (job < 0 ? 0 : amountOf(job).delivery[0]!), 0);
  let distanceM = 0;
  let waitingS = 0;
  let clockS = beginS;
  let location = vehicle.start;
  const idle = (kind: 'start' | 'end', where: number | undefined): Activity => ({
    task: { kind },
    location: where,
    arrivalS: clockS,
    waitingS: 0,
    serviceBeginS: clockS,
    departureS: clockS,
    load: [load],
    distanceM,
  });
  const activities: Activity[] = [idle('start', location)];
  stops.forEach(({ point, service_start }, at) => {
    const serviceBeginS = secondOf(service_start);
    const to = locations.ofPoint[point]!;
    const leg = location === undefined ? undefined : findLeg(travel, location, to);
    const driveS = leg?.durationS ?? 0;
    let leftS = driveS;
    while (pauses[0] && pauses[0].beginS + pauses[0].durationS <= serviceBeginS) {
      const pause = pauses.shift()!;
      const drivenS = Math.min(leftS, pause.beginS - clockS);
      clockS += drivenS;
      leftS -= drivenS;
      waitingS += pause.beginS - clockS;
      activities.push({
        ...idle('start', leftS < driveS ? undefined : location),
        task: {
          kind: 'break',
          index: breaksWithin(vehicle.breaks, beginS, endS).findIndex(
            ({ windows }) => windows[0]!.begin === pause.beginS,
          ),
        },
        waitingS: pause.beginS - clockS,
        serviceBeginS: pause.beginS,
        departureS: pause.beginS + pause.durationS,
      });
      clockS = pause.beginS + pause.durationS;
    }
    clockS += leftS;
    distanceM += leg?.distanceM ?? 0;
    location = to;
    const job = jobs[at]!;
    if (job < 0) return;
    load += amountOf(job).pickup[0]! - amountOf(job).delivery[0]!;
    waitingS += serviceBeginS - clockS;
    const departureS = serviceBeginS + request.points[point]!.serviceS;
    activities.push({
      task: { kind: 'job', index: job },
      location,
      arrivalS: clockS,
      waitingS: serviceBeginS - clockS,
      serviceBeginS,
      departureS,
      load: [load],
      distanceM,
    });
    clockS = departureS;
  });
  activities.push(idle('end', vehicle.end));
  return { vehicle: plan.crew, beginS, endS: clockS, distanceM, waitingS, cost: 0, activities };
}
