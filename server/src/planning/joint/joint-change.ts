import { isChanged } from '../change/plan-draft.ts';
import type { ChangeToStore } from '../change/store-change.ts';
import type { JointResult } from './joint-result.ts';

/** What a result changes. Plans that stay as they are are neither written nor announced. */
export const changeOf = ({ drafts, leftOut, adoptions }: JointResult): ChangeToStore => ({
  drafts: drafts.filter(isChanged),
  leaving: leftOut,
  newCrew: {},
  adoptions,
  announcedAs: 'route_plan.optimized',
});
