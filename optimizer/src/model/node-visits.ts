import type { Problem, Visit, Window } from '../problem.ts';
import { startWindow } from './leave-window.ts';
import { NEVER } from './model.ts';
import type { NodeNumbers } from './number-nodes.ts';
import { endWindow, openWindows } from './windows.ts';

/** The location, service time and windows of each node. */
export function visitsByNode({ jobs, shipments, vehicles }: Problem, numbers: NodeNumbers) {
  const { reloadsFrom, sites, taskCount, nodeCount } = numbers;
  const locationOf = new Int32Array(nodeCount).fill(-1);
  const serviceS = new Float64Array(nodeCount);
  const setupS = new Float64Array(nodeCount);
  const preferredByS = new Float64Array(nodeCount).fill(NEVER);
  const perLateS = new Float64Array(nodeCount);
  const visits: Visit[] = [...jobs, ...shipments.flatMap((s) => [s.pickup, s.delivery])];
  visits.forEach((visit, node) => {
    locationOf[node] = visit.location;
    serviceS[node] = visit.serviceS;
    setupS[node] = visit.setupS;
    preferredByS[node] = visit.preferred?.byS ?? NEVER;
    perLateS[node] = visit.preferred?.perLateSecond ?? 0;
  });
  sites.forEach((site, i) => {
    locationOf[reloadsFrom + i] = site.location;
    serviceS[reloadsFrom + i] = site.serviceS;
  });
  vehicles.forEach((car, v) => {
    locationOf[taskCount + v] = car.begun?.location ?? car.start ?? -1;
    locationOf[taskCount + vehicles.length + v] = car.end ?? -1;
  });
  const windows: (readonly Window[])[] = [
    ...visits.map((visit) => openWindows(visit.windows)),
    ...sites.map((site) => openWindows(site.windows)),
    ...vehicles.map((car) => [startWindow(car)]),
    ...vehicles.map((car) => [endWindow(car)]),
  ];
  return {
    locationOf,
    serviceS,
    setupS,
    hasSetup: visits.some((visit) => visit.setupS > 0),
    preferredByS,
    perLateS,
    hasSoftWindows: perLateS.some((price) => price > 0),
    ...flattenWindows(windows),
  };
}

function flattenWindows(windows: readonly (readonly Window[])[]) {
  const windowAt = new Int32Array(windows.length + 1);
  windows.forEach((list, node) => {
    windowAt[node + 1] = windowAt[node]! + list.length;
  });
  const flat = windows.flat();
  return {
    opensS: Float64Array.from(windows, (list) => list[0]?.begin ?? NEVER),
    closesS: Float64Array.from(windows, (list) => list.at(-1)?.end ?? -NEVER),
    hasSingleWindows: windows.every((list) => list.length === 1),
    windowAt,
    windowBeginS: Float64Array.from(flat, (w) => w.begin),
    windowEndS: Float64Array.from(flat, (w) => w.end),
  };
}
