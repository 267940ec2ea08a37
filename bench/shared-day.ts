import { type SharedMatrix, type SharedProblem, sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { deliveryDay } from './delivery-day.ts';

/** A delivery day in the form that a solver thread takes. */
export function sharedDay(stops: number, day = 0): SharedProblem {
  const problem = deliveryDay(stops, day);
  const share = (matrix: Int32Array): SharedMatrix => {
    const shared = sharedMatrix(problem.locationCount);
    shared.set(matrix);
    return shared;
  };
  const profiles = problem.profiles.map(({ durationsS, distancesM }) => ({
    durationsS: share(durationsS),
    distancesM: share(distancesM),
  }));
  return { ...problem, profiles };
}
