import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';

/** A warning of a plan that is changed, and whether it was not so before, or less. */
export type DraftWarning = PlanWarningFacts & { readonly isNew: boolean };

/** The same as it is kept, where nobody asks any more what is new. */
export const asKept = ({ isNew: _, ...warning }: DraftWarning): PlanWarningFacts => warning;
