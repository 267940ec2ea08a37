import type { Model } from '../model/model.ts';
import type { Route, Solution, Unassigned } from '../solution.ts';
import { balanceCost } from './balance.ts';
import { emptyPlan } from './empty-plan.ts';
import { link, type Plan } from './plan.ts';
import { recomputeExactly } from './recompute.ts';
import { scheduleRoute } from './schedule.ts';

/** The solution of these routes (nodes by vehicle). Each is timed exactly, also where the search needed no times. */
export function buildSolution(
  model: Model,
  routes: readonly ArrayLike<number>[],
  unassigned: readonly Unassigned[],
  iterations: number,
): Solution {
  const { exact, plan } = timedPlan(model, routes);
  const scheduled: Route[] = [];
  for (let v = 0; v < model.vehicleCount; v++) {
    if (plan.taskCount[v]! > 0 || model.begun[v]) scheduled.push(scheduleRoute(exact, plan, v));
  }
  const sum = (pick: (route: Route) => number): number => scheduled.reduce((total, route) => total + pick(route), 0);
  return {
    routes: scheduled,
    unassigned,
    cost: sum((route) => route.cost) + balanceCost(exact, plan),
    vehicleCount: scheduled.length,
    durationS: sum((route) => route.endS - route.beginS),
    distanceM: sum((route) => route.distanceM),
    waitingS: sum((route) => route.waitingS),
    iterations,
  };
}

/** A plan of these routes on a model that includes all times. */
function timedPlan(model: Model, routes: readonly ArrayLike<number>[]): { exact: Model; plan: Plan } {
  // A copy has another layout, which slows compiled code down. It is made only if the model leaves something out.
  const isTimed = model.isTimed && model.hasDurationCost && !model.hasSingleTimes && !model.isVrptw;
  const exact: Model = isTimed
    ? model
    : { ...model, isTimed: true, hasDurationCost: true, hasSingleTimes: false, isVrptw: false, isPdptw: false };
  const plan = emptyPlan(exact);
  routes.forEach((route, v) => {
    let last = model.taskCount + v;
    for (const node of Array.from(route)) {
      link(exact, plan, node, last);
      last = node;
    }
    if (route.length > 0) recomputeExactly(exact, plan, v);
  });
  return { exact, plan };
}
