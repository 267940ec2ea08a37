import type { Problem, Vehicle } from '../problem.ts';
import { hasRouteRules } from '../rules/route-rules.ts';
import { breakStatesOf } from './breaks.ts';
import { committedUnits, compatibility } from './compatibility.ts';
import { kernelsOf } from './kernels.ts';
import { isClosed } from './leave-window.ts';
import { baseLoadOf, capacityOf, maxDistanceOf, maxDurationOf, maxTasksOf } from './limits.ts';
import { isMetric, lacksLegs } from './matrix.ts';
import type { Model } from './model.ts';
import { nearestNeighbours } from './neighbours.ts';
import { loadsByNode } from './node-loads.ts';
import { visitsByNode } from './node-visits.ts';
import { numberNodes } from './number-nodes.ts';
import { isTimeConstrained } from './time-constrained.ts';
import { excludeByGroups, unitGroups } from './unit-groups.ts';
import { listVehicleKinds } from './vehicle-kinds.ts';

/** @param onNode called now and then, because large models take seconds */
export function buildModel(problem: Problem, onNode: () => void = () => {}): Model {
  const { jobs, shipments, vehicles: cars, profiles, objective } = problem;
  const committed = committedUnits(problem);
  const numbers = numberNodes(problem, committed);
  const visits = visitsByNode(problem, numbers);
  const loads = loadsByNode(problem, numbers);
  const { unitCount } = numbers;
  const { groups, groupsOf } = unitGroups(problem);
  const { compatible, isFull } = compatibility(problem, unitCount, committed);
  const allCompatible = !excludeByGroups(problem, groups, compatible) && isFull;
  const kinds = listVehicleKinds(cars, compatible);
  const levels = [...new Set([...jobs, ...shipments].map((unit) => unit.priority))].sort((a, b) => a - b);

  const byVehicle = (pick: (car: Vehicle) => number): Float64Array => Float64Array.from(cars, pick);
  const breaks = cars.map(breakStatesOf);
  const perSecond = byVehicle((car) => car.costPerSecond + objective.perSecond);
  const { hasSoftWindows } = visits;
  const hasDurationCost =
    hasSoftWindows ||
    cars.some((car) => car.maxDurationS !== undefined) ||
    objective.perWaitingSecond > 0 ||
    objective.balance !== undefined ||
    perSecond.some((price) => price > 0);
  const hasSingleTimes = !hasSoftWindows && visits.hasSingleWindows && breaks.every((plan) => plan.stateCount === 1);
  const hasGaps = profiles.some((profile) => lacksLegs(profile.durationsS) || lacksLegs(profile.distancesM));
  // Every field by name, not spread: compiled code is fast for one layout, and a literal with named fields has one.
  const model = {
    problem,
    reloadsFrom: numbers.reloadsFrom,
    reloadAt: numbers.reloadAt,
    maxReloads: numbers.maxReloads,
    siteOf: numbers.siteOf,
    taskCount: numbers.taskCount,
    vehicleCount: cars.length,
    dimensionCount: loads.dimensionCount,
    locationCount: problem.locationCount,
    unitCount,
    freeUnits: Int32Array.from({ length: unitCount }, (_, u) => u).filter(
      (u) => !committed.done.has(u) && !committed.fixed.has(u),
    ),
    firstOf: numbers.firstOf,
    secondOf: numbers.secondOf,
    unitOf: numbers.unitOf,
    done: new Uint8Array(unitCount).map((_, u) => (committed.done.has(u) ? 1 : 0)),
    level: Int32Array.from([...jobs, ...shipments], (unit) => levels.indexOf(unit.priority)),
    levelCount: levels.length,
    compatible,
    allCompatible,
    hasRouteRules: hasRouteRules(problem),
    groups,
    groupsOf,
    locationOf: visits.locationOf,
    serviceS: visits.serviceS,
    setupS: visits.setupS,
    hasSetup: visits.hasSetup,
    opensS: visits.opensS,
    closesS: visits.closesS,
    hasSingleWindows: visits.hasSingleWindows,
    windowAt: visits.windowAt,
    windowBeginS: visits.windowBeginS,
    windowEndS: visits.windowEndS,
    delivery: loads.delivery,
    pickup: loads.pickup,
    hasSumLoads: loads.hasSumLoads,
    capacity: Int32Array.from(cars.flatMap(capacityOf)),
    kindOf: kinds.kindOf,
    kindCount: kinds.kindCount,
    kindOrder: kinds.kindOrder,
    durationsS: cars.map((car) => profiles[car.profile]!.durationsS),
    distancesM: cars.map((car) => profiles[car.profile]!.distancesM),
    hasGaps,
    slowness: byVehicle((car) => car.slownessPermille),
    isMetric: shipments.length > 0 && profiles.every((profile) => isMetric(profile.distancesM, problem.locationCount)),
    preferredByS: visits.preferredByS,
    perLateS: visits.perLateS,
    hasSoftWindows,
    isTimed: hasDurationCost || hasGaps || isTimeConstrained(problem),
    hasSingleTimes,
    hasDurationCost,
    isTimedExactly:
      !hasSingleTimes && (hasSoftWindows || objective.perWaitingSecond > 0) && numbers.reloadsFrom <= FEW_TASKS,
    breaks,
    isSoonest: problem.timing === 'soonest',
    clockCount: Math.max(1, ...breaks.map((plan) => plan.stateCount)),
    fixedCost: byVehicle((car) => car.fixedCost + objective.perVehicle),
    perMetre: byVehicle((car) => car.costPerMetre + objective.perMetre),
    perSecond,
    perWaitS: objective.perWaitingSecond,
    balance: objective.balance,
    maxDurationS: byVehicle(maxDurationOf),
    maxDistanceM: byVehicle(maxDistanceOf),
    maxTasks: Int32Array.from(cars, maxTasksOf),
    hasRouteLimits: cars.some((car) => car.maxDistanceM !== undefined || car.maxTasks !== undefined),
    begun: Uint8Array.from(cars, (car) => (car.begun ? 1 : 0)),
    locked: Uint8Array.from(cars, (car) => (car.fixedOrder || isClosed(car) ? 1 : 0)),
    baseDistanceM: byVehicle((car) => car.begun?.distanceM ?? 0),
    baseDurationS: byVehicle((car) => (car.begun ? car.begun.atS - car.begun.sinceS : 0)),
    baseTaskCount: Int32Array.from(cars, (car) => car.begun?.done.length ?? 0),
    baseLoad: Int32Array.from(cars.flatMap(baseLoadOf)),
    // Computed from the other fields. Added to the object later, they would give every model another layout.
    isVrptw: false,
    isOneBreak: false,
    isPdptw: false,
    neighbours: new Int32Array(0) as Int32Array,
    neighbourCount: 0,
  };
  const { neighbours, neighbourCount } = nearestNeighbours(model, onNode);
  Object.assign(model, kernelsOf(model));
  model.neighbours = neighbours;
  model.neighbourCount = neighbourCount;
  return model;
}

/** Up to this many tasks, timing every position exactly costs little. */
const FEW_TASKS = 12;
