import type { Model } from '../model/model.ts';
import { addIdle, addUnassigned, type Plan } from './plan.ts';
import { recomputeRoute } from './recompute.ts';
import { newWorkspace } from './workspace.ts';

/** A plan in which every vehicle under way has nothing to do and every free unit is unassigned. */
export function emptyPlan(model: Model): Plan {
  const { taskCount, vehicleCount, dimensionCount, unitCount } = model;
  const nodes = taskCount + 2 * vehicleCount;
  const clocks = model.isTimed ? nodes * model.clockCount : 0;
  const segments = model.hasDurationCost ? nodes : 0;
  const loads = model.hasSumLoads ? 0 : nodes * dimensionCount;
  const plan: Plan = {
    next: new Int32Array(nodes).fill(-1),
    prev: new Int32Array(nodes).fill(-1),
    routeOf: new Int32Array(nodes).fill(-1),
    taskCount: new Int32Array(vehicleCount),
    load: new Int32Array(vehicleCount * dimensionCount),
    legM: new Float64Array(nodes),
    legS: new Float64Array(nodes),
    setupS: new Float64Array(nodes),
    distanceM: new Float64Array(vehicleCount),
    durationS: new Float64Array(vehicleCount),
    workS: new Float64Array(vehicleCount),
    lastOpensS: new Float64Array(vehicleCount),
    firstClosesS: new Float64Array(vehicleCount),
    cost: new Float64Array(vehicleCount),
    lateCost: new Float64Array(vehicleCount),
    early: new Float64Array(clocks),
    late: new Float64Array(clocks),
    workspace: newWorkspace(model),
    upToS: new Float64Array(segments),
    upToClose: new Float64Array(segments),
    fromS: new Float64Array(segments),
    fromOpen: new Float64Array(segments),
    loadOn: new Int32Array(loads),
    mostBefore: new Int32Array(loads),
    mostAfter: new Int32Array(loads),
    leastAfter: new Int32Array(loads),
    openOn: new Int32Array(model.hasSumLoads ? 0 : nodes),
    tripOf: new Int32Array(model.hasSumLoads ? 0 : nodes),
    reloadCount: new Int32Array(vehicleCount),
    unassigned: new Int32Array(unitCount),
    unassignedAt: new Int32Array(unitCount).fill(-1),
    unassignedCount: 0,
    unassignedByLevel: new Int32Array(model.levelCount),
    used: new Int32Array(vehicleCount),
    usedAt: new Int32Array(vehicleCount).fill(-1),
    usedCount: 0,
    nodeCount: 0,
    version: new Int32Array(vehicleCount),
    versionCount: 0,
    grewFrom: new Int32Array(vehicleCount),
    grewSince: new Int32Array(vehicleCount),
    idle: Array.from(
      { length: model.kindCount },
      (_, kind) => new Int32Array(model.kindOf.filter((k) => k === kind).length),
    ),
    idleCount: new Int32Array(model.kindCount),
    idleAt: new Int32Array(vehicleCount).fill(-1),
  };
  for (const unit of model.freeUnits) addUnassigned(model, plan, unit);
  for (let v = vehicleCount - 1; v >= 0; v--) {
    const start = taskCount + v;
    const end = start + vehicleCount;
    plan.next[start] = end;
    plan.prev[end] = start;
    plan.routeOf[start] = v;
    plan.routeOf[end] = v;
    if (!model.locked[v]) addIdle(model, plan, v);
    recomputeRoute(model, plan, v);
  }
  return plan;
}
