import type { Problem } from '../problem.ts';
import type { Committed } from './compatibility.ts';
import { listReloadNodes } from './reload-nodes.ts';

/** Numbers the nodes: jobs and shipments, then reloads, then the start and end of each vehicle. */
export function numberNodes(problem: Problem, { carried }: Committed) {
  const { jobs, shipments, vehicles } = problem;
  const reloadsFrom = jobs.length + 2 * shipments.length;
  const reloads = listReloadNodes(problem, reloadsFrom);
  const taskCount = reloadsFrom + reloads.sites.length;
  const nodeCount = taskCount + 2 * vehicles.length;
  const unitCount = jobs.length + shipments.length;
  const firstOf = new Int32Array(unitCount + reloads.sites.length).map((_, u) => {
    if (u >= unitCount) return reloadsFrom + u - unitCount;
    return u < jobs.length ? u : jobs.length + 2 * (u - jobs.length);
  });
  const secondOf = firstOf.map((first, u) => (u < jobs.length || u >= unitCount ? -1 : first + 1));
  const unitOf = new Int32Array(nodeCount).fill(-1);
  for (let u = 0; u < firstOf.length; u++) {
    unitOf[firstOf[u]!] = u;
    if (secondOf[u]! >= 0) unitOf[secondOf[u]!] = u;
  }
  // Goods aboard have only their delivery left.
  for (const { unit } of carried) {
    firstOf[unit] = secondOf[unit]!;
    secondOf[unit] = -1;
  }
  return { reloadsFrom, ...reloads, taskCount, nodeCount, unitCount, firstOf, secondOf, unitOf };
}

export type NodeNumbers = ReturnType<typeof numberNodes>;
