import { type Preset, presetObjective } from '@tropeiro/optimizer/model/objective-presets.ts';
import type { Objective, Problem } from '@tropeiro/optimizer/problem.ts';
import { makeMatrices } from '../travel/matrix-filling.ts';
import { isFilled, type TravelMatrices } from '../travel/provider.ts';

/**
 * A problem as a solver thread is given it. What takes a look at every pair of locations may be left to that thread: making
 * the matrices, and the weights of an objective that depend on them.
 */
export type ProblemToSolve = Omit<Problem, 'profiles' | 'objective'> & {
  readonly profiles: readonly TravelMatrices[];
  readonly objective: Objective | Preset;
};

/** The problem with all that was left to be done. Where it is told to stop, it is only good for a search that stops too. */
export function completeProblem({ objective, ...toSolve }: ProblemToSolve, shouldStop?: () => boolean): Problem {
  const profiles = toSolve.profiles.map((one) => (isFilled(one) ? one : makeMatrices(one, shouldStop)));
  const problem = { ...toSolve, profiles };
  return { ...problem, objective: typeof objective === 'string' ? presetObjective(objective, problem) : objective };
}
