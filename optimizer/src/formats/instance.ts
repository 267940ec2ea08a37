import type { Problem, Task } from '../problem.ts';
import type { Solution } from '../solution.ts';

/** A problem read from a file, and the way back to the numbers of that file. */
export type Instance = {
  readonly problem: Problem;
  readonly numberOf: (task: Task) => number;
  /** The cost as this family of files reports it. */
  readonly reportedCost: (totals: Pick<Solution, 'cost' | 'distanceM'>) => number;
};

/** A reader returns a value with a sentence for each error. Errors in files are not thrown. */
export type Reading = { readonly instance: Instance } | { readonly wrong: readonly string[] };

export function listRoutes(instance: Instance, solution: Solution): number[][] {
  return solution.routes.map((route) =>
    route.activities.flatMap(({ task }) =>
      task.kind === 'job' || task.kind === 'pickup' || task.kind === 'delivery' ? [instance.numberOf(task)] : [],
    ),
  );
}

/** The numbers of what is unassigned. A shipment is listed with both ends. */
export function listUnassigned(instance: Instance, solution: Solution): number[] {
  return solution.unassigned.flatMap(({ task: { kind, index } }) =>
    kind === 'job'
      ? [instance.numberOf({ kind, index })]
      : (['pickup', 'delivery'] as const).map((end) => instance.numberOf({ kind: end, index })),
  );
}
