import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';

/** A warning about a changed plan, and whether the change caused it or made it more severe. */
export type DraftWarning = PlanWarningFacts & { readonly isNew: boolean };

/** A warning as it is stored, without the comparison. */
export const asStored = ({ isNew: _, ...warning }: DraftWarning): PlanWarningFacts => warning;
