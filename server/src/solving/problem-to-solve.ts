import { type Preset, presetObjective } from '@tropeiro/optimizer/model/objective-presets.ts';
import type { Objective } from '@tropeiro/optimizer/problem.ts';
import type { SharedProblem } from '@tropeiro/optimizer/shared-problem.ts';
import { fillMatrices, type MatrixFilling } from '../travel/matrix-filling.ts';

/**
 * A problem as a solver thread is given it. What takes a look at every pair of locations may be left to that thread: filling
 * the matrices, and the weights of an objective that depend on them.
 */
export type ProblemToSolve = Omit<SharedProblem, 'objective'> & {
  readonly objective: Objective | Preset;
  /** How the matrices are filled; absent: they are. */
  readonly filling?: MatrixFilling;
};

/** The problem with all that was left to be done. Where it is told to stop, it is only good for a search that stops too. */
export function completeProblem(
  { filling, objective, ...problem }: ProblemToSolve,
  shouldStop?: () => boolean,
): SharedProblem {
  if (filling) fillMatrices(filling, shouldStop);
  return { ...problem, objective: typeof objective === 'string' ? presetObjective(objective, problem) : objective };
}
