import type { Problem } from '../problem.ts';
import type { NodeNumbers } from './number-nodes.ts';

/** What each node loads and unloads, by dimension. */
export function loadsByNode({ jobs, shipments, vehicles }: Problem, { nodeCount, sites }: NodeNumbers) {
  const dimensionCount = vehicles[0]?.capacity.length ?? jobs[0]?.delivery.length ?? shipments[0]?.amount.length ?? 0;
  const delivery = new Int32Array(nodeCount * dimensionCount);
  const pickup = new Int32Array(nodeCount * dimensionCount);
  jobs.forEach((job, node) => {
    delivery.set(job.delivery, node * dimensionCount);
    pickup.set(job.pickup, node * dimensionCount);
  });
  shipments.forEach((shipment, s) => {
    const node = jobs.length + 2 * s;
    pickup.set(shipment.amount, node * dimensionCount);
    delivery.set(shipment.amount, (node + 1) * dimensionCount);
  });
  const isNothing = (amounts: readonly number[]): boolean => amounts.every((amount) => amount === 0);
  const hasSumLoads =
    sites.length === 0 &&
    shipments.length === 0 &&
    !vehicles.some((car) => car.begun) &&
    (jobs.every((job) => isNothing(job.pickup)) || jobs.every((job) => isNothing(job.delivery)));
  return { dimensionCount, delivery, pickup, hasSumLoads };
}
