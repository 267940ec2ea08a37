import { type Preset, presetObjective } from '@tropeiro/optimizer/model/objective-presets.ts';
import type { Objective, Problem } from '@tropeiro/optimizer/problem.ts';
import { isFilled, type TravelMatrices } from '../travel/provider.ts';
import { fillMatrices } from '../travel/unfilled-matrices.ts';

/**
 * A problem as it is sent to a solver thread. Work that grows with the number of location pairs may be left to the
 * thread: making the matrices, and the weights of the objective that depend on them.
 */
export type ProblemToSolve = Omit<Problem, 'profiles' | 'objective'> & {
  readonly profiles: readonly TravelMatrices[];
  readonly objective: Objective | Preset;
};

/** Completes a problem. If it is ordered to stop, the matrices are incomplete and the problem must not be searched. */
export function completeProblem({ objective, ...toSolve }: ProblemToSolve, shouldStop?: () => boolean): Problem {
  const profiles = toSolve.profiles.map((matrices) =>
    isFilled(matrices) ? matrices : fillMatrices(matrices, shouldStop),
  );
  const problem = { ...toSolve, profiles };
  return { ...problem, objective: typeof objective === 'string' ? presetObjective(objective, problem) : objective };
}
