import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Group, Problem, Vehicle, Visit, Window } from '../problem.ts';
import type { Remedy, Unassigned } from '../solution.ts';
import { solve } from '../solve.ts';
import { bruteForce, countByPriority } from '../testing/brute-force.ts';
import { problems } from '../testing/generate.ts';

type Change = (problem: Problem) => Problem;

/** Solved once for all tests. */
const solved = fc
  .sample(problems({ locations: 5, vehicles: 2, jobs: 4, shipments: 1 }), { numRuns: 120, seed: 8 })
  .flatMap((problem) => {
    const { unassigned } = solve(problem, { seed: 1, iterations: 100 });
    return unassigned.map((left) => ({ problem, unassigned, left, name: JSON.stringify(left) }));
  });

describe('unassigned units have a reason that holds:', () => {
  test('there is no room exactly when it would be served if it were alone', () => {
    for (const { problem, left, name } of solved)
      if (left.reason !== 'group') assert.equal(left.reason === 'no_room', isServedAlone(problem, left.task), name);
  });

  test('its group is the reason where it would be served without the group, or alone without units already served', () => {
    let count = 0;
    for (const { problem, left, name } of solved) {
      if (left.reason !== 'group') continue;
      const { groups: _, ...ungrouped } = problem;
      const isBehind = isServedAlone(ungrouped, left.task) && !isServedAlone(problem, left.task);
      assert.ok(left.remedy?.kind === 'group' || isBehind, name);
      count++;
    }
    assert.ok(count > 0);
  });

  test('the change that is offered lets it in beside all others', () => {
    const kinds = new Set<string>();
    for (const { problem, unassigned, left, name } of solved) {
      if (left.remedy === undefined) continue;
      const others = unassigned.filter((other) => other !== left);
      const enough = countByPriority(others.map(({ task }) => priorityOf(problem, task)));
      const isIn = listChanges(left.task, left.remedy).some((change) =>
        isNoMore(unassignedByPriority(change(problem)), enough),
      );
      assert.ok(isIn, `${name} does not help`);
      kinds.add(left.remedy.kind);
    }
    assert.ok(kinds.size > 5, [...kinds].join());
  });
});

/** All other units are forbidden to every vehicle. Tasks before the begun part stay. */
function isServedAlone(problem: Problem, task: Unassigned['task']): boolean {
  const forbid = <T extends object>(list: readonly T[], kind: string) =>
    list.map((demand, index) => (task.kind === kind && task.index === index ? demand : { ...demand, vehicles: [] }));
  const alone = { ...problem, jobs: forbid(problem.jobs, 'job'), shipments: forbid(problem.shipments, 'shipment') };
  const without = { ...alone, jobs: forbid(alone.jobs, ''), shipments: forbid(alone.shipments, '') };
  return sum(unassignedByPriority(alone)) < sum(unassignedByPriority(without));
}

/** The window that opens earlier may be any of the stop's windows, at either end of a shipment. */
function listChanges(task: Unassigned['task'], remedy: Remedy): Change[] {
  const ofVehicle = (index: number, change: (vehicle: Vehicle) => Vehicle): Change[] => [
    (problem) => ({ ...problem, vehicles: problem.vehicles.map((v, i) => (i === index ? change(v) : v)) }),
  ];
  switch (remedy.kind) {
    case 'open_earlier':
      return ofWindows(task, ({ begin, end }) => ({ begin: begin - remedy.byS, end }));
    case 'close_later':
      return ofWindows(task, ({ begin, end }) => ({ begin, end: end + remedy.byS }));
    case 'shift_earlier':
      return ofVehicle(remedy.vehicle, (v) => ({ ...v, shift: { ...v.shift, begin: v.shift.begin - remedy.byS } }));
    case 'shift_later':
      return ofVehicle(remedy.vehicle, (v) => ({ ...v, shift: { ...v.shift, end: v.shift.end + remedy.byS } }));
    case 'break':
      return ofVehicle(remedy.vehicle, (v) => ({ ...v, breaks: v.breaks.filter((_, at) => at !== remedy.index) }));
    case 'capacity':
      return ofVehicle(remedy.vehicle, (v) => ({
        ...v,
        capacity: v.capacity.map((most, d) => (d === remedy.dimension ? most + remedy.by : most)),
      }));
    case 'skill':
      return ofVehicle(remedy.vehicle, (v) => ({ ...v, skills: [...v.skills, remedy.skill] }));
    case 'vehicle':
      return [
        (problem) =>
          changeDemand(problem, task, (demand) => ({
            ...demand,
            vehicles: [...(demand.vehicles ?? []), remedy.vehicle],
          })),
      ];
    case 'group':
      return [
        (problem) => ({
          ...problem,
          groups: problem.groups!.map((group, g) => (g === remedy.group ? without(group, task) : group)),
        }),
      ];
    case 'max_tasks':
      return ofVehicle(remedy.vehicle, (v) => ({ ...v, maxTasks: (v.maxTasks ?? 0) + remedy.by }));
    case 'max_duration':
      return ofVehicle(remedy.vehicle, (v) => ({ ...v, maxDurationS: (v.maxDurationS ?? 0) + remedy.by }));
    case 'max_distance':
      return ofVehicle(remedy.vehicle, (v) => ({ ...v, maxDistanceM: (v.maxDistanceM ?? 0) + remedy.by }));
  }
}

function without(group: Group, { kind, index }: Unassigned['task']): Group {
  const list = kind === 'job' ? 'jobs' : 'shipments';
  return { ...group, [list]: group[list].filter((member) => member !== index) };
}

function ofWindows({ kind, index }: Unassigned['task'], change: (window: Window) => Window): Change[] {
  const changed = <V extends Visit>(visit: V, at: number): V => ({
    ...visit,
    windows: visit.windows.map((window, w) => (w === at ? change(window) : window)),
  });
  return [0, 1].flatMap((at): Change[] =>
    kind === 'job'
      ? [(p) => ({ ...p, jobs: p.jobs.map((job, i) => (i === index ? changed(job, at) : job)) })]
      : (['pickup', 'delivery'] as const).map((end) => (p) => ({
          ...p,
          shipments: p.shipments.map((s, i) => (i === index ? { ...s, [end]: changed(s[end], at) } : s)),
        })),
  );
}

function changeDemand(
  problem: Problem,
  { kind, index }: Unassigned['task'],
  change: <D extends { readonly vehicles?: readonly number[] }>(demand: D) => D,
): Problem {
  return kind === 'job'
    ? { ...problem, jobs: problem.jobs.map((job, i) => (i === index ? change(job) : job)) }
    : { ...problem, shipments: problem.shipments.map((shipment, i) => (i === index ? change(shipment) : shipment)) };
}

function unassignedByPriority(problem: Problem): readonly number[] {
  return bruteForce(problem).unassignedByPriority;
}

function isNoMore(counts: readonly number[], most: readonly number[]): boolean {
  const i = counts.findIndex((count, at) => count !== most[at]);
  return i < 0 || counts[i]! < most[i]!;
}

function priorityOf({ jobs, shipments }: Problem, { kind, index }: Unassigned['task']): number {
  return (kind === 'job' ? jobs[index] : shipments[index])!.priority;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
