import type { ShortWork, TaskOptions } from '@tropeiro/platform/threads/short-work.ts';
import type { ThreadTask } from '@tropeiro/platform/threads/thread-task.ts';
import { fromSolution, type SolvedOrders } from '../from-solution.ts';
import { routeInGivenOrder } from '../given-order.ts';
import type { Routing } from '../routing.ts';
import type { Mapping } from '../to-problem.ts';
import type { OrderedRequest, work as timeGivenOrder } from './time-given-order.ts';
import type { work as timeSolution } from './time-solution.ts';

const givenOrderTask: ThreadTask<typeof timeGivenOrder> = {
  name: 'time_given_order',
  module: new URL('./time-given-order.ts', import.meta.url),
};

const solutionTask: ThreadTask<typeof timeSolution> = {
  name: 'time_solution',
  module: new URL('./time-solution.ts', import.meta.url),
};

/**
 * The largest plan that is timed on the event loop. That takes about 4 ms, and copying it to a thread and back 1 ms.
 * Both grow linearly.
 */
export const inlineMaxPoints = 200;

/** Times a plan in its given order. Long plans are timed in a thread. */
export async function timeInGivenOrder(
  ordered: OrderedRequest,
  shortWork: ShortWork,
  options: TaskOptions,
): Promise<Routing> {
  const { request, locations, legs } = ordered;
  if (request.points.length <= inlineMaxPoints) return routeInGivenOrder(request, locations, legs);
  return shortWork.run(givenOrderTask, ordered, options);
}

/** Times the plans of a solution. If they have many points, they are timed in a thread. */
export async function timeSolved(
  solved: SolvedOrders,
  mapping: Mapping,
  shortWork: ShortWork,
  options: TaskOptions,
): Promise<Routing> {
  const { request, locations, travels } = mapping;
  if (request.points.length <= inlineMaxPoints) return fromSolution(solved, mapping);
  return shortWork.run(solutionTask, { request, locations, travels, solved }, options);
}
