import type { Model } from '../model/model.ts';
import { addAbsent, addIdle, type Plan } from './plan.ts';
import { refreshRoute } from './recompute.ts';
import { newWorkspace } from './workspace.ts';

/** Every vehicle on its way with nothing to do, every free unit absent. */
export function emptyPlan(model: Model): Plan {
  const { tasks, vehicles, dimensions, units } = model;
  const nodes = tasks + 2 * vehicles;
  const clocks = model.timed ? nodes * model.clocks : 0;
  const segments = model.clocked ? nodes : 0;
  const loads = model.sumLoads ? 0 : nodes * dimensions;
  const plan: Plan = {
    next: new Int32Array(nodes).fill(-1),
    prev: new Int32Array(nodes).fill(-1),
    routeOf: new Int32Array(nodes).fill(-1),
    size: new Int32Array(vehicles),
    load: new Int32Array(vehicles * dimensions),
    legM: new Float64Array(nodes),
    legS: new Float64Array(nodes),
    setupS: new Float64Array(nodes),
    distanceM: new Float64Array(vehicles),
    durationS: new Float64Array(vehicles),
    workS: new Float64Array(vehicles),
    cost: new Float64Array(vehicles),
    lateCost: new Float64Array(vehicles),
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
    openOn: new Int32Array(model.sumLoads ? 0 : nodes),
    tripOf: new Int32Array(model.sumLoads ? 0 : nodes),
    reloads: new Int32Array(vehicles),
    absent: new Int32Array(units),
    absentAt: new Int32Array(units).fill(-1),
    absentCount: 0,
    missing: new Int32Array(model.levels),
    used: new Int32Array(vehicles),
    usedAt: new Int32Array(vehicles).fill(-1),
    usedCount: 0,
    stopCount: 0,
    version: new Int32Array(vehicles),
    versions: 0,
    grewFrom: new Int32Array(vehicles),
    grewSince: new Int32Array(vehicles),
    idle: Array.from(
      { length: model.kinds },
      (_, kind) => new Int32Array(model.kindOf.filter((k) => k === kind).length),
    ),
    idleCount: new Int32Array(model.kinds),
    idleAt: new Int32Array(vehicles).fill(-1),
  };
  for (const unit of model.free) addAbsent(model, plan, unit);
  for (let v = vehicles - 1; v >= 0; v--) {
    const start = tasks + v;
    const end = start + vehicles;
    plan.next[start] = end;
    plan.prev[end] = start;
    plan.routeOf[start] = v;
    plan.routeOf[end] = v;
    if (!model.locked[v]) addIdle(model, plan, v);
    refreshRoute(model, plan, v);
  }
  return plan;
}
