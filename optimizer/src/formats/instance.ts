import type { Problem, Task } from '../problem.ts';
import type { Answer } from '../solution.ts';

/** A problem read from a file, and the way back to the numbers that file speaks of. */
export type Instance = {
  readonly problem: Problem;
  readonly numberOf: (task: Task) => number;
  /** The cost as the family of files reports it. */
  readonly reportedCost: (totals: Pick<Answer, 'cost' | 'distanceM'>) => number;
};

/** Wrong files are ordinary trouble: a value with a sentence for each thing that is wrong. */
export type Reading = { readonly instance: Instance } | { readonly wrong: readonly string[] };

export function listRoutes(instance: Instance, answer: Answer): number[][] {
  return answer.routes.map((route) =>
    route.stops.flatMap(({ task }) =>
      task.kind === 'job' || task.kind === 'pickup' || task.kind === 'delivery' ? [instance.numberOf(task)] : [],
    ),
  );
}

/** Both ends of a shipment left out are named. */
export function listUnassigned(instance: Instance, answer: Answer): number[] {
  return answer.unassigned.flatMap(({ task: { kind, index } }) =>
    kind === 'job'
      ? [instance.numberOf({ kind, index })]
      : (['pickup', 'delivery'] as const).map((end) => instance.numberOf({ kind: end, index })),
  );
}
